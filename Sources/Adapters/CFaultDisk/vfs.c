#include <limits.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "disk.h"

/// An open file, followed by that of the default file system.
typedef struct fault_file {
  sqlite3_file file;
  skiprope_disk *disk;
  /// Null for a file without a name.
  node *node;
} fault_file;

static sqlite3_file *base_of(sqlite3_file *file) { return (sqlite3_file *)((fault_file *)file + 1); }
static skiprope_disk *disk_of(sqlite3_file *file) { return ((fault_file *)file)->disk; }

/// Counts an operation. Returns its failure code, or `SQLITE_OK`.
static int meet(skiprope_disk *disk, int operation, int dead_code) {
  plan *plan = &disk->plans[operation];
  plan->count++;
  if (plan->dies_at != 0 && plan->count >= plan->dies_at) disk->is_dead = 1;
  if (disk->is_dead) {
    plan->failed_count++;
    return dead_code;
  }
  if (plan->fails_from == 0 || plan->count < plan->fails_from || plan->count > plan->fails_until) {
    return SQLITE_OK;
  }
  plan->failed_count++;
  return plan->code;
}

// Recording changes.

/// Records the bytes that a write or truncation will replace.
static int remember(
    sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset, int is_truncation) {
  node *node = ((fault_file *)file)->node;
  if (!node) return SQLITE_OK;
  sqlite3_file *base = base_of(file);
  sqlite3_int64 size;
  int code = base->pMethods->xFileSize(base, &size);
  if (code != SQLITE_OK) return code;
  sqlite3_int64 old_count = size - offset;
  if (old_count < 0) old_count = 0;
  if (!is_truncation && old_count > count) old_count = count;
  if (old_count > INT_MAX) return SQLITE_IOERR;
  change *made = malloc(sizeof(change) + (size_t)old_count + (size_t)count);
  if (!made) return SQLITE_IOERR_NOMEM;
  made->offset = offset;
  made->is_truncation = is_truncation;
  made->size_before = size;
  made->old_count = (int)old_count;
  made->new_count = count;
  if (old_count > 0) {
    code = base->pMethods->xRead(base, made->bytes, (int)old_count, offset);
    if (code != SQLITE_OK) {
      free(made);
      return code;
    }
  }
  if (count > 0) memcpy(made->bytes + old_count, bytes, (size_t)count);
  made->before = node->last;
  node->last = made;
  return SQLITE_OK;
}

// Methods of a file.

static int close_file(sqlite3_file *file) {
  sqlite3_file *base = base_of(file);
  return base->pMethods ? base->pMethods->xClose(base) : SQLITE_OK;
}

static int read_file(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
  int code = meet(disk_of(file), SKIPROPE_DISK_READ, SQLITE_IOERR_READ);
  if (code != SQLITE_OK) return code;
  return base_of(file)->pMethods->xRead(base_of(file), bytes, count, offset);
}

static int do_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
  if (count == 0) return SQLITE_OK;
  int code = remember(file, bytes, count, offset, 0);
  if (code != SQLITE_OK) return code;
  return base_of(file)->pMethods->xWrite(base_of(file), bytes, count, offset);
}

static int write_file(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
  skiprope_disk *disk = disk_of(file);
  int code = meet(disk, SKIPROPE_DISK_WRITE, SQLITE_IOERR_WRITE);
  if (code == SQLITE_OK) return do_write(file, bytes, count, offset);
  int torn = disk->plans[SKIPROPE_DISK_WRITE].torn;
  if (!disk->is_dead && torn > 0) do_write(file, bytes, (int)((int64_t)count * torn / 100), offset);
  return code;
}

static int truncate_file(sqlite3_file *file, sqlite3_int64 size) {
  int code = meet(disk_of(file), SKIPROPE_DISK_TRUNCATE, SQLITE_IOERR_TRUNCATE);
  if (code == SQLITE_OK) code = remember(file, NULL, 0, size, 1);
  if (code != SQLITE_OK) return code;
  return base_of(file)->pMethods->xTruncate(base_of(file), size);
}

static int sync_file(sqlite3_file *file, int flags) {
  int code = meet(disk_of(file), SKIPROPE_DISK_SYNC, SQLITE_IOERR_FSYNC);
  if (code == SQLITE_OK && disk_of(file)->passes_syncs) {
    code = base_of(file)->pMethods->xSync(base_of(file), flags);
  }
  node *node = ((fault_file *)file)->node;
  if (code == SQLITE_OK && node) skiprope_node_synced(node);
  return code;
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size) {
  return base_of(file)->pMethods->xFileSize(base_of(file), size);
}
static int lock(sqlite3_file *file, int level) {
  return base_of(file)->pMethods->xLock(base_of(file), level);
}
static int unlock(sqlite3_file *file, int level) {
  return base_of(file)->pMethods->xUnlock(base_of(file), level);
}
static int is_reserved(sqlite3_file *file, int *found) {
  return base_of(file)->pMethods->xCheckReservedLock(base_of(file), found);
}
static int control(sqlite3_file *file, int operation, void *argument) {
  return base_of(file)->pMethods->xFileControl(base_of(file), operation, argument);
}
static int sector_size(sqlite3_file *file) {
  return base_of(file)->pMethods->xSectorSize(base_of(file));
}
static int characteristics(sqlite3_file *file) {
  return base_of(file)->pMethods->xDeviceCharacteristics(base_of(file));
}
static int map_shared(sqlite3_file *file, int page, int size, int extends, void volatile **memory) {
  return base_of(file)->pMethods->xShmMap(base_of(file), page, size, extends, memory);
}
static int lock_shared(sqlite3_file *file, int offset, int count, int flags) {
  return base_of(file)->pMethods->xShmLock(base_of(file), offset, count, flags);
}
static void barrier(sqlite3_file *file) { base_of(file)->pMethods->xShmBarrier(base_of(file)); }
static int unmap_shared(sqlite3_file *file, int removes) {
  return base_of(file)->pMethods->xShmUnmap(base_of(file), removes);
}

/// Version 2: shared memory for the log's index, but no memory-mapped files, so that every read and write is seen.
static const sqlite3_io_methods methods = {
  .iVersion = 2,
  .xClose = close_file,
  .xRead = read_file,
  .xWrite = write_file,
  .xTruncate = truncate_file,
  .xSync = sync_file,
  .xFileSize = file_size,
  .xLock = lock,
  .xUnlock = unlock,
  .xCheckReservedLock = is_reserved,
  .xFileControl = control,
  .xSectorSize = sector_size,
  .xDeviceCharacteristics = characteristics,
  .xShmMap = map_shared,
  .xShmLock = lock_shared,
  .xShmBarrier = barrier,
  .xShmUnmap = unmap_shared,
};

// Methods of the file system.

static sqlite3_vfs *base_vfs(sqlite3_vfs *vfs) { return ((skiprope_disk *)vfs)->base; }

static int open_file(sqlite3_vfs *vfs, const char *path, sqlite3_file *file, int flags, int *got) {
  skiprope_disk *disk = (skiprope_disk *)vfs;
  fault_file *opened = (fault_file *)file;
  memset(opened, 0, sizeof(*opened));
  if (disk->is_dead) return SQLITE_CANTOPEN;
  opened->disk = disk;
  if (path) {
    opened->node = skiprope_node(disk, path);
    if (!opened->node) return SQLITE_NOMEM;
  }
  sqlite3_file *base = base_of(file);
  memset(base, 0, sizeof(*base));
  int code = disk->base->xOpen(disk->base, path, base, flags, got);
  // SQLite closes a file with methods, even if it could not be opened.
  if (base->pMethods) file->pMethods = &methods;
  return code;
}

static int delete_file(sqlite3_vfs *vfs, const char *path, int syncs_folder) {
  skiprope_disk *disk = (skiprope_disk *)vfs;
  if (disk->is_dead) return SQLITE_IOERR_DELETE;
  skiprope_node_drop(disk, path);
  return disk->base->xDelete(disk->base, path, disk->passes_syncs ? syncs_folder : 0);
}
static int access_file(sqlite3_vfs *vfs, const char *path, int flags, int *found) {
  return base_vfs(vfs)->xAccess(base_vfs(vfs), path, flags, found);
}
static int full_path(sqlite3_vfs *vfs, const char *path, int count, char *found) {
  return base_vfs(vfs)->xFullPathname(base_vfs(vfs), path, count, found);
}
static int randomness(sqlite3_vfs *vfs, int count, char *bytes) {
  return base_vfs(vfs)->xRandomness(base_vfs(vfs), count, bytes);
}
static int sleep_for(sqlite3_vfs *vfs, int microseconds) {
  return base_vfs(vfs)->xSleep(base_vfs(vfs), microseconds);
}
static int current_time(sqlite3_vfs *vfs, double *days) {
  return base_vfs(vfs)->xCurrentTime(base_vfs(vfs), days);
}
static int last_error(sqlite3_vfs *vfs, int count, char *words) {
  return base_vfs(vfs)->xGetLastError(base_vfs(vfs), count, words);
}

skiprope_disk *skiprope_disk_make(int passes_syncs) {
  static atomic_long made;
  sqlite3_vfs *base = sqlite3_vfs_find(NULL);
  skiprope_disk *disk = base ? calloc(1, sizeof(skiprope_disk)) : NULL;
  if (!disk) return NULL;
  disk->base = base;
  disk->passes_syncs = passes_syncs;
  snprintf(disk->name, sizeof disk->name, "skiprope-disk-%ld", atomic_fetch_add(&made, 1));
  disk->vfs = (sqlite3_vfs){
    .iVersion = 1,
    .szOsFile = (int)sizeof(fault_file) + base->szOsFile,
    .mxPathname = base->mxPathname,
    .zName = disk->name,
    .xOpen = open_file,
    .xDelete = delete_file,
    .xAccess = access_file,
    .xFullPathname = full_path,
    .xRandomness = randomness,
    .xSleep = sleep_for,
    .xCurrentTime = current_time,
    .xGetLastError = last_error,
  };
  if (sqlite3_vfs_register(&disk->vfs, 0) != SQLITE_OK) {
    free(disk);
    return NULL;
  }
  return disk;
}

void skiprope_disk_free(skiprope_disk *disk) {
  sqlite3_vfs_unregister(&disk->vfs);
  while (disk->nodes) {
    node *gone = disk->nodes;
    disk->nodes = gone->next;
    skiprope_node_synced(gone);
    free(gone);
  }
  free(disk);
}
