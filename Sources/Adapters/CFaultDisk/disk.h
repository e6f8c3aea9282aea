#ifndef SKIPROPE_FAULT_DISK_INTERNAL_H
#define SKIPROPE_FAULT_DISK_INTERNAL_H

#include <sqlite3.h>

#include "CFaultDisk.h"

/// A write or truncation that no sync has followed: how to take it back, and how to do it once more.
typedef struct change {
  struct change *before;
  sqlite3_int64 offset;
  /// Of a truncation: the size after it, and no bytes.
  int is_truncation;
  sqlite3_int64 size_before;
  /// What it replaced, which may be less than it wrote.
  int old_count;
  int new_count;
  /// The old bytes, then the new ones.
  unsigned char bytes[];
} change;

/// A file by its path; it stays known when it is closed.
typedef struct node {
  struct node *next;
  change *last;
  char path[];
} node;

/// When an operation is to fail.
typedef struct plan {
  sqlite3_int64 count;
  sqlite3_int64 failed_count;
  /// By the count; 0: not at all.
  sqlite3_int64 fails_from;
  sqlite3_int64 fails_until;
  int code;
  int torn;
  /// By the count; 0: not at all.
  sqlite3_int64 dies_at;
} plan;

struct skiprope_disk {
  sqlite3_vfs vfs;
  sqlite3_vfs *base;
  int passes_syncs;
  int is_dead;
  plan plans[SKIPROPE_DISK_OPERATIONS];
  node *nodes;
  char name[40];
};

/// The file's node, made when there is none; null without memory.
node *skiprope_node(skiprope_disk *disk, const char *path);
/// A file is removed, and what was not synced of it with it.
void skiprope_node_drop(skiprope_disk *disk, const char *path);
/// All of the file is on the disk now.
void skiprope_node_synced(node *node);

#endif
