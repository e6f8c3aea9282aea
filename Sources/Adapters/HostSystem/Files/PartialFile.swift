internal import Glibc

/// A file written piece by piece under a temporary name in its folder, and renamed once it is whole.
///
/// An unfinished file is removed on release; a killed process leaves it behind. A device or a pipe is written to directly.
package final class PartialFile {
  /// The suffix of the temporary file's name, after the process number.
  static let ending = ".partial"

  private let path: String
  private let temporary: String
  private let descriptor: Int32
  /// Whether the path is a device or a pipe, such as `/dev/stdout`, which cannot be replaced by a rename.
  private let isDirect: Bool
  private var isOpen = true

  /// Creates the temporary file beside `path`, which is not changed yet.
  package init(_ path: String) throws(HostFileError) {
    self.path = path
    var facts = stat()
    isDirect = stat(path, &facts) == 0 && ![S_IFREG, S_IFDIR].contains(facts.st_mode & S_IFMT)
    temporary = isDirect ? path : "\(path).\(getpid())\(PartialFile.ending)"
    descriptor =
      isDirect
      ? open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
      : open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      isOpen = false
      throw HostFileError(path: path, doing: "create")
    }
  }

  deinit { if isOpen { giveUp() } }

  private func giveUp() {
    isOpen = false
    close(descriptor)
    if !isDirect { try? Removal.file(temporary) }
  }

  /// Appends bytes. After a failed write the file is removed.
  package func write(_ bytes: [UInt8]) throws(HostFileError) {
    precondition(isOpen, "\(path) is written to after it was put in place or removed")
    var offset = 0
    while offset < bytes.count {
      let count = bytes[offset...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else {
        let error = HostFileError(path: path, doing: "write")
        giveUp()
        throw error
      }
      offset += count
    }
  }

  /// Renames the file to its path, replacing a file there; synced to disk first if `durable`. No write may follow.
  package func putInPlace(durable: Bool = false) throws(HostFileError) {
    precondition(isOpen, "\(path) is put in place after it was put in place or removed")
    let synced = !durable || fsync(descriptor) == 0
    isOpen = false
    guard close(descriptor) == 0, synced, isDirect || rename(temporary, path) == 0 else {
      let error = HostFileError(path: path, doing: "put in place")
      if !isDirect { try? Removal.file(temporary) }
      throw error
    }
  }
}
