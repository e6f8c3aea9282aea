internal import Glibc

/// A folder with an exclusive lock and a mark of this program. Files of other programs in it are never removed or overwritten.
///
/// The mark is a small file, and the lock is the kernel's lock on that file. It is taken atomically and released when the
/// process ends, or with the last worker that shares it (`ChildProcess`). On a file system without locks there is only the
/// mark.
package final class ClaimedFolder {
  /// The reason why a folder cannot be used.
  package enum Failure: Error, Hashable, CustomStringConvertible {
    /// The path of a file or folder that this program did not make.
    case foreign(String)
    /// Another process uses the folder; `by` is its description in the mark.
    case busy(folder: String, by: String)
    case file(HostFileError)

    package var description: String {
      switch self {
      case .foreign(let path):
        "`\(path)` was not made by a run of this version, and files of others are not removed or overwritten; name another "
          + "folder with `--out`, or move it away"
      case .busy(let folder, let owner):
        "\(owner) is at work in `\(folder)`; wait for it, or name another folder with `--out`"
      case .file(let error): "\(error)"
      }
    }
  }

  /// The file name of the mark.
  package static let mark = ".skiprope"
  /// The first lines of marks: of a folder made by this program, and of one that had other files before.
  private static let made = "This folder was made by skiprope, which may remove what is in it."
  private static let shared = "skiprope writes into this folder, and removes no more of it than it wrote."

  /// The longest wait for the workers of a killed process, in steps of 10 ms.
  private static let patienceSteps = 1_000

  let descriptor: Int32

  /// Claims a folder, making it if it is missing. `names` are the files that will be written there. In a folder without a mark
  /// none of them may exist, unless `isOurs` is true.
  ///
  /// Waits up to 10 s for the workers of an owner that has ended. Throws `busy` at once if the owner still runs.
  package init(_ path: String, writing names: [String], isOurs: Bool = false) throws(Failure) {
    do throws(HostFileError) { try HostFolder.make(path) } catch { throw .file(error) }
    let mark = "\(path)/\(ClaimedFolder.mark)"
    // First the names, then the mark: a process puts the mark there before it writes the names. So the order is safe against
    // one that does both at this moment.
    if let stranger = isOurs ? nil : names.first(where: { Removal.isAnything("\(path)/\($0)") }),
      !Removal.isAnything(mark)
    {
      throw .foreign("\(path)/\(stranger)")
    }
    if Removal.isAnything(mark), !Removal.isRegular(mark) { throw .foreign(mark) }
    let descriptor = open(mark, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard descriptor >= 0 else { throw .file(HostFileError(path: mark, doing: "write")) }
    guard ClaimedFolder.lock(descriptor, mark) else {
      let owner = ClaimedFolder.owner(mark)
      close(descriptor)
      throw .busy(folder: path, by: owner?.words ?? "another process")
    }
    // Only the owner of the lock writes the mark, so it is not half-written.
    guard let kind = ClaimedFolder.kind(descriptor) else {
      close(descriptor)
      throw .foreign(mark)
    }
    self.descriptor = descriptor
    let line = ClaimedFolder.firstLine(of: path, kind)
    let text = "\(line)\nprocess \(getpid()) of \(HostIdentity.name())\n"
    guard ftruncate(descriptor, 0) == 0, ClaimedFolder.write(text, to: descriptor) else {
      throw .file(HostFileError(path: mark, doing: "write"))
    }
  }

  // A child being started has a copy of the descriptor, and would hold the lock until its `exec`.
  deinit {
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Makes a folder and marks it, unless it is marked. If the folder is empty, all its later content may be removed; otherwise
  /// none of it.
  package static func make(_ path: String) throws(HostFileError) {
    try HostFolder.make(path)
    let mark = "\(path)/\(mark)"
    // An empty or truncated mark counts, so that a kill at any step leaves a folder that is still ours.
    let descriptor = open(mark, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard descriptor >= 0 else { throw HostFileError(path: mark, doing: "write") }
    defer { close(descriptor) }
    guard kind(descriptor) == .empty else { return }
    guard write("\(firstLine(of: path, .empty))\n", to: descriptor) else {
      throw HostFileError(path: mark, doing: "write")
    }
  }

  /// Whether a folder has the mark of one made by this program, so that it may be removed. False for a link.
  package static func isMade(_ path: String) -> Bool {
    guard Removal.isRealFolder(path), let kind = kind(ofMarkIn: path) else { return false }
    return kind == .made || (kind == .empty && isEmpty(path))
  }

  /// Whether a folder has any mark, so that this program may remove the files that it writes there.
  static func isMarked(_ path: String) -> Bool { kind(ofMarkIn: path) != nil }

  // MARK: The mark

  private enum Kind { case made, shared, empty }

  private static func kind(ofMarkIn folder: String) -> Kind? {
    let mark = "\(folder)/\(mark)"
    guard Removal.isRegular(mark) else { return nil }
    let descriptor = open(mark, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return kind(descriptor)
  }

  /// The kind of a mark by its first line, which may be truncated; `nil` for another file.
  private static func kind(_ descriptor: Int32) -> Kind? {
    var found = [UInt8](repeating: 0, count: 256)
    let count = found.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
    guard count >= 0 else { return nil }
    if count == 0 { return .empty }
    let line = Array(found[..<count].prefix { $0 != 10 })
    let isWhole = line.count < count
    func isLine(_ text: String) -> Bool {
      isWhole ? line == Array(text.utf8) : text.utf8.starts(with: line)
    }
    return isLine(made) ? .made : isLine(shared) ? .shared : nil
  }

  /// The first line for a mark of this kind.
  private static func firstLine(of folder: String, _ kind: Kind) -> String {
    kind == .made || (kind == .empty && isEmpty(folder)) ? made : shared
  }

  /// Whether a folder contains nothing but the mark.
  private static func isEmpty(_ folder: String) -> Bool {
    (try? HostFolder.names(in: folder))?.allSatisfy { $0 == mark } ?? false
  }

  // MARK: The lock

  /// Takes the lock; false if another process has it. Waits for the workers of an owner that has ended.
  private static func lock(_ descriptor: Int32, _ mark: String) -> Bool {
    for _ in 0..<patienceSteps {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK { return true }
      guard let owner = owner(mark), owner.isGone else { return false }
      usleep(10_000)
    }
    return false
  }

  /// The owner by the mark's second line, `process 12 of HOST`, and whether it is known to have ended.
  private static func owner(_ mark: String) -> (words: String, isGone: Bool)? {
    let lines = TextFile.lines(of: mark, limit: 4_096)
    guard lines.count > 1 else { return nil }
    let words = lines[1].split(separator: " ")
    guard words.count == 4, let process = Int32(words[1]) else { return (String(lines[1]), false) }
    return (String(lines[1]), words[3] == HostIdentity.name() && !ProcessUsage.isThere(process))
  }

  private static func write(_ text: String, to descriptor: Int32) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) } == bytes.count
  }
}
