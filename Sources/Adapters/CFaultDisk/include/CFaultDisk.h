/// A disk that fails when it is told to, as a virtual file system of SQLite over the default one.
///
/// Everything goes through to the default one, and besides: chosen operations fail with a chosen result code; syncs may
/// be left out; and each write that no sync has followed is remembered, so that a power cut can take it back. Files are
/// told apart by their paths. Each disk is registered under a name of its own. Not safe for use from several threads.
#ifndef SKIPROPE_FAULT_DISK_H
#define SKIPROPE_FAULT_DISK_H

#include <stdint.h>

typedef struct skiprope_disk skiprope_disk;

/// What a disk is asked to do.
enum {
  SKIPROPE_DISK_READ = 0,
  SKIPROPE_DISK_WRITE = 1,
  SKIPROPE_DISK_SYNC = 2,
  SKIPROPE_DISK_TRUNCATE = 3,
  SKIPROPE_DISK_OPERATIONS = 4
};

/// A healthy disk; `passes_syncs`: whether a sync waits for the real one. Null without memory.
skiprope_disk *skiprope_disk_make(int passes_syncs);
/// Takes the disk's name back; no file may be open on it.
void skiprope_disk_free(skiprope_disk *disk);
/// What to hand `sqlite3_open_v2`.
const char *skiprope_disk_name(const skiprope_disk *disk);

/// From now on the `number`-th operation (1: the next) fails with `code`, and `times` - 1 after it; below 0: all after it.
/// Of a write that fails `torn` hundredths are written all the same.
void skiprope_disk_fail(
  skiprope_disk *disk, int operation, int64_t number, int64_t times, int code, int torn);
/// No operation fails any more, but on a disk without power.
void skiprope_disk_heal(skiprope_disk *disk);

/// The power goes with the `number`-th operation (1: the next), which is not done; below 1: not at all.
void skiprope_disk_cut_power_at(skiprope_disk *disk, int operation, int64_t number);
/// The power goes: nothing is read, written or removed until it is back.
void skiprope_disk_cut_power(skiprope_disk *disk);
int skiprope_disk_has_power(const skiprope_disk *disk);
/// The power is back, with no file open. Of the writes that no sync has followed those are left that `seed` draws, one in
/// two, some of them torn; 0: none. How many were taken back, or below 0 for an error of the system.
int64_t skiprope_disk_restore_power(skiprope_disk *disk, uint64_t seed);

/// The process ended and not the power: with no file open, the disk answers again and has all that was written.
void skiprope_disk_reconnect(skiprope_disk *disk);

/// Operations so far, those that failed among them.
int64_t skiprope_disk_count(const skiprope_disk *disk, int operation);
int64_t skiprope_disk_failed_count(const skiprope_disk *disk, int operation);
/// Writes and truncations that no sync has followed.
int64_t skiprope_disk_unsynced_count(const skiprope_disk *disk);

#endif
