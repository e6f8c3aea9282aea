package import PhotoCaching

/// One small file that is always whole: what was written last or, after the end of the process at any point, perhaps what
/// was there before. For state that fits into a few bytes and changes seldom.
package struct AtomicFile {
  private let folder: String
  private let path: String
  private var files: any BlobFiles

  /// The file of this name in a folder, whose parent must exist; neither is touched yet.
  package init(_ name: String, in folder: String, files: any BlobFiles = PosixFiles()) {
    self.folder = folder
    path = folder + "/" + name
    self.files = files
  }

  /// What was written last, or `nil` when nothing ever was. Throws `storage`.
  package mutating func read() throws(PhotoCachingError) -> [UInt8]? { try files.read(path) }

  /// Replaces what is there, and returns when the disk has it. Throws `storage`; then the old bytes or the new ones stand.
  package mutating func write(_ bytes: [UInt8]) throws(PhotoCachingError) {
    try files.makeFolder(folder)
    try files.writeDurably(bytes, to: path + ".new")
    try files.rename(path + ".new", to: path)
    try files.syncFolder(folder)
  }
}
