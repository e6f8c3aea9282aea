/// A disk with injected faults, as a virtual file system of SQLite over the default one.
///
/// All calls go through to the default file system. In addition, chosen operations fail with a chosen result code, syncs may be
/// left out, and unsynced writes are recorded, so that a power cut can undo them. Files are identified by path. Each disk is
/// registered under its own name. Not safe for use from several threads.
#ifndef SKIPROPE_FAULT_DISK_H
#define SKIPROPE_FAULT_DISK_H

#include <stdint.h>

typedef struct skiprope_disk skiprope_disk;

/// An operation of the disk.
enum {
  SKIPROPE_DISK_READ = 0,
  SKIPROPE_DISK_WRITE = 1,
  SKIPROPE_DISK_SYNC = 2,
  SKIPROPE_DISK_TRUNCATE = 3,
  SKIPROPE_DISK_OPERATIONS = 4
};

/// A disk without faults. `passes_syncs`: whether a sync waits for the real disk. Null without memory.
skiprope_disk *skiprope_disk_make(int passes_syncs);
/// Unregisters and frees the disk. No file may be open on it.
void skiprope_disk_free(skiprope_disk *disk);
/// The name of the file system for `sqlite3_open_v2`.
const char *skiprope_disk_name(const skiprope_disk *disk);

/// Makes the `number`-th operation from now on (1: the next) fail with `code`, and `times` - 1 after it; below 0: all after it.
/// Of a failed write, `torn` percent are written all the same.
void skiprope_disk_fail(
  skiprope_disk *disk, int operation, int64_t number, int64_t times, int code, int torn);
/// Clears all faults, but does not restore the power.
void skiprope_disk_heal(skiprope_disk *disk);

/// Cuts the power at the `number`-th operation (1: the next), which is not done; below 1: not at all.
void skiprope_disk_cut_power_at(skiprope_disk *disk, int operation, int64_t number);
/// Cuts the power: nothing is read, written or removed until it is restored.
void skiprope_disk_cut_power(skiprope_disk *disk);
int skiprope_disk_has_power(const skiprope_disk *disk);
/// Restores the power, with no file open. Unsynced writes survive as drawn from `seed`, one in two, some of them torn; with 0
/// none. Returns the number of lost or torn writes, or below 0 for a system error.
int64_t skiprope_disk_restore_power(skiprope_disk *disk, uint64_t seed);

/// Simulates the end of the process without a power cut, with no file open: all writes exist.
void skiprope_disk_reconnect(skiprope_disk *disk);

/// The number of operations so far, failed ones included.
int64_t skiprope_disk_count(const skiprope_disk *disk, int operation);
int64_t skiprope_disk_failed_count(const skiprope_disk *disk, int operation);
/// The number of unsynced writes and truncations.
int64_t skiprope_disk_unsynced_count(const skiprope_disk *disk);

#endif
