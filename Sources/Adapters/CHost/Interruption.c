#define _GNU_SOURCE
#include "CHost.h"

#if defined(__linux__) && defined(__x86_64__) && __has_include(<sys/rseq.h>)
#include <sys/rseq.h>

// A restartable sequence in which no instruction ever runs. The kernel clears it when the thread leaves its processor. Its
// abort address must follow the signature and lie outside; it is never jumped to.
static const struct {
  uint32_t signature;
  char landing[4];
} refuge = {RSEQ_SIG, {0}};
static const char nowhere[1];
static const struct rseq_cs sequence = {
    .start_ip = (uintptr_t)nowhere, .post_commit_offset = 1, .abort_ip = (uintptr_t)refuge.landing};

static struct rseq *area(void) {
  return __rseq_size == 0 ? NULL : (struct rseq *)((char *)__builtin_thread_pointer() + __rseq_offset);
}

void chost_watch_interruption(void) {
  struct rseq *own = area();
  if (own) *(volatile uint64_t *)&own->rseq_cs = (uintptr_t)&sequence;
}

int chost_was_interrupted(void) {
  struct rseq *own = area();
  if (!own) return 0;
  uint64_t left = *(volatile uint64_t *)&own->rseq_cs;
  *(volatile uint64_t *)&own->rseq_cs = 0;
  return left == 0;
}

#else

void chost_watch_interruption(void) {}
int chost_was_interrupted(void) { return 0; }

#endif
