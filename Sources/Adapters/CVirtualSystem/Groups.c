#define _GNU_SOURCE
#include "Queues.h"

#include <dlfcn.h>
#include <stdlib.h>

// libdispatch itself would run a group's notifications on a thread of its own, so the members are counted here.

REPLACED(void, dispatch_group_enter, void *)
REPLACED(void, dispatch_group_leave, void *)
REPLACED(void, dispatch_group_notify, void *, queue_t, block_t *)
REPLACED(intptr_t, dispatch_group_wait, void *, uint64_t)

/// A notification for when a group is empty.
typedef struct waiter {
  queue_t queue;
  block_t *block;
  struct waiter *next;
} waiter_t;

/// A group that has members.
typedef struct group {
  void *group;
  long members;
  waiter_t *first, **last;
  struct group *next;
} group_t;
static group_t *groups;

static group_t **find(void *group) {
  group_t **at = &groups;
  while (*at && (*at)->group != group) at = &(*at)->next;
  return at;
}

void dispatch_group_enter(void *group) {
  if (skiprope_takes_dispatch()) {
    group_t *known = *find(group);
    if (!known) {
      known = calloc(1, sizeof *known);
      if (!known) abort();
      *known = (group_t){group, 0, NULL, NULL, groups};
      known->last = &known->first;
      groups = known;
    }
    known->members += 1;
  }
  replaced(dispatch_group_enter)(group);
}

void dispatch_group_leave(void *group) {
  group_t **at = skiprope_takes_dispatch() ? find(group) : NULL;
  if (at && *at && --(*at)->members == 0) {
    group_t *empty = *at;
    *at = empty->next;
    for (waiter_t *waiter = empty->first, *next; waiter; waiter = next) {
      next = waiter->next;
      skiprope_hand_over(waiter->queue, waiter->block, NULL, NULL, NULL, 0);
      skiprope_release_block(waiter->block);
      dispatch_release(waiter->queue);
      free(waiter);
    }
    free(empty);
  }
  replaced(dispatch_group_leave)(group);
}

void dispatch_group_notify(void *group, queue_t queue, block_t *block) {
  if (!skiprope_takes_dispatch()) return replaced(dispatch_group_notify)(group, queue, block);
  group_t *known = *find(group);
  if (!known) return skiprope_hand_over(queue, block, NULL, NULL, NULL, 0);
  waiter_t *waiter = malloc(sizeof *waiter);
  if (!waiter) abort();
  *waiter = (waiter_t){queue, skiprope_copy_block(block), NULL};
  dispatch_retain(queue);
  *known->last = waiter;
  known->last = &waiter->next;
}

intptr_t dispatch_group_wait(void *group, uint64_t until) {
  if (!skiprope_takes_dispatch()) return replaced(dispatch_group_wait)(group, until);
  while (*find(group)) {
    int64_t delay = skiprope_delay_until(until);
    if (skiprope_run_other("dispatch_group_wait", delay == INT64_MAX ? -1 : delay)) continue;
    skiprope_wait("dispatch_group_wait", delay == INT64_MAX ? -1 : delay);
    return 1;
  }
  return 0;
}
