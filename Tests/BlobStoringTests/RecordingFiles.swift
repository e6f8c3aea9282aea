import BlobStoring
import PhotoCaching

/// The system's files with a log of every changing step. One kind of step fails on demand.
struct RecordingFiles: BlobFiles {
  /// The state shared by all copies of the files.
  final class Log {
    var steps: [String] = []
    /// Steps with this beginning fail as if the disk were full.
    var failing: String?
  }

  let log = Log()
  /// The prefix removed from logged paths.
  let root: String
  private let files = PosixFiles()

  init(root: String) { self.root = root }

  private func short(_ path: String) -> String {
    path.hasPrefix(root) ? String(path.dropFirst(root.count)) : path
  }

  private func note(_ step: String) throws(PhotoCachingError) {
    log.steps.append(step)
    if let failing = log.failing, step.hasPrefix(failing) {
      throw .storage(place: "here", reason: "the disk is full")
    }
  }

  func makeFolder(_ path: String) throws(PhotoCachingError) {
    try note("make \(short(path))")
    try files.makeFolder(path)
  }
  func writeDurably(_ bytes: [UInt8], to path: String) throws(PhotoCachingError) {
    try note("write \(bytes.count) to \(short(path))")
    try files.writeDurably(bytes, to: path)
  }
  func rename(_ old: String, to new: String) throws(PhotoCachingError) {
    try note("rename \(short(old)) to \(short(new))")
    try files.rename(old, to: new)
  }
  func syncFolder(_ path: String) throws(PhotoCachingError) {
    try note("sync \(short(path))")
    try files.syncFolder(path)
  }
  func remove(_ path: String) throws(PhotoCachingError) {
    try note("remove \(short(path))")
    try files.remove(path)
  }
  func read(_ path: String) throws(PhotoCachingError) -> [UInt8]? { try files.read(path) }
  func size(of path: String) throws(PhotoCachingError) -> Int? { try files.size(of: path) }
  func names(in path: String) throws(PhotoCachingError) -> [String] { try files.names(in: path) }
}
