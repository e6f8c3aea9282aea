#define _GNU_SOURCE
#include "State.h"

#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>

// Declared here as far as they are used: the headers of libdispatch need blocks, and are not where a C compiler looks.
typedef struct dispatch_queue_s *queue_t;
typedef void (*function_t)(void *);
/// The head of any block: what the ABI of blocks says.
typedef struct {
  void *isa;
  int32_t flags, reserved;
  void (*invoke)(void *);
} block_t;

REPLACED(void, dispatch_async, queue_t, block_t *)
REPLACED(void, dispatch_async_f, queue_t, void *, function_t)
REPLACED(void, dispatch_barrier_async, queue_t, block_t *)
REPLACED(void, dispatch_after, uint64_t, queue_t, block_t *)
REPLACED(void, dispatch_after_f, uint64_t, queue_t, void *, function_t)
REPLACED(void, dispatch_group_async, void *, queue_t, block_t *)

static struct {
  queue_t main;
  block_t *(*copy)(const void *);
  void (*release)(const void *);
  const char *(*label)(queue_t);
  void (*sync)(queue_t, void *, function_t);
  void (*enter)(void *), (*leave)(void *);
  void (*retain)(void *), (*let_go)(void *);
} library;

__attribute__((constructor(102))) static void find_library(void) {
  library.main = (queue_t)dlsym(RTLD_DEFAULT, "_dispatch_main_q");
  library.copy = (block_t * (*)(const void *)) dlsym(RTLD_DEFAULT, "_Block_copy");
  library.release = (void (*)(const void *))dlsym(RTLD_DEFAULT, "_Block_release");
  library.label = (const char *(*)(queue_t))dlsym(RTLD_DEFAULT, "dispatch_queue_get_label");
  library.sync = (void (*)(queue_t, void *, function_t))dlsym(RTLD_DEFAULT, "dispatch_sync_f");
  library.enter = (void (*)(void *))dlsym(RTLD_DEFAULT, "dispatch_group_enter");
  library.leave = (void (*)(void *))dlsym(RTLD_DEFAULT, "dispatch_group_leave");
  library.retain = (void (*)(void *))dlsym(RTLD_DEFAULT, "dispatch_retain");
  library.let_go = (void (*)(void *))dlsym(RTLD_DEFAULT, "dispatch_release");
}

/// A closure on its way to a queue.
typedef struct {
  queue_t queue;
  block_t *block;
  function_t function;
  void *context, *group;
} call_t;

static void invoke(void *pointer) {
  call_t *call = pointer;
  if (call->block) call->block->invoke(call->block);
  else call->function(call->context);
}

/// Runs it on this thread, as its queue's own: preconditions about the queue hold.
static void perform(void *pointer) {
  call_t *call = pointer;
  if (call->queue == library.main) invoke(call);
  else library.sync(call->queue, call, invoke);
  if (call->block) library.release(call->block);
  if (call->group) {
    library.leave(call->group);
    library.let_go(call->group);
  }
  library.let_go(call->queue);
  free(call);
}

static int is_ours(void) { return skiprope_virtual_depth > 0 && skiprope_hooks.dispatches; }

static void hand_over(queue_t queue, block_t *block, function_t function, void *context, void *group, int64_t delay) {
  call_t *call = malloc(sizeof *call);
  if (!call) abort();
  *call = (call_t){queue, block ? library.copy(block) : NULL, function, context, group};
  library.retain(queue);
  if (group) {
    library.retain(group);
    library.enter(group);
  }
  const char *label = library.label(queue);
  skiprope_hooks.dispatches(label ? label : "", queue == library.main, delay, perform, call);
}

/// Nanoseconds from now to a time of libdispatch: since the start of the monotonic clock, or below zero since 1970.
static int64_t delay_until(uint64_t when) {
  int64_t time = (int64_t)when;
  // "Never", and wall times, which are told negated; -1 and -2 say that there is none.
  if (when == ~0ull) return INT64_MAX;
  int64_t delay = time >= 0 ? time - skiprope_uptime : time == -2 ? 0 : -time - skiprope_wall;
  return delay > 0 ? delay : 0;
}

void dispatch_async(queue_t queue, block_t *block) {
  if (!is_ours()) return replaced_dispatch_async(queue, block);
  hand_over(queue, block, NULL, NULL, NULL, 0);
}

void dispatch_async_f(queue_t queue, void *context, function_t function) {
  if (!is_ours()) return replaced_dispatch_async_f(queue, context, function);
  hand_over(queue, NULL, function, context, NULL, 0);
}

void dispatch_barrier_async(queue_t queue, block_t *block) {
  if (!is_ours()) return replaced_dispatch_barrier_async(queue, block);
  hand_over(queue, block, NULL, NULL, NULL, 0);
}

void dispatch_group_async(void *group, queue_t queue, block_t *block) {
  if (!is_ours()) return replaced_dispatch_group_async(group, queue, block);
  hand_over(queue, block, NULL, NULL, group, 0);
}

void dispatch_after(uint64_t when, queue_t queue, block_t *block) {
  if (!is_ours()) return replaced_dispatch_after(when, queue, block);
  int64_t delay = delay_until(when);
  if (delay != INT64_MAX) hand_over(queue, block, NULL, NULL, NULL, delay);
}

void dispatch_after_f(uint64_t when, queue_t queue, void *context, function_t function) {
  if (!is_ours()) return replaced_dispatch_after_f(when, queue, context, function);
  int64_t delay = delay_until(when);
  if (delay != INT64_MAX) hand_over(queue, NULL, function, context, NULL, delay);
}
