package import PhotoCaching

/// A small file that is always whole, for state of a few bytes that changes seldom.
///
/// A read returns the last write. If the process ended during a write, it returns that write or the one before.
package struct AtomicFile {
  private let folder: String
  private let path: String
  private var files: any BlobFiles

  /// The file of this name in a folder whose parent must exist. Nothing is read or made yet.
  package init(_ name: String, in folder: String, files: any BlobFiles = PosixFiles()) {
    self.folder = folder
    path = folder + "/" + name
    self.files = files
  }

  /// The bytes of the last write, or `nil` before the first. Throws `storage`.
  package mutating func read() throws(PhotoCachingError) -> [UInt8]? { try files.read(path) }

  /// Replaces the content, and returns when the disk has it. Throws `storage`; the file then has the old bytes or the new ones.
  package mutating func write(_ bytes: [UInt8]) throws(PhotoCachingError) {
    try files.makeFolder(folder)
    try files.writeDurably(bytes, to: path + ".new")
    try files.rename(path + ".new", to: path)
    try files.syncFolder(folder)
  }
}
