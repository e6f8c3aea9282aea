#define _GNU_SOURCE
#include "CHost.h"
#include "Census.h"

#include <dlfcn.h>
#include <errno.h>
#include <jemalloc/jemalloc.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

// The Swift runtime checks this flag at every retain and release, and calls the function pointers while it is set. All symbols
// are weak: a runtime that lacks one cannot be counted.
extern bool _swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly __attribute__((weak));
extern void *(*_swift_retain)(void *) __attribute__((weak));
extern void *(*_swift_retain_n)(void *, uint32_t) __attribute__((weak));
extern void (*_swift_release)(void *) __attribute__((weak));
extern void (*_swift_release_n)(void *, uint32_t) __attribute__((weak));
extern void *(*_swift_allocObject)(const void *, size_t, size_t) __attribute__((weak));
extern void *swift_retain(void *) __attribute__((weak));

static struct {
  void *(*retain)(void *);
  void *(*retain_n)(void *, uint32_t);
  void (*release)(void *);
  void (*release_n)(void *, uint32_t);
  void *(*alloc_object)(const void *, size_t, size_t);
} runtime;

static _Thread_local struct chost_work work;
static _Thread_local uint64_t syncs;

const struct chost_work *chost_work_counters(void) { return &work; }

// A negative reference is no object: a small string, or an immortal object.
static bool is_counted(const void *object) { return (intptr_t)object > 0; }

static void count_release(void *object) {
  if (is_counted(object)) work.releases += 1;
  runtime.release(object);
}

static void count_release_n(void *object, uint32_t times) {
  if (is_counted(object)) work.releases += times;
  runtime.release_n(object, times);
}

static void *count_retain_n(void *object, uint32_t times) {
  if (is_counted(object)) work.retains += times;
  return runtime.retain_n(object, times);
}

static void *count_object(const void *type, size_t size, size_t mask) {
  work.objects += 1;
  void *object = runtime.alloc_object(type, size, mask);
  if (chost_census_is_taken) chost_census_name(object, type);
  return object;
}

#if defined(__x86_64__)
// Before it calls the pointer for a retain (and only there), Swift 6.3's runtime removes the reference's tags, and with them
// the mark of a small string. It holds the reference itself in the first callee-saved register. `is_probed` tests whether that
// is so, before anything is counted.
static const uintptr_t probe = 0x9000000012345670;
static const uintptr_t tags = 0xff00000000000007;
static _Thread_local bool is_probing = false;
static _Thread_local bool kept_is_whole = false;

__attribute__((used)) static void *count_kept_retain(void *untagged, void *kept) {
  if (is_probing) {
    kept_is_whole = (uintptr_t)kept == probe && (uintptr_t)untagged == (probe & ~tags);
    return untagged;
  }
  if (is_counted(kept)) work.retains += 1;
  return runtime.retain(kept);
}

__attribute__((naked)) static void *count_retain(void *untagged) {
  __asm__("movq %rbx, %rsi\n\tjmp count_kept_retain");
}

static bool is_probed(void) {
  is_probing = true;
  swift_retain((void *)probe);
  is_probing = false;
  return kept_is_whole;
}
#else
static void *count_retain(void *object) { return runtime.retain(object); }
static bool is_probed(void) { return false; }
#endif

static bool has_pointers(void) {
  return &_swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly && &_swift_retain &&
         &_swift_retain_n && &_swift_release && &_swift_release_n && &_swift_allocObject && swift_retain;
}

// The pointers stay set after counting. Another thread may have seen the flag, removed a reference's tags, and call a pointer
// only now; the runtime's own function could not handle such a reference.
static void leave_runtime(void) {
  __atomic_store_n(&_swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly, false, __ATOMIC_SEQ_CST);
}

static void set_pointers(void) {
  runtime.retain = _swift_retain;
  runtime.retain_n = _swift_retain_n;
  runtime.release = _swift_release;
  runtime.release_n = _swift_release_n;
  runtime.alloc_object = _swift_allocObject;
  __atomic_store_n(&_swift_retain, count_retain, __ATOMIC_SEQ_CST);
  __atomic_store_n(&_swift_retain_n, count_retain_n, __ATOMIC_SEQ_CST);
  __atomic_store_n(&_swift_release, count_release, __ATOMIC_SEQ_CST);
  __atomic_store_n(&_swift_release_n, count_release_n, __ATOMIC_SEQ_CST);
  __atomic_store_n(&_swift_allocObject, count_object, __ATOMIC_SEQ_CST);
}

static bool enter_runtime(void) {
  if (!has_pointers()) return false;
  if (runtime.retain == NULL) set_pointers();
  __atomic_store_n(&_swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly, true, __ATOMIC_SEQ_CST);
  if (is_probed()) return true;
  leave_runtime();
  return false;
}

// Nothing is switched here: the allocator's functions below always count, as a thread-local counter costs no more than a check.
// Returns false if a sanitizer's allocator stands before them.
static bool counts_blocks(void) {
  uint64_t before = chost_work_counters()->allocations;
  void *volatile block = malloc(48);
  // A compiler assumes that `malloc` changes nothing visible.
  __asm__ volatile("" ::: "memory");
  free(block);
  return chost_work_counters()->allocations == before + 1;
}

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t is_free = PTHREAD_COND_INITIALIZER;
static bool is_counting = false;
static int found = 0;

int chost_begin_counting(void) {
  pthread_mutex_lock(&lock);
  while (is_counting) pthread_cond_wait(&is_free, &lock);
  is_counting = true;
  found = (enter_runtime() ? CHOST_COUNTS_REFERENCES : 0) | (counts_blocks() ? CHOST_COUNTS_ALLOCATIONS : 0);
  pthread_mutex_unlock(&lock);
  return found;
}

void chost_end_counting(void) {
  pthread_mutex_lock(&lock);
  if (found & CHOST_COUNTS_REFERENCES) leave_runtime();
  is_counting = false;
  pthread_cond_signal(&is_free);
  pthread_mutex_unlock(&lock);
}

uint64_t chost_syncs(void) { return syncs; }

// The C library's sync functions, for all of this program and its libraries.
int fsync(int descriptor) {
  syncs += 1;
  return (int)syscall(SYS_fsync, descriptor);
}

int fdatasync(int descriptor) {
  syncs += 1;
  return (int)syscall(SYS_fdatasync, descriptor);
}

// The allocator's functions, likewise: each counts a block and calls jemalloc. Its own hooks would cost nothing without
// counting. But installing one while threads start and end crashes jemalloc 5.3, and none counts from a thread's start.
#if !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)
static struct {
  void *(*malloc)(size_t);
  void *(*calloc)(size_t, size_t);
  void *(*realloc)(void *, size_t);
  int (*posix_memalign)(void **, size_t, size_t);
  void *(*aligned_alloc)(size_t, size_t);
  void (*free)(void *);
} allocator;

// Until this has run there is one thread, and blocks come from jemalloc-only functions.
__attribute__((constructor)) static void find_allocator(void) {
  __typeof__(allocator) found_allocator = {
      dlsym(RTLD_NEXT, "malloc"), dlsym(RTLD_NEXT, "calloc"), dlsym(RTLD_NEXT, "realloc"),
      dlsym(RTLD_NEXT, "posix_memalign"), dlsym(RTLD_NEXT, "aligned_alloc"), dlsym(RTLD_NEXT, "free")};
  allocator = found_allocator;
}

static size_t never_none(size_t size) { return size == 0 ? 1 : size; }

static void *noted(void *block, size_t size) {
  if (chost_census_is_taken && block) chost_census_add(block, size);
  return block;
}

void *malloc(size_t size) {
  work.allocations += 1;
  return noted(allocator.malloc ? allocator.malloc(size) : mallocx(never_none(size), 0), size);
}

void *calloc(size_t count, size_t size) {
  work.allocations += 1;
  size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes)) return NULL;
  return noted(allocator.calloc ? allocator.calloc(count, size) : mallocx(never_none(bytes), MALLOCX_ZERO), bytes);
}

void *realloc(void *block, size_t size) {
  work.allocations += 1;
  if (chost_census_is_taken && block) chost_census_remove(block);
  if (allocator.realloc) return noted(allocator.realloc(block, size), size);
  return noted(block ? rallocx(block, never_none(size), 0) : mallocx(never_none(size), 0), size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  work.allocations += 1;
  int failure = 0;
  if (allocator.posix_memalign) {
    failure = allocator.posix_memalign(block, alignment, size);
  } else {
    *block = mallocx(never_none(size), MALLOCX_ALIGN(alignment));
    failure = *block ? 0 : ENOMEM;
  }
  if (failure == 0) noted(*block, size);
  return failure;
}

void *aligned_alloc(size_t alignment, size_t size) {
  work.allocations += 1;
  return noted(
      allocator.aligned_alloc ? allocator.aligned_alloc(alignment, size)
                              : mallocx(never_none(size), MALLOCX_ALIGN(alignment)),
      size);
}

void free(void *block) {
  if (chost_census_is_taken) chost_census_remove(block);
  if (allocator.free) {
    allocator.free(block);
  } else if (block) {
    dallocx(block, 0);
  }
}
#endif
