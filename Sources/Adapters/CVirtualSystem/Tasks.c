#define _GNU_SOURCE
#include "State.h"

#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

// Options of a new task (swift/ABI/TaskOptions.h): a list of records, each with its kind in the lowest byte. The layout is not
// guaranteed, so it is tried before use (`RuntimeExecutors.canPrefer`).
typedef struct option {
  uintptr_t flags;
  struct option *parent;
} option_t;

typedef struct {
  option_t head;
  const void *identity, *implementation;
} executor_option_t;

typedef struct {
  void *task, *context;
} task_t;

enum { ACTOR_KIND = 0, EXECUTOR_KIND = 5, OWNED_EXECUTOR_KIND = 6, KIND_MASK = 0xFF };

static struct {
  const void *identity, *implementation;
} preferred;

void skiprope_virtual_prefer(const void *identity, const void *implementation) {
  preferred.identity = identity;
  preferred.implementation = implementation;
}

REPLACED(task_t, swift_task_create, size_t, option_t *, const void *, void *, void *)

/// Gives the preferred executor to a task without one, so that calls of actors become jobs instead of running directly. A task
/// that starts on an actor, such as the main one, is left: it would start elsewhere, and lose its place in the actor's order.
task_t swift_task_create(size_t flags, option_t *options, const void *type, void *entry, void *context) {
  int has_place = 0;
  for (const option_t *option = options; option; option = option->parent) {
    uintptr_t kind = option->flags & KIND_MASK;
    has_place |= kind == ACTOR_KIND || kind == EXECUTOR_KIND || kind == OWNED_EXECUTOR_KIND;
  }
  executor_option_t option = {{EXECUTOR_KIND, options}, preferred.identity, preferred.implementation};
  int takes = preferred.identity && skiprope_virtual_depth > 0 && !has_place;
  return replaced(swift_task_create)(flags, takes ? &option.head : options, type, entry, context);
}
