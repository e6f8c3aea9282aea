#define _GNU_SOURCE
#include "Queues.h"

#include <dlfcn.h>
#include <math.h>
#include <stdlib.h>

// Timers and blocks of the run loop of the app's thread. Foundation calls these functions through the dynamic linker, so a
// program can replace them: no run loop of the host runs an app.

typedef struct {
  long version;
  void *info;
} context_t;
typedef void (*callout_t)(void *timer, void *info);

REPLACED(void *, CFRunLoopTimerCreate, void *, double, double, unsigned long, long, callout_t, context_t *)
REPLACED(void, CFRunLoopAddTimer, void *, void *, void *)
REPLACED(void, CFRunLoopRemoveTimer, void *, void *, void *)
REPLACED(void, CFRunLoopTimerInvalidate, void *)
REPLACED(void, CFRunLoopTimerSetNextFireDate, void *, double)
REPLACED(void, CFRunLoopPerformBlock, void *, void *, block_t *)
REPLACED(int, CFRunLoopRunInMode, void *, double, unsigned char)
REPLACED(unsigned char, _CFRunLoopFinished, void *, void *)

static struct {
  double (*next)(void *timer);
  void *(*retain)(void *);
  void (*release)(void *);
} foundation;

__attribute__((constructor(102))) static void find_foundation(void) {
  foundation.next = (double (*)(void *))dlsym(RTLD_DEFAULT, "CFRunLoopTimerGetNextFireDate");
  foundation.retain = (void *(*)(void *))dlsym(RTLD_DEFAULT, "CFRetain");
  foundation.release = (void (*)(void *))dlsym(RTLD_DEFAULT, "CFRelease");
}

typedef struct timer {
  void *timer;
  callout_t callout;
  void *info;
  /// The interval, nanoseconds; 0: it fires once.
  int64_t interval, due;
  /// Changes each time the timer is set, which cancels earlier due times.
  uint64_t set, number;
  int is_added;
  struct timer *next;
} virtual_timer;
static virtual_timer *timers;
static uint64_t last_number;

typedef struct {
  uint64_t number, set;
} occasion_t;

static virtual_timer **find(void *timer) {
  virtual_timer **at = &timers;
  while (*at && (*at)->timer != timer) at = &(*at)->next;
  return at;
}

static virtual_timer *ours(void *timer) { return skiprope_virtual_depth > 0 ? *find(timer) : NULL; }

static void forget(virtual_timer **at) {
  virtual_timer *timer = *at;
  *at = timer->next;
  free(timer);
}

void CFRunLoopTimerInvalidate(void *timer);
static void occur(void *pointer);

static void schedule(virtual_timer *timer) {
  occasion_t *occasion = malloc(sizeof *occasion);
  if (!occasion) abort();
  *occasion = (occasion_t){timer->number, timer->set};
  int64_t delay = timer->due - skiprope_wall;
  skiprope_hand_over(NULL, NULL, occur, occasion, NULL, delay > 0 ? delay : 0);
}

// Dates are seconds since 2001 in a double, with a resolution of tenths of a microsecond today.
static const double seconds_to_2001 = 978307200;
static int64_t wall_time(double date) { return (int64_t)llround((date + seconds_to_2001) * 1e6) * 1000; }
static double date(int64_t wall) { return wall / 1e9 - seconds_to_2001; }

static void set_next(virtual_timer *timer) {
  timer->due = wall_time(foundation.next(timer->timer));
  timer->set += 1;
  if (timer->is_added) schedule(timer);
}

static void occur(void *pointer) {
  occasion_t occasion = *(occasion_t *)pointer;
  free(pointer);
  virtual_timer *timer = timers;
  while (timer && timer->number != occasion.number) timer = timer->next;
  if (!timer || timer->set != occasion.set) return;
  void *object = foundation.retain(timer->timer), *info = timer->info;
  const callout_t callout = timer->callout;
  const int repeats = timer->interval > 0;
  if (repeats) {
    // A thread that slept past several is called once.
    int64_t late = skiprope_wall - timer->due;
    timer->due += (late / timer->interval + 1) * timer->interval;
    replaced(CFRunLoopTimerSetNextFireDate)(object, date(timer->due));
    schedule(timer);
  }
  callout(object, info);
  if (!repeats) CFRunLoopTimerInvalidate(object);
  foundation.release(object);
}

void *CFRunLoopTimerCreate(
  void *allocator, double first, double interval, unsigned long flags, long order, callout_t callout,
  context_t *context) {
  void *object = replaced(CFRunLoopTimerCreate)(allocator, first, interval, flags, order, callout, context);
  if (!object || !skiprope_takes_dispatch()) return object;
  // A timer at this address that was released without being invalidated.
  virtual_timer **last = find(object);
  if (*last) forget(last);
  virtual_timer *timer = malloc(sizeof *timer);
  if (!timer) abort();
  *timer = (virtual_timer){.timer = object, .callout = callout, .info = context ? context->info : NULL,
                     .interval = interval > 0 ? (int64_t)llround(interval * 1e6) * 1000 : 0,
                     .number = ++last_number, .next = timers};
  timers = timer;
  return object;
}

void CFRunLoopAddTimer(void *loop, void *object, void *mode) {
  virtual_timer *timer = ours(object);
  if (!timer) return replaced(CFRunLoopAddTimer)(loop, object, mode);
  if (timer->is_added) return;
  timer->is_added = 1;
  foundation.retain(object);
  set_next(timer);
}

static void remove_timer(virtual_timer *timer) {
  timer->set += 1;
  if (!timer->is_added) return;
  timer->is_added = 0;
  foundation.release(timer->timer);
}

void CFRunLoopRemoveTimer(void *loop, void *object, void *mode) {
  virtual_timer *timer = ours(object);
  if (!timer) return replaced(CFRunLoopRemoveTimer)(loop, object, mode);
  remove_timer(timer);
}

void CFRunLoopTimerInvalidate(void *object) {
  virtual_timer *timer = ours(object);
  if (!timer) return replaced(CFRunLoopTimerInvalidate)(object);
  foundation.retain(object);
  remove_timer(timer);
  forget(find(object));
  replaced(CFRunLoopTimerInvalidate)(object);
  foundation.release(object);
}

void CFRunLoopTimerSetNextFireDate(void *object, double next) {
  replaced(CFRunLoopTimerSetNextFireDate)(object, next);
  virtual_timer *timer = ours(object);
  if (timer) set_next(timer);
}

void CFRunLoopPerformBlock(void *loop, void *mode, block_t *block) {
  if (!skiprope_takes_dispatch()) return replaced(CFRunLoopPerformBlock)(loop, mode, block);
  skiprope_hand_over(NULL, block, NULL, NULL, NULL, 0);
}

/// The main run loop of an app always has a source.
unsigned char _CFRunLoopFinished(void *loop, void *mode) {
  return skiprope_takes_dispatch() ? 0 : replaced(_CFRunLoopFinished)(loop, mode);
}

/// A run loop inside the app's turn waits like a sleep: nothing else of the app runs meanwhile. A year or more means for ever.
int CFRunLoopRunInMode(void *mode, double seconds, unsigned char once) {
  enum { TIMED_OUT = 3 };
  static const double year = 31536000;
  if (!skiprope_takes_dispatch()) return replaced(CFRunLoopRunInMode)(mode, seconds, once);
  if (seconds > 0) skiprope_wait("RunLoop.run", seconds < year ? (int64_t)llround(seconds * 1e9) : -1);
  return TIMED_OUT;
}
