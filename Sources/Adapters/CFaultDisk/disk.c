#include "disk.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void skiprope_node_synced(node *node) {
  while (node->last) {
    change *gone = node->last;
    node->last = gone->before;
    free(gone);
  }
}

node *skiprope_node(skiprope_disk *disk, const char *path) {
  for (node *each = disk->nodes; each; each = each->next) {
    if (strcmp(each->path, path) == 0) return each;
  }
  node *made = malloc(sizeof(node) + strlen(path) + 1);
  if (!made) return NULL;
  strcpy(made->path, path);
  made->last = NULL;
  made->next = disk->nodes;
  disk->nodes = made;
  return made;
}

void skiprope_node_drop(skiprope_disk *disk, const char *path) {
  for (node *each = disk->nodes; each; each = each->next) {
    if (strcmp(each->path, path) == 0) skiprope_node_synced(each);
  }
}

const char *skiprope_disk_name(const skiprope_disk *disk) { return disk->name; }

void skiprope_disk_fail(
    skiprope_disk *disk, int operation, int64_t number, int64_t times, int code, int torn) {
  plan *plan = &disk->plans[operation];
  plan->fails_from = plan->count + number;
  plan->fails_until = times < 0 ? INT64_MAX : plan->fails_from + times - 1;
  plan->code = code;
  plan->torn = torn;
}

void skiprope_disk_heal(skiprope_disk *disk) {
  for (int operation = 0; operation < SKIPROPE_DISK_OPERATIONS; operation++) {
    disk->plans[operation].fails_from = 0;
    disk->plans[operation].dies_at = 0;
  }
}

void skiprope_disk_cut_power_at(skiprope_disk *disk, int operation, int64_t number) {
  plan *plan = &disk->plans[operation];
  plan->dies_at = number < 1 ? 0 : plan->count + number;
}

void skiprope_disk_cut_power(skiprope_disk *disk) { disk->is_dead = 1; }

int skiprope_disk_has_power(const skiprope_disk *disk) { return !disk->is_dead; }

int64_t skiprope_disk_count(const skiprope_disk *disk, int operation) {
  return disk->plans[operation].count;
}

int64_t skiprope_disk_failed_count(const skiprope_disk *disk, int operation) {
  return disk->plans[operation].failed_count;
}

int64_t skiprope_disk_unsynced_count(const skiprope_disk *disk) {
  int64_t count = 0;
  for (node *each = disk->nodes; each; each = each->next) {
    for (change *change = each->last; change; change = change->before) count++;
  }
  return count;
}

// Restoring the power.

/// The next number of a stream (SplitMix64).
static uint64_t draw(uint64_t *state) {
  uint64_t z = (*state += 0x9E3779B97F4A7C15u);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

static int write_all(int file, const unsigned char *bytes, int count, off_t offset) {
  while (count > 0) {
    ssize_t done = pwrite(file, bytes, (size_t)count, offset);
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) return -1;
    bytes += done;
    count -= (int)done;
    offset += done;
  }
  return 0;
}

static int take_back(int file, const change *change) {
  if (change->is_truncation) {
    if (ftruncate(file, change->size_before) != 0) return -1;
    return write_all(file, change->bytes, change->old_count, change->offset);
  }
  if (write_all(file, change->bytes, change->old_count, change->offset) != 0) return -1;
  return ftruncate(file, change->size_before);
}

/// Redoes the change; of a write also a part, in whole sectors of 512 bytes.
static int redo(int file, const change *change, int is_torn) {
  if (change->is_truncation) return ftruncate(file, change->offset);
  int count = is_torn ? change->new_count / 2 / 512 * 512 : change->new_count;
  return write_all(file, change->bytes + change->old_count, count, change->offset);
}

/// Undoes all of a file's changes, newest first, and redoes the drawn ones, oldest first. Returns the number of changes that
/// are lost or torn, or below 0 for an error.
static int64_t settle(node *node, uint64_t seed, uint64_t *state) {
  if (!node->last) return 0;
  int file = open(node->path, O_RDWR | O_CLOEXEC);
  if (file < 0) {
    skiprope_node_synced(node);
    return errno == ENOENT ? 0 : -1;
  }
  int failed = 0;
  int64_t gone = 0;
  change *oldest = NULL;
  while (node->last) {
    change *change = node->last;
    failed |= take_back(file, change) != 0;
    node->last = change->before;
    change->before = oldest;
    oldest = change;
  }
  while (oldest) {
    change *change = oldest;
    oldest = change->before;
    uint64_t drawn = draw(state);
    int is_kept = seed != 0 && (drawn & 1) == 0;
    int is_torn = (drawn & 6) == 0;
    if (is_kept) failed |= redo(file, change, is_torn) != 0;
    if (!is_kept || is_torn) gone++;
    free(change);
  }
  failed |= close(file) != 0;
  return failed ? -1 : gone;
}

void skiprope_disk_reconnect(skiprope_disk *disk) {
  disk->is_dead = 0;
  skiprope_disk_heal(disk);
}

int64_t skiprope_disk_restore_power(skiprope_disk *disk, uint64_t seed) {
  skiprope_disk_reconnect(disk);
  uint64_t state = seed;
  int64_t gone = 0;
  int failed = 0;
  for (node *each = disk->nodes; each; each = each->next) {
    int64_t count = settle(each, seed, &state);
    if (count < 0) failed = 1; else gone += count;
  }
  return failed ? -1 : gone;
}
