#define _GNU_SOURCE
#include "State.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

REPLACED(long, syscall, long, ...)
REPLACED(ssize_t, getrandom, void *, size_t, unsigned)
REPLACED(int, getentropy, void *, size_t)
REPLACED(int, open, const char *, int, ...)
REPLACED(int, open64, const char *, int, ...)
REPLACED(ssize_t, read, int, void *, size_t)
REPLACED(int, close, int)

// The Swift runtime implements `SystemRandomNumberGenerator` by this system call.
long syscall(long number, ...) {
  va_list list;
  va_start(list, number);
  long a = va_arg(list, long), b = va_arg(list, long), c = va_arg(list, long), d = va_arg(list, long),
       e = va_arg(list, long), f = va_arg(list, long);
  va_end(list);
  if (skiprope_virtual_depth > 0 && number == SYS_getrandom) {
    skiprope_draw((void *)a, (unsigned long)b);
    return b;
  }
  return replaced(syscall)(number, a, b, c, d, e, f);
}

ssize_t getrandom(void *bytes, size_t count, unsigned flags) {
  if (skiprope_virtual_depth == 0) return replaced(getrandom)(bytes, count, flags);
  skiprope_draw(bytes, count);
  return (ssize_t)count;
}

int getentropy(void *bytes, size_t count) {
  if (skiprope_virtual_depth == 0) return replaced(getentropy)(bytes, count);
  skiprope_draw(bytes, count);
  return 0;
}

uint32_t arc4random(void) {
  uint32_t number;
  arc4random_buf(&number, sizeof number);
  return number;
}

void arc4random_buf(void *bytes, size_t count) {
  if (skiprope_virtual_depth > 0) return skiprope_draw(bytes, count);
  for (char *at = bytes; count > 0;) {
    size_t part = count < 256 ? count : 256;
    if (getentropy(at, part) != 0) continue;
    at += part;
    count -= part;
  }
}

uint32_t arc4random_uniform(uint32_t bound) {
  if (bound < 2) return 0;
  // Rejects the numbers that would make small ones more likely.
  uint32_t number, least = -bound % bound;
  do number = arc4random();
  while (number < least);
  return number % bound;
}

// `UUID()` opens the device once and keeps the descriptor for all callers. Here it is a real file, whose reads are drawn from
// the seed in virtual time.
static unsigned char is_device[1024];

static int is_random_device(const char *path) {
  return path && (strcmp(path, "/dev/urandom") == 0 || strcmp(path, "/dev/random") == 0);
}

static int open_random_device(void) {
  int descriptor = memfd_create("skiprope-random", MFD_CLOEXEC);
  if (descriptor >= 0 && descriptor < (int)sizeof is_device) is_device[descriptor] = 1;
  return descriptor;
}

#define MODE_BEHIND(flags, mode)                                               \
  if ((flags & O_CREAT) || (flags & O_TMPFILE) == O_TMPFILE) {                 \
    va_list list;                                                              \
    va_start(list, flags);                                                     \
    mode = va_arg(list, mode_t);                                               \
    va_end(list);                                                              \
  }

int open(const char *path, int flags, ...) {
  mode_t mode = 0;
  MODE_BEHIND(flags, mode)
  if (is_random_device(path)) return open_random_device();
  return replaced(open)(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  mode_t mode = 0;
  MODE_BEHIND(flags, mode)
  if (is_random_device(path)) return open_random_device();
  return replaced(open64)(path, flags, mode);
}

ssize_t read(int descriptor, void *bytes, size_t count) {
  if (descriptor >= 0 && descriptor < (int)sizeof is_device && is_device[descriptor])
    return getrandom(bytes, count, 0);
  return replaced(read)(descriptor, bytes, count);
}

int close(int descriptor) {
  if (descriptor >= 0 && descriptor < (int)sizeof is_device) is_device[descriptor] = 0;
  return replaced(close)(descriptor);
}
