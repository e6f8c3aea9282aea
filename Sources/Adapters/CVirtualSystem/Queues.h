#ifndef SKIPROPE_VIRTUAL_QUEUES_H
#define SKIPROPE_VIRTUAL_QUEUES_H

#include "State.h"

#include <stddef.h>
#include <stdint.h>

// The used part of libdispatch, declared here: its headers need blocks, and are not on a C compiler's path.
typedef struct dispatch_queue_s *queue_t;
typedef void (*function_t)(void *);
/// The head of any block, by the ABI of blocks.
typedef struct {
  void *isa;
  int32_t flags, reserved;
  void (*invoke)(void *);
} block_t;

extern block_t *(*skiprope_copy_block)(const void *);
extern void (*skiprope_release_block)(const void *);
void dispatch_retain(void *object);
void dispatch_release(void *object);
void dispatch_group_enter(void *group);
void dispatch_group_leave(void *group);

/// Whether this thread runs an app and its closures are received.
int skiprope_takes_dispatch(void);
/// Submits a block or function to the app's jobs, due in this many nanoseconds, on its queue; without a queue, to the run loop
/// of the app's thread. A group is entered until it has run.
void skiprope_hand_over(
  queue_t queue, block_t *block, function_t function, void *context, void *group, int64_t delay);
/// Nanoseconds from now to a time of libdispatch; `INT64_MAX`: never.
int64_t skiprope_delay_until(uint64_t when);
/// Calls the library as from outside virtual time, since threads that it starts are its own.
#define OUTSIDE(call)                   \
  do {                                  \
    int depth = skiprope_virtual_depth; \
    skiprope_virtual_depth = 0;         \
    call;                               \
    skiprope_virtual_depth = depth;     \
  } while (0)

/// Retains or releases an object; a timer without references is removed. Returns whether it is a timer.
int skiprope_count_source(void *object, int by);

#endif
