#define _GNU_SOURCE
#include "CHost.h"

#include <errno.h>
#include <fcntl.h>
#include <jemalloc/jemalloc.h>
#include <sched.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

// Read by jemalloc before main. Pictures of dozens of megabytes come and go. Returning their pages to the kernel at each
// release would cost the releasing frame, and the decode that touches them again.
const char *malloc_conf = "oversize_threshold:0,dirty_decay_ms:-1,muzzy_decay_ms:-1";

int chost_allocation_counters(const uint64_t **allocated, const uint64_t **deallocated) {
  size_t size = sizeof(uint64_t *);
  int failure = mallctl("thread.allocatedp", (void *)allocated, &size, NULL, 0);
  if (failure != 0) return failure;
  size = sizeof(uint64_t *);
  return mallctl("thread.deallocatedp", (void *)deallocated, &size, NULL, 0);
}

const char *chost_allocator_version(void) {
  const char *version = NULL;
  size_t size = sizeof version;
  return mallctl("version", (void *)&version, &size, NULL, 0) == 0 ? version : "unknown";
}

int chost_pipe(int descriptors[2]) { return pipe2(descriptors, O_CLOEXEC) == 0 ? 0 : errno; }

long chost_peak_kilobytes(void) {
  struct rusage usage;
  return getrusage(RUSAGE_SELF, &usage) == 0 ? usage.ru_maxrss : 0;
}

void chost_ignore_broken_pipes(void) { signal(SIGPIPE, SIG_IGN); }

pid_t chost_wait(pid_t pid, int block, int *exited, int *signalled, long *peak_kilobytes, long *cpu_microseconds) {
  int status = 0;
  struct rusage usage;
  pid_t ended;
  do {
    ended = wait4(pid, &status, block ? 0 : WNOHANG, &usage);
  } while (ended < 0 && errno == EINTR);
  if (ended <= 0) return ended;
  *exited = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  *signalled = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  *peak_kilobytes = usage.ru_maxrss;
  *cpu_microseconds = (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000000L + usage.ru_utime.tv_usec +
                      usage.ru_stime.tv_usec;
  return ended;
}

int chost_shared_page(int bytes) {
  int descriptor = memfd_create("skiprope-trail", MFD_CLOEXEC);
  if (descriptor >= 0 && ftruncate(descriptor, bytes) != 0) {
    close(descriptor);
    return -1;
  }
  return descriptor;
}

int chost_stay_on_processor(void) {
  int processor = sched_getcpu();
  if (processor < 0) return errno;
  cpu_set_t processors;
  CPU_ZERO(&processors);
  CPU_SET(processor, &processors);
  return sched_setaffinity(0, sizeof processors, &processors) == 0 ? 0 : errno;
}
