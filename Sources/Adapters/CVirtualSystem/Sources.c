#define _GNU_SOURCE
#include "Queues.h"

#include <dlfcn.h>
#include <stdlib.h>

// Timers of libdispatch. The real timer behind each never gets a time: the app retains, resumes and cancels it, and libdispatch
// reports an app that releases a suspended one.

REPLACED(void *, dispatch_source_create, const void *, uintptr_t, uintptr_t, queue_t)
REPLACED(void, dispatch_source_set_timer, void *, uint64_t, uint64_t, uint64_t)
REPLACED(void, dispatch_source_set_event_handler, void *, block_t *)
REPLACED(void, dispatch_source_set_event_handler_f, void *, function_t)
REPLACED(void, dispatch_source_set_cancel_handler, void *, block_t *)
REPLACED(void, dispatch_source_cancel, void *)
REPLACED(uintptr_t, dispatch_source_get_data, void *)
REPLACED(void, dispatch_suspend, void *)
REPLACED(void, dispatch_resume, void *)
REPLACED(void, dispatch_activate, void *)

typedef struct timer {
  void *source;
  queue_t queue;
  block_t *event, *cancel;
  /// The due time, nanoseconds of the virtual clock, and the interval after it.
  int64_t due, interval;
  /// Changes each time the timer is set, which cancels earlier due times.
  uint64_t set;
  uint64_t number;
  int references, suspensions, is_active, is_late;
  struct timer *next;
} virtual_timer;
static virtual_timer *timers;
static uint64_t last_number;

/// A due time of a timer, which may be released by then.
typedef struct {
  uint64_t number, set;
} occasion_t;

static virtual_timer **find(const void *source) {
  virtual_timer **at = &timers;
  while (*at && (*at)->source != source) at = &(*at)->next;
  return at;
}

static virtual_timer *ours(const void *source) {
  return timers && skiprope_virtual_depth > 0 ? *find(source) : NULL;
}

static void set_block(block_t **place, block_t *block) {
  block_t *last = *place;
  *place = block ? skiprope_copy_block(block) : NULL;
  if (last) skiprope_release_block(last);
}

static void occur(void *pointer);

static void schedule(virtual_timer *timer) {
  if (timer->due == INT64_MAX) return;
  occasion_t *occasion = malloc(sizeof *occasion);
  if (!occasion) abort();
  *occasion = (occasion_t){timer->number, timer->set};
  int64_t delay = timer->due - skiprope_uptime;
  skiprope_hand_over(timer->queue, NULL, occur, occasion, NULL, delay > 0 ? delay : 0);
}

static void occur(void *pointer) {
  occasion_t occasion = *(occasion_t *)pointer;
  free(pointer);
  virtual_timer *timer = timers;
  while (timer && timer->number != occasion.number) timer = timer->next;
  if (!timer || timer->set != occasion.set) return;
  if (timer->suspensions > 0) {
    timer->is_late = 1;
    return;
  }
  timer->is_late = 0;
  const int repeats = timer->interval > 0;
  timer->due = repeats ? timer->due + timer->interval : INT64_MAX;
  // Times missed while it was suspended are reported once.
  if (repeats && timer->due <= skiprope_uptime)
    timer->due += (skiprope_uptime - timer->due) / timer->interval * timer->interval + timer->interval;
  schedule(timer);
  if (!timer->event) return;
  // The handler may release its timer.
  block_t *event = skiprope_copy_block(timer->event);
  event->invoke(event);
  skiprope_release_block(event);
}

static void do_nothing(void *context) { (void)context; }

void *dispatch_source_create(const void *type, uintptr_t handle, uintptr_t mask, queue_t queue) {
  static const void *timer_type;
  static queue_t (*global)(intptr_t, uintptr_t);
  if (!timer_type) timer_type = dlsym(RTLD_DEFAULT, "_dispatch_source_type_timer");
  if (!skiprope_takes_dispatch() || type != timer_type)
    return replaced(dispatch_source_create)(type, handle, mask, queue);
  if (!global) global = (queue_t(*)(intptr_t, uintptr_t))dlsym(RTLD_DEFAULT, "dispatch_get_global_queue");
  // The library's own work for it is not work of the app's queue.
  void *source = replaced(dispatch_source_create)(type, handle, mask, global(0, 0));
  virtual_timer *timer = malloc(sizeof *timer);
  if (!source || !timer) abort();
  *timer = (virtual_timer){.source = source, .queue = queue ? queue : global(0, 0), .due = INT64_MAX,
                           .number = ++last_number, .references = 1, .suspensions = 1, .next = timers};
  dispatch_retain(timer->queue);
  timers = timer;
  // The library reports a source without a handler.
  replaced(dispatch_source_set_event_handler_f)(source, do_nothing);
  return source;
}

void dispatch_source_set_timer(void *source, uint64_t start, uint64_t interval, uint64_t leeway) {
  virtual_timer *timer = ours(source);
  if (!timer) return replaced(dispatch_source_set_timer)(source, start, interval, leeway);
  int64_t delay = skiprope_delay_until(start);
  timer->due = delay == INT64_MAX ? INT64_MAX : skiprope_uptime + delay;
  timer->interval = interval < INT64_MAX ? (int64_t)interval : 0;
  timer->set += 1;
  timer->is_late = 0;
  if (timer->suspensions == 0) schedule(timer);
  else timer->is_late = 1;
}

void dispatch_source_set_event_handler(void *source, block_t *block) {
  virtual_timer *timer = ours(source);
  if (!timer) return replaced(dispatch_source_set_event_handler)(source, block);
  set_block(&timer->event, block);
}

void dispatch_source_set_cancel_handler(void *source, block_t *block) {
  virtual_timer *timer = ours(source);
  if (!timer) return replaced(dispatch_source_set_cancel_handler)(source, block);
  set_block(&timer->cancel, block);
}

/// Removes the timer.
static void forget(virtual_timer **at) {
  virtual_timer *timer = *at;
  *at = timer->next;
  set_block(&timer->event, NULL);
  set_block(&timer->cancel, NULL);
  dispatch_release(timer->queue);
  free(timer);
}

void dispatch_source_cancel(void *source) {
  virtual_timer *timer = ours(source);
  if (!timer) return replaced(dispatch_source_cancel)(source);
  if (timer->cancel) skiprope_hand_over(timer->queue, timer->cancel, NULL, NULL, NULL, 0);
  set_block(&timer->event, NULL);
  set_block(&timer->cancel, NULL);
  timer->due = INT64_MAX;
  timer->set += 1;
  OUTSIDE(replaced(dispatch_source_cancel)(source));
}

uintptr_t dispatch_source_get_data(void *source) {
  return ours(source) ? 1 : replaced(dispatch_source_get_data)(source);
}

static void suspended(virtual_timer *timer, int by) {
  timer->suspensions += by;
  if (timer->suspensions == 0 && timer->is_late) {
    timer->is_late = 0;
    schedule(timer);
  }
}

void dispatch_suspend(void *object) {
  virtual_timer *timer = ours(object);
  if (!timer) return replaced(dispatch_suspend)(object);
  suspended(timer, 1);
  OUTSIDE(replaced(dispatch_suspend)(object));
}

void dispatch_resume(void *object) {
  virtual_timer *timer = ours(object);
  if (!timer) return replaced(dispatch_resume)(object);
  timer->is_active = 1;
  suspended(timer, -1);
  OUTSIDE(replaced(dispatch_resume)(object));
}

void dispatch_activate(void *object) {
  virtual_timer *timer = ours(object);
  if (!timer) return replaced(dispatch_activate)(object);
  if (!timer->is_active) suspended(timer, -1);
  timer->is_active = 1;
  OUTSIDE(replaced(dispatch_activate)(object));
}

int skiprope_count_source(void *object, int by) {
  virtual_timer *timer = ours(object);
  if (!timer) return 0;
  timer->references += by;
  if (timer->references == 0) forget(find(object));
  return 1;
}
