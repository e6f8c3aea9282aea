/// Time, random numbers and waits of the system, virtual for the app's jobs.
///
/// A program that links this target has functions of libc, libdispatch, Foundation's run loop and libcurl replaced: the Swift
/// runtime, Foundation and Dispatch call these through the dynamic linker. On a thread between `enter` and `leave` they use one
/// virtual clock and one seed. On any other thread, and outside of these, they call the functions that they replace.
#ifndef SKIPROPE_VIRTUAL_SYSTEM_H
#define SKIPROPE_VIRTUAL_SYSTEM_H

#include <stdint.h>

/// Callbacks for system calls that virtual time cannot serve. `operation` is the function's name.
typedef struct {
  /// The app waits: a sleep of this many nanoseconds, or below 0 until another thread acts.
  void (*_Nullable waits)(const char *_Nonnull operation, int64_t nanoseconds);
  /// The app waits for other work of its own: runs it, due in at most this many nanoseconds, or below 0 at any time. Returns 0
  /// if there is none.
  int (*_Nullable runs_other)(const char *_Nonnull operation, int64_t nanoseconds);
  /// The app starts a thread.
  void (*_Nullable starts_thread)(const char *_Nonnull operation);
  /// A closure for a dispatch queue, due in this many nanoseconds, to be called once with `context`. `is_main`: for the main
  /// queue. `serial`: the queue if it is serial, or NULL.
  void (*_Nullable dispatches)(
    const char *_Nonnull label, int is_main, const void *_Nullable serial, int64_t nanoseconds, void (*_Nonnull call)(void *_Nonnull),
    void *_Nonnull context);
  /// A URL request, which fails.
  void (*_Nullable requests)(const char *_Nonnull url);
} skiprope_virtual_hooks;

/// Sets the callbacks; once for a process, before the first `enter`.
void skiprope_virtual_hook(skiprope_virtual_hooks hooks);

/// Sets the virtual clock: nanoseconds since a start of its own, and since 1970.
void skiprope_virtual_set_time(int64_t uptime, int64_t wall);
/// Seeds the random sources.
void skiprope_virtual_seed(uint64_t seed);
/// The state of the random sources, to be restored with `seed` in the app's next turn.
uint64_t skiprope_virtual_chance(void);

/// Makes tasks created in virtual time prefer this executor, given by the runtime's two words for it, unless they prefer one
/// themselves; NULL: none.
void skiprope_virtual_prefer(const void *_Nullable identity, const void *_Nullable implementation);

/// Sets the app whose turn it is, by its number.
void skiprope_virtual_set_app(int64_t app);
/// Drops the closures of an ended app, so that they never run. Called on the thread of its turns.
void skiprope_virtual_forget(int64_t app);
/// Sets whether the code that runs is the main actor's; returns whether it was.
int skiprope_virtual_set_main(int is_main);
int skiprope_virtual_is_main(void);
/// Begins virtual time on this thread; calls nest.
void skiprope_virtual_enter(void);
void skiprope_virtual_leave(void);
int skiprope_virtual_is_entered(void);

/// The function at which a job of the Swift runtime resumes, demangled into `name`; 0 if it has no known one. Depends on the
/// layout of the runtime's jobs, which is not guaranteed: a different one gives no name.
int skiprope_virtual_job_name(const void *_Nonnull job, char *_Nonnull name, unsigned long capacity);

/// The resume address of such a job, and its callers': at most this many. Returns their number.
int skiprope_virtual_job_places(const void *_Nonnull job, const void *_Nullable places[_Nonnull], int limit);

/// An identity of such a job for comparison with other runs of the same build: its resume address and its callers', by their
/// places in the files of program and libraries; below 2^48.
uint64_t skiprope_virtual_job_place(const void *_Nonnull job);

/// The number of such a job's task, or another identity of the job.
uint64_t skiprope_virtual_job_thread(const void *_Nonnull job);

/// The first of such addresses with a name, demangled into `name`; 0 if none has one.
int skiprope_virtual_places_name(
  const void *_Nullable const places[_Nonnull], int count, char *_Nonnull name, unsigned long capacity);

/// The symbol of an address, demangled into `name`; 0 if it has none.
int skiprope_virtual_symbol(const void *_Nonnull address, char *_Nonnull name, unsigned long capacity);

/// A symbol of Swift, demangled into `name`; 0 for another symbol.
int skiprope_virtual_demangle(const char *_Nonnull symbol, char *_Nonnull name, unsigned long capacity);

/// A callback for a stored global or static of the program: the symbol of its storage, and its place.
typedef void (*skiprope_virtual_global)(
  const char *_Nonnull symbol, void *_Nonnull at, unsigned long bytes, void *_Nullable context);

/// Whether the program's file has a symbol table.
int skiprope_virtual_has_symbols(void);

/// Lists the writable stored globals and statics of Swift in the program, the tokens of their initializers, and statically laid
/// out objects for them. Returns 0 if the program's file has no symbol table.
int skiprope_virtual_globals(skiprope_virtual_global _Nonnull each, void *_Nullable context);

/// The content of a stored global or static before `main`.
void skiprope_virtual_initial(const void *_Nonnull at, unsigned long bytes, void *_Nonnull into);

/// Exchanges the fields of two small objects of one Swift class, which must not contain their own address. Returns 0 if their
/// size is unknown.
int skiprope_virtual_exchange(void *_Nonnull one, void *_Nonnull other);

/// The modules of this package, which belong to no app, separated by commas.
const char *_Nonnull skiprope_virtual_modules(void);

/// Writes a message to the standard error and ends the process by a trap, as the Swift runtime does.
_Noreturn void skiprope_virtual_trap(const char *_Nonnull message);

/// The name of the calling thread, at most 15 letters.
void skiprope_virtual_thread_name(char name[_Nonnull 16]);

/// Nanoseconds of the host's monotonic clock, also in virtual time.
int64_t skiprope_virtual_host_time(void);

#endif
