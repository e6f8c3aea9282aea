#pragma once
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// Pointers to this thread's allocation counters, kept by jemalloc; never null on a thread that has allocated.
/// Returns 0, or the error of mallctl.
int chost_allocation_counters(const uint64_t **allocated, const uint64_t **deallocated);

/// The allocator's version string; owned by the allocator.
const char *chost_allocator_version(void);

/// A pipe whose ends are closed on exec: descriptors[0] reads, descriptors[1] writes. Returns 0 or an errno value.
int chost_pipe(int descriptors[2]);

/// The largest resident set of this process so far, in kilobytes.
long chost_peak_kilobytes(void);

/// Makes a write to a pipe nobody reads fail instead of ending the process.
void chost_ignore_broken_pipes(void);

/// Starts `path` with `arguments` and `environment` (both null-terminated) with standard input, output and error
/// taken from the three descriptors; every other descriptor is closed in the child. Returns 0 or an errno value.
int chost_spawn(pid_t *pid, const char *path, char *const arguments[], char *const environment[], int input,
                int output, int error);

/// How a process ended: waits without blocking when `block` is 0. Returns the pid, 0 when it still runs, or -1.
/// `exited` gets the exit code or -1, `signalled` the signal or 0; `peak_kilobytes` and `cpu_microseconds` its usage.
pid_t chost_wait(pid_t pid, int block, int *exited, int *signalled, long *peak_kilobytes, long *cpu_microseconds);

/// Makes the next interrupt set a flag, and the one after it end the process.
void chost_catch_interrupts(void);

/// Whether an interrupt came.
int chost_saw_interrupt(void);

/// Keeps this process and those it starts on the processor it runs on now. Returns 0 or an errno value.
int chost_stay_on_processor(void);
