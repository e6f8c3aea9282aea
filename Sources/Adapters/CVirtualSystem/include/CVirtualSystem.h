/// Time, chance and waits of the system, virtual for the app's jobs.
///
/// A program that links this target has functions of libc, libdispatch, Foundation's run loop and libcurl replaced: the Swift
/// runtime, Foundation and Dispatch call these by the dynamic linker. On a thread between `enter` and `leave` they answer from
/// one virtual clock and one seed. On any other thread, and outside of these, they call what they replace.
#ifndef SKIPROPE_VIRTUAL_SYSTEM_H
#define SKIPROPE_VIRTUAL_SYSTEM_H

#include <stdint.h>

/// What an app may ask of the system that a thread in virtual time cannot have. `operation` is the function's name.
typedef struct {
  /// The app waits: a sleep of so many nanoseconds, or below 0 until another thread does something.
  void (*_Nullable waits)(const char *_Nonnull operation, int64_t nanoseconds);
  /// The app waits for something that other work of its own may do: that runs, due in so many nanoseconds at most, or below 0
  /// whenever it is. 0 where there is none.
  int (*_Nullable runs_other)(const char *_Nonnull operation, int64_t nanoseconds);
  /// A thread of the app's own starts.
  void (*_Nullable starts_thread)(const char *_Nonnull operation);
  /// A closure for a dispatch queue, due in so many nanoseconds; it is called with `context` once. `is_main`: for the main queue. `serial`:
  /// the queue that runs one after the other in the order of coming, or NULL.
  void (*_Nullable dispatches)(
    const char *_Nonnull label, int is_main, const void *_Nullable serial, int64_t nanoseconds, void (*_Nonnull call)(void *_Nonnull),
    void *_Nonnull context);
  /// A request to a URL, which fails.
  void (*_Nullable requests)(const char *_Nonnull url);
} skiprope_virtual_hooks;

/// Sets who is told; once for a process, before the first `enter`.
void skiprope_virtual_hook(skiprope_virtual_hooks hooks);

/// Sets the virtual clock: nanoseconds since a start of its own, and since 1970.
void skiprope_virtual_set_time(int64_t uptime, int64_t wall);
/// Seeds what random sources draw from.
void skiprope_virtual_seed(uint64_t seed);
/// The state of what they draw from, to be set with `seed` when another app's turn comes.
uint64_t skiprope_virtual_chance(void);

/// From here on tasks that are created in virtual time prefer this executor, given by the two words that the runtime knows it by, unless they
/// prefer one themselves; NULL: none.
void skiprope_virtual_prefer(const void *_Nullable identity, const void *_Nullable implementation);

/// The app whose turn it is from here on, by a number of its own.
void skiprope_virtual_set_app(int64_t app);
/// An app is gone: what it has given to dispatch queues never runs. Called on the thread that it had its turns on.
void skiprope_virtual_forget(int64_t app);
/// Whether what runs from here on is the main actor's; returns whether it was.
int skiprope_virtual_set_main(int is_main);
int skiprope_virtual_is_main(void);
/// From here on this thread is in virtual time; calls nest.
void skiprope_virtual_enter(void);
void skiprope_virtual_leave(void);
int skiprope_virtual_is_entered(void);

/// The function at which a job of the Swift runtime goes on, demangled into `name`; 0 where it has none that is known. It
/// follows the layout of the runtime's jobs, which is not promised: a wrong one gives no name.
int skiprope_virtual_job_name(const void *_Nonnull job, char *_Nonnull name, unsigned long capacity);

/// Where such a job goes on, and what that was called from: at most so many addresses. Returns how many there are.
int skiprope_virtual_job_places(const void *_Nonnull job, const void *_Nullable places[_Nonnull], int limit);

/// What such a job is, for comparing it with those of other runs of the same build: where it goes on, and what that was called from, by
/// their places in the files of program and libraries; below 2^48.
uint64_t skiprope_virtual_job_place(const void *_Nonnull job);

/// The number of the task that such a job is of, or another number of what it is.
uint64_t skiprope_virtual_job_thread(const void *_Nonnull job);

/// The first of such addresses that has a name, demangled into `name`; 0 where none has.
int skiprope_virtual_places_name(
  const void *_Nullable const places[_Nonnull], int count, char *_Nonnull name, unsigned long capacity);

/// The symbol that an address belongs to, demangled into `name`; 0 where it belongs to none.
int skiprope_virtual_symbol(const void *_Nonnull address, char *_Nonnull name, unsigned long capacity);

/// A symbol of Swift, demangled into `name`; 0 where it is none.
int skiprope_virtual_demangle(const char *_Nonnull symbol, char *_Nonnull name, unsigned long capacity);

/// A stored global or static of the program: the symbol of its storage, and where that lies.
typedef void (*skiprope_virtual_global)(
  const char *_Nonnull symbol, void *_Nonnull at, unsigned long bytes, void *_Nullable context);

/// Whether the program's file has a symbol table.
int skiprope_virtual_has_symbols(void);

/// Lists the stored globals and statics of Swift that the program may write, the tokens of their initializers, and objects that
/// the compiler has laid out for them. 0 where the program's file has no symbol table.
int skiprope_virtual_globals(skiprope_virtual_global _Nonnull each, void *_Nullable context);

/// What a stored global or static held before `main`.
void skiprope_virtual_initial(const void *_Nonnull at, unsigned long bytes, void *_Nonnull into);

/// Exchanges the fields of two small objects of one Swift class, which hold no address of their own. 0 where their size is
/// unknown.
int skiprope_virtual_exchange(void *_Nonnull one, void *_Nonnull other);

/// The modules of this package, which are no app's; with commas between them.
const char *_Nonnull skiprope_virtual_modules(void);

/// Writes a message to the standard error and ends the process by a trap, as the Swift runtime does.
_Noreturn void skiprope_virtual_trap(const char *_Nonnull message);

/// The name of the thread that calls, with at most 15 letters.
void skiprope_virtual_thread_name(char name[_Nonnull 16]);

/// Nanoseconds of the monotonic clock of the host, in virtual time, too.
int64_t skiprope_virtual_host_time(void);

#endif
