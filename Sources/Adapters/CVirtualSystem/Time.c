#define _GNU_SOURCE
#include "State.h"

#include <dlfcn.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

REPLACED(int, clock_gettime, clockid_t, struct timespec *)

static int is_wall(clockid_t clock) {
  return clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE || clock == CLOCK_TAI;
}

// An allocator reads the clock before the functions are looked up.
static int host_time(clockid_t clock, struct timespec *time) {
  return found_clock_gettime ? replaced(clock_gettime)(clock, time) : (int)syscall(SYS_clock_gettime, clock, time);
}

int64_t skiprope_virtual_host_time(void) {
  struct timespec time;
  host_time(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000ll + time.tv_nsec;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  if (skiprope_virtual_depth == 0) return host_time(clock, time);
  int64_t nanoseconds = is_wall(clock) ? skiprope_wall : skiprope_uptime;
  time->tv_sec = nanoseconds / 1000000000;
  time->tv_nsec = nanoseconds % 1000000000;
  return 0;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  struct timespec precise;
  (void)zone;
  if (clock_gettime(CLOCK_REALTIME, &precise) != 0) return -1;
  time->tv_sec = precise.tv_sec;
  time->tv_usec = precise.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *seconds) {
  struct timespec precise;
  clock_gettime(CLOCK_REALTIME, &precise);
  if (seconds) *seconds = precise.tv_sec;
  return precise.tv_sec;
}

int timespec_get(struct timespec *time, int base) {
  return base == TIME_UTC && clock_gettime(CLOCK_REALTIME, time) == 0 ? base : 0;
}
