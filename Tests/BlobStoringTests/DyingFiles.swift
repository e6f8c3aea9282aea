import BlobStoring
import PhotoCaching

/// Files of a process that ends at one step: no later step reaches the disk.
struct DyingFiles: BlobFiles {
  /// The outcome of the last step.
  enum Ending: CaseIterable {
    /// The step does not happen.
    case before
    /// The step happens, but does not return.
    case after
    /// A write stores half of its bytes; other steps do not happen.
    case halfway
  }

  /// Steps until the end.
  var stepsLeft: Int
  var ending: Ending
  private let files = PosixFiles()

  init(stepsLeft: Int, ending: Ending) {
    self.stepsLeft = stepsLeft
    self.ending = ending
  }

  private mutating func step<Value>(
    _ body: (PosixFiles) throws(PhotoCachingError) -> Value
  ) throws(PhotoCachingError) -> Value {
    stepsLeft -= 1
    if stepsLeft > 0 { return try body(files) }
    if stepsLeft == 0 && ending == .after { _ = try body(files) }
    throw .storage(place: "here", reason: "the process ended")
  }

  mutating func makeFolder(_ path: String) throws(PhotoCachingError) {
    try step { files throws(PhotoCachingError) in try files.makeFolder(path) }
  }
  mutating func writeDurably(_ bytes: [UInt8], to path: String) throws(PhotoCachingError) {
    if stepsLeft == 1 && ending == .halfway {
      try files.writeDurably(Array(bytes[..<(bytes.count / 2)]), to: path)
    }
    try step { files throws(PhotoCachingError) in try files.writeDurably(bytes, to: path) }
  }
  mutating func rename(_ old: String, to new: String) throws(PhotoCachingError) {
    try step { files throws(PhotoCachingError) in try files.rename(old, to: new) }
  }
  mutating func syncFolder(_ path: String) throws(PhotoCachingError) {
    try step { files throws(PhotoCachingError) in try files.syncFolder(path) }
  }
  mutating func remove(_ path: String) throws(PhotoCachingError) {
    try step { files throws(PhotoCachingError) in try files.remove(path) }
  }
  mutating func read(_ path: String) throws(PhotoCachingError) -> [UInt8]? {
    try step { files throws(PhotoCachingError) in try files.read(path) }
  }
  mutating func size(of path: String) throws(PhotoCachingError) -> Int? {
    try step { files throws(PhotoCachingError) in try files.size(of: path) }
  }
  mutating func names(in path: String) throws(PhotoCachingError) -> [String] {
    try step { files throws(PhotoCachingError) in try files.names(in: path) }
  }
}
