#pragma once
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// Pointers to this thread's allocation counters, maintained by jemalloc; never null on a thread that has allocated. Returns 0,
/// or the error of mallctl.
int chost_allocation_counters(const uint64_t **allocated, const uint64_t **deallocated);

/// The allocator's version string; owned by the allocator.
const char *chost_allocator_version(void);

/// The linker's build ID of this program, a digest of its content, at most `limit` bytes. Returns its length, 0 without one.
size_t chost_build_id(uint8_t *bytes, size_t limit);

/// A pipe whose ends are closed on exec: descriptors[0] reads, descriptors[1] writes. Returns 0 or an errno value.
int chost_pipe(int descriptors[2]);

/// The largest resident set of this process so far, in kilobytes.
long chost_peak_kilobytes(void);

/// Makes a write to a closed pipe fail instead of ending the process.
void chost_ignore_broken_pipes(void);

/// Starts `path` with `arguments` and `environment` (both null-terminated). Standard input, output and error are the three
/// descriptors. Descriptor 3 is `held` and descriptor 4 is `shared`, unless negative; every other descriptor is closed in the
/// child. The kernel ends the child with SIGKILL when this process ends, in whatever way. Returns 0 or an errno value.
int chost_spawn(pid_t *pid, const char *path, char *const arguments[], char *const environment[], int input,
                int output, int error, int held, int shared);

/// Forks this process; only the calling thread exists in the copy. In the copy it returns 0, and standard output and error are
/// `error` unless that is -1. The kernel ends the copy with SIGKILL when this process ends. Returns the copy's process number
/// here, or -1.
pid_t chost_fork(int error);

/// The number of threads of this process; 0 if unknown.
int chost_thread_count(void);

/// A descriptor of zeroed memory of this many bytes that processes can share; -1 if the kernel refuses it.
int chost_shared_page(int bytes);

/// Reads the end of a process, without blocking if `block` is 0. Returns the pid, 0 if it still runs, or -1. `exited` gets the
/// exit code or -1, `signalled` the signal or 0; `peak_kilobytes` and `cpu_microseconds` its usage.
pid_t chost_wait(pid_t pid, int block, int *exited, int *signalled, long *peak_kilobytes, long *cpu_microseconds);

/// Makes SIGINT, SIGTERM and SIGHUP set a flag, and a SIGINT after any of them end the process. An ignored SIGHUP, as under
/// `nohup`, stays ignored.
void chost_catch_interrupts(void);

/// Whether such a signal arrived.
int chost_saw_interrupt(void);

/// Whether one of them was SIGTERM or SIGHUP, whose sender usually kills the process soon after.
int chost_saw_termination(void);

/// Makes a thread call `work` before SIGINT, SIGTERM or SIGHUP ends the process; ignored signals stay ignored. The first call
/// counts. Returns 0 or an errno value.
int chost_before_signalled_end(void (*work)(void));

/// A thread's counted requests to the Swift runtime and the allocator.
struct chost_work {
  /// Retains and releases, as far as they are counted.
  uint64_t retains, releases;
  /// Objects and closures allocated on the heap.
  uint64_t objects;
  /// Blocks allocated, those of objects included.
  uint64_t allocations;
};

/// The kinds of work that can be counted, as bits.
#define CHOST_COUNTS_REFERENCES 1
#define CHOST_COUNTS_ALLOCATIONS 2

/// Begins to count the calling thread's work; waits while another thread is counted. Returns the bits of the counted kinds, 0
/// if there are none.
int chost_begin_counting(void);

/// Ends the counting.
void chost_end_counting(void);

/// The counters of the calling thread, valid while it lives.
const struct chost_work *chost_work_counters(void);

/// How often this thread has waited for the disk: `fsync` and `fdatasync`, in any library.
uint64_t chost_syncs(void);

/// Starts to watch whether the calling thread leaves its processor. Two stores; no effect if the C library has not registered
/// restartable sequences.
void chost_watch_interruption(void);

/// Whether the thread has left its processor since: another thread ran, it waited, or a signal arrived. Interruptions by a
/// hypervisor are not seen.
int chost_was_interrupted(void);

/// Pins this process and its future children to the current processor. Returns 0 or an errno value.
int chost_stay_on_processor(void);

/// A surviving block.
struct chost_survivor {
  /// The metadata of its object; NULL for another block.
  const void *type;
  /// The requested bytes.
  size_t size;
  /// The cycle of its allocation.
  uint32_t cycle;
};

/// Begins to record this thread's allocated and freed blocks. Returns 0 without memory.
int chost_census_begin(void);

/// Ends the census and forgets all blocks.
void chost_census_end(void);

/// Sets whether the allocations that follow are the app's; others are not recorded.
void chost_census_set_app(int is_app);

/// Adds to the number of pauses; nothing is recorded while it is positive.
void chost_census_pause(int by);

/// Sets the cycle of the allocations that follow.
void chost_census_set_cycle(uint32_t cycle);

/// The surviving blocks, unordered, at most `limit` of them. Returns their total number.
size_t chost_census_survivors(struct chost_survivor *survivors, size_t limit);

/// Calibrates the processor's counter with the monotonic clock, once for the process; half a millisecond. Returns 1 if
/// `chost_nanoseconds` uses the counter from then on: on x86-64 where the kernel takes the time from it, too.
int chost_calibrate_ticks(void);

/// Monotonic nanoseconds, for differences only: by the processor's counter if calibrated, else by the clock.
int64_t chost_nanoseconds(void);
