internal import Glibc

/// A folder that one process at a time writes into, and that carries the mark of this program: nothing that somebody else put
/// there is ever removed or written over.
///
/// The mark is a small file, and the lock is the kernel's on that file: it is taken in one step, and goes with the process
/// however that ends. Where a file system knows no locks, there is the mark alone.
package final class ClaimedFolder {
  /// Why a folder cannot be had.
  package enum Failure: Error, Hashable, CustomStringConvertible {
    /// Something is in the way that this program did not make.
    case foreign(String)
    /// Another process is at work there; what it wrote of itself.
    case busy(folder: String, by: String)
    case file(HostFileError)

    package var description: String {
      switch self {
      case .foreign(let path):
        "`\(path)` was not made by a run of this version, and nothing of others is removed or written over; name another "
          + "folder with `--out`, or move it away"
      case .busy(let folder, let owner):
        "\(owner) is at work in `\(folder)`; wait for it, or name another folder with `--out`"
      case .file(let error): "\(error)"
      }
    }
  }

  /// The mark's name.
  package static let mark = ".skiprope"
  private static let first = "This folder was made by skiprope, which may remove what is in it."

  private let descriptor: Int32

  /// Takes a folder, which is made when it is missing. `names` are what will be written there: where the folder has no mark,
  /// and is not known to be ours by something else, none of them may be there yet.
  package init(_ path: String, writing names: [String], isOurs: Bool = false) throws(Failure) {
    do throws(HostFileError) { try HostFolder.make(path) } catch { throw .file(error) }
    let mark = "\(path)/\(ClaimedFolder.mark)"
    // First the names, then the mark: whoever writes them has put it there before, also one who does both in this moment.
    if let stranger = isOurs ? nil : names.first(where: { ClaimedFolder.isAnything("\(path)/\($0)") }),
      !ClaimedFolder.isAnything(mark)
    {
      throw .foreign("\(path)/\(stranger)")
    }
    if ClaimedFolder.isAnything(mark), !ClaimedFolder.isRegular(mark) { throw .foreign(mark) }
    let descriptor = open(mark, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard descriptor >= 0 else { throw .file(HostFileError(path: mark, doing: "write")) }
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      let lines = TextFile.lines(of: mark, limit: 4_096)
      close(descriptor)
      throw .busy(folder: path, by: lines.count > 1 ? String(lines[1]) : "another process")
    }
    // Only who has the lock writes the mark, so that this is not half of one.
    guard ClaimedFolder.isMark(descriptor) else {
      close(descriptor)
      throw .foreign(mark)
    }
    self.descriptor = descriptor
    let text = "\(ClaimedFolder.first)\nprocess \(getpid()) of \(HostIdentity.name())\n"
    guard ftruncate(descriptor, 0) == 0, ClaimedFolder.write(text, to: descriptor) else {
      throw .file(HostFileError(path: mark, doing: "write"))
    }
  }

  // A process that is being started at this moment has the descriptor, too, and would hold the lock until it is another program.
  deinit {
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Removes a folder with all that is in it, when it carries the mark or is empty; fine when there is none.
  package static func remove(_ path: String) throws(Failure) {
    guard isAnything(path) else { return }
    guard isOwn(path) || (isRealFolder(path) && rmdir(path) == 0) else { throw .foreign(path) }
    HostFolder.remove(path)
  }

  /// Makes a folder and gives it the mark.
  package static func make(_ path: String) throws(HostFileError) {
    try HostFolder.make(path)
    try HostFolder.write(Array("\(first)\n".utf8), to: "\(path)/\(mark)")
  }

  private static func isOwn(_ path: String) -> Bool { isRealFolder(path) && isMarked(path) }

  /// Whether the mark is there: a file that begins as ours does, or is empty as one just made is.
  private static func isMarked(_ path: String) -> Bool {
    let mark = "\(path)/\(mark)"
    guard isRegular(mark) else { return false }
    let descriptor = open(mark, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return isMark(descriptor)
  }

  /// Whether a file is a mark of ours: empty, or its first line is.
  private static func isMark(_ descriptor: Int32) -> Bool {
    let expected = Array("\(first)\n".utf8)
    var found = [UInt8](repeating: 0, count: expected.count)
    let count = found.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
    return count == 0 || found == expected
  }

  private static func isRegular(_ path: String) -> Bool {
    var facts = stat()
    return lstat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG
  }

  private static func isAnything(_ path: String) -> Bool {
    var facts = stat()
    return lstat(path, &facts) == 0
  }

  private static func isRealFolder(_ path: String) -> Bool {
    var facts = stat()
    return lstat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
  }

  private static func write(_ text: String, to descriptor: Int32) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) } == bytes.count
  }
}
