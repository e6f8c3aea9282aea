internal import Glibc

/// A file that is written piece by piece under another name in its folder, and takes its own name once it is whole; one that
/// is given up before leaves nothing, but for a process that is killed. A device or a pipe is written to as it is.
package final class PartialFile {
  /// How the name of the temporary file ends, behind the number of the process.
  static let ending = ".partial"

  private let path: String
  private let temporary: String
  private let descriptor: Int32
  /// Whether the path is no file that could take another's place, such as `/dev/stdout`.
  private let isDirect: Bool
  private var isOpen = true

  /// Creates it beside `path`, which is not touched yet.
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

  /// Appends bytes. One that could not be written has no whole any more: it is given up.
  package func write(_ bytes: [UInt8]) throws(HostFileError) {
    precondition(isOpen, "\(path) is in place, or was given up, and is written to")
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

  /// Gives it its name, in place of whatever has it; synced first when `durable`. Nothing can be written after that.
  package func putInPlace(durable: Bool = false) throws(HostFileError) {
    precondition(isOpen, "\(path) is in place, or was given up, and is to be put there")
    let synced = !durable || fsync(descriptor) == 0
    isOpen = false
    guard close(descriptor) == 0, synced, isDirect || rename(temporary, path) == 0 else {
      let error = HostFileError(path: path, doing: "put in place")
      if !isDirect { try? Removal.file(temporary) }
      throw error
    }
  }
}
