#define _GNU_SOURCE
#include "State.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

REPLACED(int, nanosleep, const struct timespec *, struct timespec *)
REPLACED(int, clock_nanosleep, clockid_t, int, const struct timespec *, struct timespec *)
REPLACED(int, sem_wait, sem_t *)
REPLACED(int, sem_timedwait, sem_t *, const struct timespec *)
REPLACED(int, pthread_create, pthread_t *, const pthread_attr_t *, void *(*)(void *), void *)

static int64_t nanoseconds(const struct timespec *time) { return time->tv_sec * 1000000000ll + time->tv_nsec; }

/// Tells who waits; a sleep is over then, and virtual time has passed.
static int waited(const char *operation, int64_t nanoseconds) {
  if (skiprope_hooks.waits) skiprope_hooks.waits(operation, nanoseconds > 0 ? nanoseconds : 0);
  return 0;
}

static void waits_for_ever(const char *operation) {
  if (skiprope_hooks.waits) skiprope_hooks.waits(operation, -1);
}

int nanosleep(const struct timespec *time, struct timespec *left) {
  if (skiprope_virtual_depth == 0) return replaced_nanosleep(time, left);
  return waited("nanosleep", nanoseconds(time));
}

int clock_nanosleep(clockid_t clock, int flags, const struct timespec *time, struct timespec *left) {
  if (skiprope_virtual_depth == 0) return replaced_clock_nanosleep(clock, flags, time, left);
  struct timespec now;
  clock_gettime(clock, &now);
  return waited("clock_nanosleep", nanoseconds(time) - (flags & TIMER_ABSTIME ? nanoseconds(&now) : 0));
}

int usleep(useconds_t microseconds) {
  struct timespec time = {microseconds / 1000000, microseconds % 1000000 * 1000l};
  return nanosleep(&time, NULL);
}

unsigned sleep(unsigned seconds) {
  struct timespec time = {seconds, 0}, left = {0, 0};
  return nanosleep(&time, &left) == 0 ? 0 : (unsigned)left.tv_sec;
}

int sem_wait(sem_t *semaphore) {
  if (skiprope_virtual_depth == 0) return replaced_sem_wait(semaphore);
  if (sem_trywait(semaphore) == 0) return 0;
  waits_for_ever("sem_wait");
  return replaced_sem_wait(semaphore);
}

int sem_timedwait(sem_t *semaphore, const struct timespec *until) {
  if (skiprope_virtual_depth == 0) return replaced_sem_timedwait(semaphore, until);
  if (sem_trywait(semaphore) == 0) return 0;
  waited("sem_timedwait", nanoseconds(until) - skiprope_wall);
  if (sem_trywait(semaphore) == 0) return 0;
  errno = ETIMEDOUT;
  return -1;
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *context) {
  if (skiprope_virtual_depth > 0 && skiprope_hooks.starts_thread) {
    char name[256];
    Dl_info info;
    const int is_known = dladdr((void *)start, &info) != 0;
    const char *path = is_known && info.dli_fname ? info.dli_fname : "the app", *file = path;
    for (const char *at = path; *at; at++)
      if (*at == '/') file = at + 1;
    snprintf(name, sizeof name, "%s in %s", is_known && info.dli_sname ? info.dli_sname : "a function", file);
    skiprope_hooks.starts_thread(name);
  }
  return replaced_pthread_create(thread, attributes, start, context);
}

void skiprope_virtual_thread_name(char name[16]) {
  if (pthread_getname_np(pthread_self(), name, 16) != 0) name[0] = 0;
}

void skiprope_virtual_trap(const char *message) {
  fprintf(stderr, "Fatal error: %s\n", message);
  fflush(stderr);
  __builtin_trap();
}
