package import Kernel
package import PhotoCaching

/// The photo cache's disk: one file a blob, and an index that knows them without looking.
///
/// A write enters its row as unsettled, writes a file beside, waits for the disk, renames it, waits for the folder, and
/// settles the row; a removal unsettles, unlinks and drops. After the end of the process at any point the next opening
/// looks at the unsettled files only, and row and file agree again: old blob or new, never half of one. After a
/// power cut the index may miss its last commits: a file without a row then takes room uncounted until its photo
/// is removed or the index rebuilt. Opening is O(unsettled), everything else O(log blobs) and the file's own cost.
package final class DiskBlobStore: BlobStore {
  package let limit: ByteCount
  private let paths: BlobPaths
  private var files: any BlobFiles
  private let index: BlobIndex

  /// Opens or makes a store in a folder, whose parent must exist.
  ///
  /// Throws `storage` when the folder cannot be used or the index is damaged; `rebuildIndex` helps with the latter.
  package init(folder: String, limit: ByteCount, files: any BlobFiles = PosixFiles())
    throws(PhotoCachingError)
  {
    self.limit = limit
    self.files = files
    paths = BlobPaths(root: folder)
    try self.files.makeFolder(paths.root)
    try self.files.makeFolder(paths.blobs)
    index = try BlobIndex(paths.index)
    for name in try index.unsettled() { try settle(name) }
  }

  package var totalBytes: ByteCount { ByteCount(index.totalBytes) }

  package func contains(_ name: BlobName) throws(PhotoCachingError) -> Bool {
    try index.entry(name)?.state == .present
  }

  package func read(_ name: BlobName) throws(PhotoCachingError) -> [UInt8]? {
    guard let entry = try index.entry(name), entry.state == .present else { return nil }
    guard let bytes = try files.read(paths.file(of: name)), bytes.count == entry.size else {
      // Somebody else removed or changed the file: as good as none.
      try discard(name)
      return nil
    }
    try index.use(name)
    return bytes
  }

  package func write(_ name: BlobName, _ bytes: [UInt8]) throws(PhotoCachingError) {
    guard bytes.count <= limit.bytes else { throw .tooLarge(found: bytes.count, limit: limit.bytes) }
    let entry = try index.entry(name)
    let old = entry?.size ?? 0
    // While both exist, the larger counts: the limit then holds whichever a crash leaves.
    if index.totalBytes - old + max(bytes.count, old) > limit.bytes {
      // The newest use keeps the blob itself from being the one that makes room.
      if let entry { try index.put(name, size: old, state: entry.state) }
      try makeRoom(downTo: limit.bytes - max(bytes.count, old) + old)
    }
    try index.put(name, size: max(bytes.count, old), state: .unsettled)
    do throws(PhotoCachingError) {
      try replaceFile(name, bytes)
    } catch {
      try? settle(name)
      throw error
    }
    try index.put(name, size: bytes.count, state: .present)
  }

  package func remove(_ photo: PhotoID) throws(PhotoCachingError) {
    while let name = try index.someBlob(of: photo) { try discard(name) }
    // An original that a power cut took out of the index must not outlive its photo.
    try files.remove(paths.file(of: .original(photo)))
  }

  package func photos() throws(PhotoCachingError) -> [PhotoID] { try index.photos().sorted() }

  package func flush() throws(PhotoCachingError) { try index.flush() }

  private func replaceFile(_ name: BlobName, _ bytes: [UInt8]) throws(PhotoCachingError) {
    let folder = paths.folder(of: name)
    let temporary = paths.temporary(of: name)
    if try files.size(of: folder) == nil {
      try files.makeFolder(folder)
      try files.syncFolder(paths.blobs)
    }
    try files.writeDurably(bytes, to: temporary)
    try files.rename(temporary, to: paths.file(of: name))
    try files.syncFolder(folder)
  }

  private func makeRoom(downTo bytes: Int) throws(PhotoCachingError) {
    try index.flush()
    while index.totalBytes > bytes, let oldest = try index.oldestBlob() { try discard(oldest) }
  }

  private func discard(_ name: BlobName) throws(PhotoCachingError) {
    if let entry = try index.entry(name), entry.state == .present {
      try index.put(name, size: entry.size, state: .unsettled)
    }
    try files.remove(paths.temporary(of: name))
    try files.remove(paths.file(of: name))
    try index.drop(name)
  }

  /// Makes a row agree with its file; a file of this name is always whole, since only a rename puts it there.
  private func settle(_ name: BlobName) throws(PhotoCachingError) {
    try files.remove(paths.temporary(of: name))
    if let size = try files.size(of: paths.file(of: name)) {
      try index.put(name, size: size, state: .present)
    } else {
      try index.drop(name)
    }
  }
}
