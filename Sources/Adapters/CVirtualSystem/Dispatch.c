#define _GNU_SOURCE
#include "Queues.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

REPLACED(void, dispatch_async, queue_t, block_t *)
REPLACED(void, dispatch_async_f, queue_t, void *, function_t)
REPLACED(void, dispatch_barrier_async, queue_t, block_t *)
REPLACED(void, dispatch_after, uint64_t, queue_t, block_t *)
REPLACED(void, dispatch_after_f, uint64_t, queue_t, void *, function_t)
REPLACED(void, dispatch_group_async, void *, queue_t, block_t *)

REPLACED(void, dispatch_sync, queue_t, block_t *)
REPLACED(void, dispatch_barrier_sync, queue_t, block_t *)
REPLACED(void, dispatch_apply, size_t, queue_t, block_t *)
REPLACED(void, dispatch_retain, void *)
REPLACED(void, dispatch_release, void *)

static struct {
  queue_t main;
  const char *(*label)(queue_t);
  void (*sync)(queue_t, void *, function_t);
} library;
block_t *(*skiprope_copy_block)(const void *);
void (*skiprope_release_block)(const void *);

__attribute__((constructor(102))) static void find_library(void) {
  library.main = (queue_t)dlsym(RTLD_DEFAULT, "_dispatch_main_q");
  skiprope_copy_block = (block_t * (*)(const void *)) dlsym(RTLD_DEFAULT, "_Block_copy");
  skiprope_release_block = (void (*)(const void *))dlsym(RTLD_DEFAULT, "_Block_release");
  library.label = (const char *(*)(queue_t))dlsym(RTLD_DEFAULT, "dispatch_queue_get_label");
  library.sync = (void (*)(queue_t, void *, function_t))dlsym(RTLD_DEFAULT, "dispatch_sync_f");
}

/// A closure submitted to a queue.
typedef struct call {
  queue_t queue;
  block_t *block;
  function_t function;
  void *context, *group;
  /// The closure's app.
  int64_t app;
  int is_over;
  struct call *next;
} call_t;
/// The ready closures, in order: a wait for a queue runs them first.
static call_t *first_call, **last_call = &first_call;

static void invoke(void *pointer) {
  call_t *call = pointer;
  if (call->block) call->block->invoke(call->block);
  else call->function(call->context);
}

/// Runs the closure on this thread with its queue as the current one, so that preconditions about the queue hold.
static void run(call_t *call) {
  call->is_over = 1;
  const int was_main = skiprope_is_main;
  skiprope_is_main = !call->queue || call->queue == library.main;
  if (skiprope_is_main) invoke(call);
  else library.sync(call->queue, call, invoke);
  skiprope_is_main = was_main;
  if (call->block) skiprope_release_block(call->block);
  if (call->group) {
    dispatch_group_leave(call->group);
    dispatch_release(call->group);
  }
  if (call->queue) dispatch_release(call->queue);
}

/// Runs the closure, unless a wait has run it before.
static void perform(void *pointer) {
  call_t *call = pointer, **at = &first_call;
  while (*at && *at != call) at = &(*at)->next;
  if (*at) {
    *at = call->next;
    if (last_call == &call->next) last_call = at;
  }
  if (!call->is_over) run(call);
  free(call);
}

/// Drops the closures of an ended app.
void skiprope_virtual_forget(int64_t app) {
  for (call_t **at = &first_call; *at;) {
    if ((*at)->app == app) *at = (*at)->next;
    else at = &(*at)->next;
  }
  last_call = &first_call;
  while (*last_call) last_call = &(*last_call)->next;
}

/// Runs the earlier closures of a queue before a wait for it.
static void run_earlier(queue_t queue) {
  for (call_t *call = first_call; call;) {
    if (call->is_over || call->queue != queue || call->app != skiprope_app) {
      call = call->next;
      continue;
    }
    run(call);
    // The closure may have changed the list.
    call = first_call;
  }
}

int skiprope_takes_dispatch(void) { return skiprope_virtual_depth > 0 && skiprope_hooks.dispatches; }
#define is_ours skiprope_takes_dispatch
#define hand_over skiprope_hand_over

void skiprope_hand_over(
  queue_t queue, block_t *block, function_t function, void *context, void *group, int64_t delay) {
  call_t *call = malloc(sizeof *call);
  if (!call) abort();
  *call = (call_t){queue, block ? skiprope_copy_block(block) : NULL, function, context, group, skiprope_app, 0, NULL};
  if (queue && delay == 0) {
    *last_call = call;
    last_call = &call->next;
  }
  if (queue) dispatch_retain(queue);
  if (group) {
    dispatch_retain(group);
    dispatch_group_enter(group);
  }
  const char *label = queue ? library.label(queue) : "run loop";
  // The system's global queues are concurrent.
  const void *serial = label && strncmp(label, "com.apple.root.", 15) == 0 ? NULL : queue;
  skiprope_hooks.dispatches(label ? label : "", !queue || queue == library.main, serial, delay, perform, call);
}

/// Nanoseconds from now to a time of libdispatch: since the start of the monotonic clock, or below zero since 1970.
int64_t skiprope_delay_until(uint64_t when) {
  int64_t time = (int64_t)when;
  // Never, or a wall time, which is negated; -1 and -2 mean none.
  if (when == ~0ull) return INT64_MAX;
  int64_t delay = time >= 0 ? time - skiprope_uptime : time == -2 ? 0 : -time - skiprope_wall;
  return delay > 0 ? delay : 0;
}

void dispatch_async(queue_t queue, block_t *block) {
  if (!is_ours()) return replaced(dispatch_async)(queue, block);
  hand_over(queue, block, NULL, NULL, NULL, 0);
}

void dispatch_async_f(queue_t queue, void *context, function_t function) {
  if (!is_ours()) return replaced(dispatch_async_f)(queue, context, function);
  hand_over(queue, NULL, function, context, NULL, 0);
}

void dispatch_barrier_async(queue_t queue, block_t *block) {
  if (!is_ours()) return replaced(dispatch_barrier_async)(queue, block);
  hand_over(queue, block, NULL, NULL, NULL, 0);
}

void dispatch_group_async(void *group, queue_t queue, block_t *block) {
  if (!is_ours()) return replaced(dispatch_group_async)(group, queue, block);
  hand_over(queue, block, NULL, NULL, group, 0);
}

void dispatch_after(uint64_t when, queue_t queue, block_t *block) {
  if (!is_ours()) return replaced(dispatch_after)(when, queue, block);
  int64_t delay = skiprope_delay_until(when);
  if (delay != INT64_MAX) hand_over(queue, block, NULL, NULL, NULL, delay);
}

void dispatch_after_f(uint64_t when, queue_t queue, void *context, function_t function) {
  if (!is_ours()) return replaced(dispatch_after_f)(when, queue, context, function);
  int64_t delay = skiprope_delay_until(when);
  if (delay != INT64_MAX) hand_over(queue, NULL, function, context, NULL, delay);
}

/// Whether a closure runs here instead, as one of the main queue: this is its thread.
static int runs_as_main(queue_t queue, block_t *block) {
  if (queue != library.main) {
    run_earlier(queue);
    return 0;
  }
  if (skiprope_is_main) skiprope_wait("dispatch_sync of the main queue on itself", -1);
  skiprope_is_main = 1;
  block->invoke(block);
  skiprope_is_main = 0;
  return 1;
}

void dispatch_sync(queue_t queue, block_t *block) {
  if (!is_ours() || !runs_as_main(queue, block)) replaced(dispatch_sync)(queue, block);
}

void dispatch_barrier_sync(queue_t queue, block_t *block) {
  if (!is_ours() || !runs_as_main(queue, block)) replaced(dispatch_barrier_sync)(queue, block);
}

/// One after the other: there is only one thread.
void dispatch_apply(size_t count, queue_t queue, block_t *block) {
  if (!is_ours()) return replaced(dispatch_apply)(count, queue, block);
  for (size_t number = 0; number < count; number++) ((void (*)(block_t *, size_t))block->invoke)(block, number);
}

void dispatch_retain(void *object) {
  if (skiprope_virtual_depth > 0) skiprope_count_source(object, 1);
  replaced(dispatch_retain)(object);
}

void dispatch_release(void *object) {
  if (skiprope_virtual_depth > 0 && skiprope_count_source(object, -1)) OUTSIDE(replaced(dispatch_release)(object));
  else replaced(dispatch_release)(object);
}
