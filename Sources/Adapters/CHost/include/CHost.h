#pragma once
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// Pointers to this thread's allocation counters, kept by jemalloc; never null on a thread that has allocated.
/// Returns 0, or the error of mallctl.
int chost_allocation_counters(const uint64_t **allocated, const uint64_t **deallocated);

/// The allocator's version string; owned by the allocator.
const char *chost_allocator_version(void);

/// The build ID that the linker wrote into this program, a digest of what is in it, at most `limit` bytes; returns how many
/// bytes there are, 0 where the linker wrote none.
size_t chost_build_id(uint8_t *bytes, size_t limit);

/// A pipe whose ends are closed on exec: descriptors[0] reads, descriptors[1] writes. Returns 0 or an errno value.
int chost_pipe(int descriptors[2]);

/// The largest resident set of this process so far, in kilobytes.
long chost_peak_kilobytes(void);

/// Makes a write to a pipe nobody reads fail instead of ending the process.
void chost_ignore_broken_pipes(void);

/// Starts `path` with `arguments` and `environment` (both null-terminated) with standard input, output and error
/// taken from the three descriptors, descriptor 3 from `held` and descriptor 4 from `shared` where those are not negative; every other
/// descriptor is closed in the child. The kernel ends the child with SIGKILL when this process ends, in whatever way. Returns 0 or an errno value.
int chost_spawn(pid_t *pid, const char *path, char *const arguments[], char *const environment[], int input,
                int output, int error, int held, int shared);

/// Copies this process; only the calling thread goes on in the copy. There 0 is returned, standard output and error are `error`
/// unless that is -1, and the kernel ends it with SIGKILL when this process ends. Returns the copy's number here, or -1.
pid_t chost_fork(int error);

/// Threads of this process; 0 where that is not known.
int chost_thread_count(void);

/// A descriptor of memory of so many bytes, all zero, that processes can share; -1 when the kernel gives none.
int chost_shared_page(int bytes);

/// How a process ended: waits without blocking when `block` is 0. Returns the pid, 0 when it still runs, or -1.
/// `exited` gets the exit code or -1, `signalled` the signal or 0; `peak_kilobytes` and `cpu_microseconds` its usage.
pid_t chost_wait(pid_t pid, int block, int *exited, int *signalled, long *peak_kilobytes, long *cpu_microseconds);

/// Makes SIGINT, SIGTERM and SIGHUP set a flag, and a SIGINT after any of them end the process. A SIGHUP that is ignored, as
/// behind `nohup`, stays so.
void chost_catch_interrupts(void);

/// Whether such a signal came.
int chost_saw_interrupt(void);

/// Whether one of them was SIGTERM or SIGHUP, whose sender does not wait for long.
int chost_saw_termination(void);

/// Has a thread call `work` before SIGINT, SIGTERM or SIGHUP ends the process; what is ignored stays so. The first call counts.
/// Returns 0 or an errno value.
int chost_before_signalled_end(void (*work)(void));

/// What one thread has asked of the Swift runtime and of the allocator while it was counted.
struct chost_work {
  /// References taken and given up, of what is counted at all.
  uint64_t retains, releases;
  /// Objects and closures made on the heap.
  uint64_t objects;
  /// Blocks that the allocator gave, those of objects included.
  uint64_t allocations;
};

/// What can be counted here, as bits.
#define CHOST_COUNTS_REFERENCES 1
#define CHOST_COUNTS_ALLOCATIONS 2

/// Begins to count what the calling thread does; waits while another does. Returns the bits of what is counted, 0 where
/// neither the runtime nor the allocator can be.
int chost_begin_counting(void);

/// Ends what `chost_begin_counting` began.
void chost_end_counting(void);

/// The counters of the calling thread, valid while it lives.
const struct chost_work *chost_work_counters(void);

/// How often this thread has waited for the disk: `fsync` and `fdatasync`, by whatever library.
uint64_t chost_syncs(void);

/// From here on the kernel notes whether the calling thread leaves its processor. Two stores; nothing where the C library has not
/// registered restartable sequences.
void chost_watch_interruption(void);

/// Whether it has since: another thread ran in its place, it waited, or a signal came. What a hypervisor takes is not seen.
int chost_was_interrupted(void);

/// Keeps this process and those it starts on the processor it runs on now. Returns 0 or an errno value.
int chost_stay_on_processor(void);

/// A block that is still there.
struct chost_survivor {
  /// The metadata of the object that it is; NULL for a block that is none.
  const void *type;
  /// What was asked for.
  size_t size;
  /// The cycle that it came in.
  uint32_t cycle;
};

/// Begins to note the blocks that this thread gets and gives back. Returns 0 where there is no memory for it.
int chost_census_begin(void);

/// Ends what `chost_census_begin` began, and forgets all blocks.
void chost_census_end(void);

/// Whether what comes from here on is the app's: else it is not noted.
void chost_census_set_app(int is_app);

/// Notes nothing until as many pauses have been taken back.
void chost_census_pause(int by);

/// What comes from here on belongs to this cycle.
void chost_census_set_cycle(uint32_t cycle);

/// The blocks that are still there, in no order, at most `limit` of them; returns how many there are.
size_t chost_census_survivors(struct chost_survivor *survivors, size_t limit);

/// Sets the processor's own counter against the monotonic clock, once for the process; half a millisecond. Returns 1 where
/// `chost_nanoseconds` reads that counter from then on: on x86-64 where the kernel takes the time from it, too.
int chost_calibrate_ticks(void);

/// Monotonic nanoseconds, for differences only: by the processor's counter where that is known, else by the clock.
int64_t chost_nanoseconds(void);
