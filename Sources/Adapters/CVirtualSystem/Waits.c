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
REPLACED(int, pthread_cond_wait, pthread_cond_t *, pthread_mutex_t *)
REPLACED(int, pthread_cond_timedwait, pthread_cond_t *, pthread_mutex_t *, const struct timespec *)
REPLACED(int, pthread_create, pthread_t *, const pthread_attr_t *, void *(*)(void *), void *)

static int64_t nanoseconds(const struct timespec *time) { return time->tv_sec * 1000000000ll + time->tv_nsec; }

/// The number so far by the app.
static int started_threads;

void skiprope_wait(const char *operation, int64_t nanoseconds) {
  // A wait of zero length only tests, such as whether a semaphore is free.
  if (nanoseconds != 0 && skiprope_hooks.waits) skiprope_hooks.waits(operation, nanoseconds);
}

int skiprope_run_other(const char *operation, int64_t nanoseconds) {
  return nanoseconds != 0 && skiprope_hooks.runs_other && skiprope_hooks.runs_other(operation, nanoseconds);
}

/// A sleep then ends, and virtual time has passed.
static int waited(const char *operation, int64_t nanoseconds) {
  skiprope_wait(operation, nanoseconds > 0 ? nanoseconds : 0);
  return 0;
}

int nanosleep(const struct timespec *time, struct timespec *left) {
  if (skiprope_virtual_depth == 0) return replaced(nanosleep)(time, left);
  return waited("nanosleep", nanoseconds(time));
}

int clock_nanosleep(clockid_t clock, int flags, const struct timespec *time, struct timespec *left) {
  if (skiprope_virtual_depth == 0) return replaced(clock_nanosleep)(clock, flags, time, left);
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
  if (skiprope_virtual_depth == 0) return replaced(sem_wait)(semaphore);
  while (sem_trywait(semaphore) != 0)
    if (!skiprope_run_other("sem_wait", -1)) {
      skiprope_wait("sem_wait", -1);
      return replaced(sem_wait)(semaphore);
    }
  return 0;
}

int sem_timedwait(sem_t *semaphore, const struct timespec *until) {
  if (skiprope_virtual_depth == 0) return replaced(sem_timedwait)(semaphore, until);
  while (sem_trywait(semaphore) != 0) {
    int64_t left = nanoseconds(until) - skiprope_wall;
    if (skiprope_run_other("sem_timedwait", left > 0 ? left : 0)) continue;
    waited("sem_timedwait", left);
    errno = ETIMEDOUT;
    return -1;
  }
  return 0;
}

/// A wait for a condition may end spuriously: its callers check again.
static int condition(pthread_mutex_t *mutex, const char *operation, int64_t nanoseconds) {
  pthread_mutex_unlock(mutex);
  const int has_run = skiprope_run_other(operation, nanoseconds);
  if (!has_run) skiprope_wait(operation, nanoseconds);
  pthread_mutex_lock(mutex);
  return has_run ? 0 : ETIMEDOUT;
}

int pthread_cond_wait(pthread_cond_t *awaited, pthread_mutex_t *mutex) {
  // A thread started by the app may end the wait.
  if (skiprope_virtual_depth == 0 || started_threads > 0) return replaced(pthread_cond_wait)(awaited, mutex);
  return condition(mutex, "pthread_cond_wait", -1);
}

int pthread_cond_timedwait(pthread_cond_t *awaited, pthread_mutex_t *mutex, const struct timespec *until) {
  if (skiprope_virtual_depth == 0 || started_threads > 0) return replaced(pthread_cond_timedwait)(awaited, mutex, until);
  int64_t left = nanoseconds(until) - skiprope_wall;
  return condition(mutex, "pthread_cond_timedwait", left > 0 ? left : 0);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *context) {
  if (skiprope_virtual_depth > 0 && skiprope_hooks.starts_thread) {
    started_threads += 1;
    char name[256];
    Dl_info info;
    const int is_known = dladdr((void *)start, &info) != 0;
    const char *path = is_known && info.dli_fname ? info.dli_fname : "the app", *file = path;
    for (const char *at = path; *at; at++)
      if (*at == '/') file = at + 1;
    snprintf(name, sizeof name, "%s in %s", is_known && info.dli_sname ? info.dli_sname : "a function", file);
    skiprope_hooks.starts_thread(name);
  }
  return replaced(pthread_create)(thread, attributes, start, context);
}

void skiprope_virtual_thread_name(char name[16]) {
  if (pthread_getname_np(pthread_self(), name, 16) != 0) name[0] = 0;
}

void skiprope_virtual_trap(const char *message) {
  fprintf(stderr, "Fatal error: %s\n", message);
  fflush(stderr);
  __builtin_trap();
}
