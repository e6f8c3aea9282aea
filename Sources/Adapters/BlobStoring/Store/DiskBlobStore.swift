package import Kernel
package import PhotoCaching

/// The photo cache's disk store: one file for each blob, and an index, so that no folder has to be listed.
///
/// A write marks its row as unsettled, writes a temporary file, waits for the disk, renames it, waits for the folder, and
/// settles the row. A removal marks the row as unsettled, unlinks the file and deletes the row.
///
/// If the process ends at any point, the next opening checks the unsettled files only. Row and file then agree: the old blob or
/// the new one, never half of one. After a power cut the index may lack its last commits. A file without a row then takes
/// uncounted space until its photo is removed or the index rebuilt.
///
/// Opening is O(unsettled), everything else O(log blobs) plus the file's own cost.
package final class DiskBlobStore: BlobStore {
  package let limit: ByteCount
  private let paths: BlobPaths
  private var files: any BlobFiles
  private let index: BlobIndex

  /// Opens or makes a store in a folder whose parent must exist.
  ///
  /// Throws `storage` when the folder cannot be used or the index is damaged; use `rebuildIndex` for the latter.
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
      // Another program removed or changed the file: the blob is lost.
      try discard(name)
      return nil
    }
    try index.use(name)
    return bytes
  }

  package func write(_ name: BlobName, _ bytes: [UInt8]) throws(PhotoCachingError) {
    guard bytes.count <= limit.bytes else { throw .tooLarge(.bytes, found: bytes.count, limit: limit.bytes) }
    let entry = try index.entry(name)
    let old = entry?.size ?? 0
    // While both exist, the larger counts, so that the limit holds whichever a crash leaves.
    if index.totalBytes - old + max(bytes.count, old) > limit.bytes {
      // Marked as used last, so that the blob itself is not removed to make room.
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
    // The file of an original that a power cut took out of the index must go with its photo.
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

  /// Makes a row agree with its file. A file of this name is always whole, since only a rename creates it.
  private func settle(_ name: BlobName) throws(PhotoCachingError) {
    try files.remove(paths.temporary(of: name))
    if let size = try files.size(of: paths.file(of: name)) {
      try index.put(name, size: size, state: .present)
    } else {
      try index.drop(name)
    }
  }
}

extension DiskBlobStore {
  /// Makes a new index from the files; the order of use is lost. O(blobs).
  ///
  /// For a damaged index only, with no store open on the folder. Half-written files are removed. Throws `storage`.
  package static func rebuildIndex(
    in folder: String, files: any BlobFiles = PosixFiles()
  ) throws(PhotoCachingError) {
    var files = files
    let paths = BlobPaths(root: folder)
    for suffix in ["-wal", "-shm", ""] { try files.remove(paths.index + suffix) }
    let index = try BlobIndex(paths.index)
    try index.together { () throws(PhotoCachingError) in
      for number in 0..<256 { try enter(paths.folder(number), of: paths, files: &files, into: index) }
    }
  }

  private static func enter(
    _ folder: String, of paths: BlobPaths, files: inout any BlobFiles, into index: BlobIndex
  ) throws(PhotoCachingError) {
    for file in try files.names(in: folder) {
      let path = folder + "/" + file
      if let name = paths.name(ofFile: file), paths.file(of: name) == path,
        let size = try files.size(of: path)
      {
        try index.put(name, size: size, state: .present)
      } else if file.hasSuffix(".new") {
        try files.remove(path)
      }
    }
  }
}

/// The paths of blobs: 256 folders chosen by a digest of the name, so that each folder stays small.
package struct BlobPaths: Sendable {
  package let root: String

  package init(root: String) { self.root = root }

  package var index: String { root + "/index.sqlite" }
  package var blobs: String { root + "/blobs" }

  /// The folder of a blob, one of 256.
  package func folder(of name: BlobName) -> String {
    var digest = StableDigest()
    digest.mix(name.photo.raw)
    digest.mix(name.box.width)
    digest.mix(name.box.height)
    return folder(Int(digest.value & 0xFF))
  }

  /// The folder of this number, 0 to 255.
  package func folder(_ number: Int) -> String { blobs + "/" + padded(UInt64(number), to: 2) }

  /// The blob's file: photo in hexadecimal, width and height of the box.
  package func file(of name: BlobName) -> String {
    "\(folder(of: name))/\(padded(name.photo.raw, to: 16))-\(name.box.width)x\(name.box.height)"
  }

  /// The file that the blob is written to before its rename.
  package func temporary(of name: BlobName) -> String { file(of: name) + ".new" }

  /// The blob with this file name, or `nil` when no blob has it.
  package func name(ofFile file: String) -> BlobName? {
    let parts = file.split(whereSeparator: { $0 == "-" || $0 == "x" })
    guard parts.count == 3, let photo = UInt64(parts[0], radix: 16), let width = Int32(parts[1]),
      let height = Int32(parts[2])
    else { return nil }
    return BlobName(photo: PhotoID(photo), box: PixelSize(width: Int(width), height: Int(height)))
  }

  private func padded(_ number: UInt64, to digits: Int) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: digits - text.count) + text
  }
}
