#ifndef SKIPROPE_FAULT_DISK_INTERNAL_H
#define SKIPROPE_FAULT_DISK_INTERNAL_H

#include <sqlite3.h>

#include "CFaultDisk.h"

/// A write or truncation that no sync has followed, with the data to undo and redo it.
typedef struct change {
  struct change *before;
  sqlite3_int64 offset;
  /// For a truncation: the size after it, and no bytes.
  int is_truncation;
  sqlite3_int64 size_before;
  /// The number of replaced bytes, which may be less than written.
  int old_count;
  int new_count;
  /// The old bytes, then the new ones.
  unsigned char bytes[];
} change;

/// A file by its path, remembered after it is closed.
typedef struct node {
  struct node *next;
  change *last;
  char path[];
} node;

/// The faults of an operation.
typedef struct plan {
  sqlite3_int64 count;
  sqlite3_int64 failed_count;
  /// The count of the first operation to fail; 0: none.
  sqlite3_int64 fails_from;
  sqlite3_int64 fails_until;
  int code;
  int torn;
  /// The count of the operation at which the power goes; 0: none.
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

/// The file's node, made if there is none; null without memory.
node *skiprope_node(skiprope_disk *disk, const char *path);
/// Drops a removed file with its unsynced changes.
void skiprope_node_drop(skiprope_disk *disk, const char *path);
/// Marks the whole file as synced.
void skiprope_node_synced(node *node);

#endif
