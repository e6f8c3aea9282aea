#define _GNU_SOURCE
#include "CHost.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static const int endings[] = {SIGINT, SIGTERM, SIGHUP};
enum { ending_count = sizeof endings / sizeof *endings };

static volatile sig_atomic_t catches = 0;
static volatile sig_atomic_t interrupted = 0;
static volatile sig_atomic_t terminated = 0;
// The pipe on which the cleanup thread waits for the signal that ends the process; -1: there is no thread.
static volatile sig_atomic_t cleaner = -1;

// Ends the process by the signal, as if it were not caught.
static void end_by(int number) {
  signal(number, SIG_DFL);
  sigset_t own;
  sigemptyset(&own);
  sigaddset(&own, number);
  raise(number);
  pthread_sigmask(SIG_UNBLOCK, &own, NULL);
}

static void note_ending(int number) {
  int before = errno;
  // A second SIGTERM may be the same one, sent to the group and also passed on by a parent.
  if (catches && (number != SIGINT || !interrupted)) {
    interrupted = 1;
    if (number != SIGINT) terminated = 1;
  } else {
    unsigned char byte = (unsigned char)number;
    if (cleaner < 0 || write(cleaner, &byte, 1) != 1) end_by(number);
  }
  errno = before;
}

static void handle(int number) {
  struct sigaction action = {.sa_handler = note_ending, .sa_flags = SA_RESTART};
  sigemptyset(&action.sa_mask);
  sigaction(number, &action, NULL);
}

static int is_ignored(int number) {
  struct sigaction before;
  return sigaction(number, NULL, &before) == 0 && before.sa_handler == SIG_IGN;
}

void chost_catch_interrupts(void) {
  catches = 1;
  sigset_t caught;
  sigemptyset(&caught);
  for (int i = 0; i < ending_count; i++) {
    if (endings[i] == SIGHUP && is_ignored(SIGHUP)) continue;
    handle(endings[i]);
    sigaddset(&caught, endings[i]);
  }
  // A parent's thread that blocks signals, such as one of a dispatch queue, passes that on to its children.
  pthread_sigmask(SIG_UNBLOCK, &caught, NULL);
}

int chost_saw_interrupt(void) { return interrupted; }

int chost_saw_termination(void) { return terminated; }

static void (*cleaning)(void);
static int cleaning_end;

static void *clean(void *unused) {
  (void)unused;
  unsigned char number;
  ssize_t count;
  do {
    count = read(cleaning_end, &number, 1);
  } while (count < 0 && errno == EINTR);
  if (count == 1) {
    cleaning();
    end_by(number);
  }
  return NULL;
}

static int are_all_ignored(void) {
  for (int i = 0; i < ending_count; i++)
    if (!is_ignored(endings[i])) return 0;
  return 1;
}

int chost_before_signalled_end(void (*work)(void)) {
  // Without signals that end the process no thread is needed, and without the thread the process can be forked.
  if (are_all_ignored()) return 0;
  static pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&one);
  int failure = 0;
  int ends[2];
  if (cleaner < 0 && (failure = chost_pipe(ends)) == 0) {
    cleaning = work;
    cleaning_end = ends[0];
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pthread_t thread;
    failure = pthread_create(&thread, NULL, clean, NULL);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (failure == 0) {
      pthread_detach(thread);
      cleaner = ends[1];
      for (int i = 0; i < ending_count; i++)
        if (!is_ignored(endings[i])) handle(endings[i]);
    } else {
      close(ends[0]);
      close(ends[1]);
    }
  }
  pthread_mutex_unlock(&one);
  return failure;
}
