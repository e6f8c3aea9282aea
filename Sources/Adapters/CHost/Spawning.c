#define _GNU_SOURCE
#include "CHost.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

// The kernel ends a child when the *thread* that started it ends. All children are therefore started by one thread, which lives
// as long as the process.

struct order {
  const char *path;
  char *const *arguments, *const *environment;
  int input, output, error, held, shared;
  cpu_set_t processors;
  int has_processors;
  pid_t pid;
  int failure;
  int is_done;
};

// Descriptors below this are the child's fixed ones; copies made meanwhile stay above.
enum { above_places = 16 };

static int moved(int descriptor) { return fcntl(descriptor, F_DUPFD_CLOEXEC, above_places); }

static int close_rest(unsigned first) {
  if (close_range(first, ~0u, CLOSE_RANGE_CLOEXEC) == 0) return 0;
  long limit = sysconf(_SC_OPEN_MAX);
  if (limit < 0 || limit > 65536) limit = 65536;
  for (int descriptor = (int)first; descriptor < limit; descriptor++) fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  return 0;
}

// The new process, up to its exec. Until then it shares the parent's memory, and the starting thread is suspended. This code
// must not lock, allocate, or write memory that the parent reads.
static _Noreturn void become(const struct order *order, int report, pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // If the parent ended before that line, this process has another parent and would never be ended.
  if (getppid() != parent) _exit(127);
  if (order->has_processors) sched_setaffinity(0, sizeof order->processors, &order->processors);
  int has_held = order->held >= 0, has_shared = order->shared >= 0;
  int reporting = moved(report);
  int input = moved(order->input), output = moved(order->output), error = moved(order->error);
  int held = has_held ? moved(order->held) : -1;
  int shared = has_shared ? moved(order->shared) : -1;
  if (reporting >= 0 && input >= 0 && output >= 0 && error >= 0 && (!has_held || held >= 0) && dup2(input, 0) >= 0 &&
      dup2(output, 1) >= 0 && dup2(error, 2) >= 0 && (!has_held || dup2(held, 3) >= 0) &&
      close_rest(has_held ? 4 : 3) == 0 && (!has_shared || (shared >= 0 && dup2(shared, 4) >= 0))) {
    // A child would inherit the calling thread's blocked and ignored signals.
    sigset_t none;
    sigemptyset(&none);
    signal(SIGPIPE, SIG_DFL);
    // Signal handlers are the parent's; none may run here.
    for (int number = 1; number < NSIG; number++) {
      struct sigaction action;
      if (sigaction(number, NULL, &action) == 0 && action.sa_handler != SIG_IGN && action.sa_handler != SIG_DFL)
        signal(number, SIG_DFL);
    }
    sigprocmask(SIG_SETMASK, &none, NULL);
    execve(order->path, order->arguments, order->environment);
  }
  int failure = errno;
  ssize_t ignored = write(reporting >= 0 ? reporting : report, &failure, sizeof failure);
  (void)ignored;
  _exit(127);
}

static void carry_out(struct order *order) {
  int report[2];
  order->failure = chost_pipe(report);
  if (order->failure != 0) return;
  pid_t parent = getpid();
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  // Copying and freeing the page tables of a large process for each child takes longer than all the rest here.
  pid_t pid = vfork();
  if (pid == 0) become(order, report[1], parent);
  int failure = pid < 0 ? errno : 0;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  close(report[1]);
  if (pid > 0) {
    ssize_t count;
    do {
      count = read(report[0], &failure, sizeof failure);
    } while (count < 0 && errno == EINTR);
    if (count == sizeof failure) {
      while (waitpid(pid, NULL, 0) < 0 && errno == EINTR) {}
    } else {
      failure = 0;
    }
  }
  close(report[0]);
  order->pid = pid;
  order->failure = failure;
}

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static struct order *pending = NULL;
static int has_starter = 0;

static void *start_children(void *unused) {
  (void)unused;
  pthread_mutex_lock(&lock);
  while (1) {
    while (pending == NULL || pending->is_done) pthread_cond_wait(&changed, &lock);
    carry_out(pending);
    pending->is_done = 1;
    pthread_cond_broadcast(&changed);
  }
}

// Whether the thread that starts children exists; makes it. The lock is held.
static int ensure_starter(void) {
  if (has_starter) return 1;
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_t thread;
  has_starter = pthread_create(&thread, NULL, start_children, NULL) == 0;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (has_starter) pthread_detach(thread);
  return has_starter;
}

int chost_spawn(pid_t *pid, const char *path, char *const arguments[], char *const environment[], int input,
                int output, int error, int held, int shared) {
  struct order order = {.path = path,
                        .arguments = arguments,
                        .environment = environment,
                        .input = input,
                        .output = output,
                        .error = error,
                        .held = held,
                        .shared = shared};
  // A child gets the caller's processors, not those of the thread that starts it.
  order.has_processors = sched_getaffinity(0, sizeof order.processors, &order.processors) == 0;
  pthread_mutex_lock(&lock);
  if (ensure_starter()) {
    while (pending != NULL) pthread_cond_wait(&changed, &lock);
    pending = &order;
    pthread_cond_broadcast(&changed);
    while (!order.is_done) pthread_cond_wait(&changed, &lock);
    pending = NULL;
    pthread_cond_broadcast(&changed);
  } else {
    // Without a thread the child ends with the caller's thread.
    carry_out(&order);
  }
  pthread_mutex_unlock(&lock);
  if (order.failure == 0) *pid = order.pid;
  return order.failure;
}
