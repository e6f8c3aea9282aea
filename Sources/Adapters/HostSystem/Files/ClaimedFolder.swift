internal import Glibc

/// A folder that one process at a time writes into, and that carries the mark of this program: nothing that somebody else put
/// there is ever removed or written over.
///
/// The mark is a small file, and the lock is the kernel's on that file: it is taken in one step, and goes with the process
/// however that ends, or with the last of its workers that share it (`ChildProcess`). Where a file system knows no locks, there is
/// the mark alone.
package final class ClaimedFolder {
  /// Why a folder cannot be used.
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
  /// The first line of a mark: of a folder that this program made, and of one in which something of others was before.
  private static let made = "This folder was made by skiprope, which may remove what is in it."
  private static let shared = "skiprope writes into this folder, and removes no more of it than it wrote."

  /// How long the workers of a process that was killed may take to end, in steps of 10 ms.
  private static let patienceSteps = 1_000

  let descriptor: Int32

  /// Takes a folder, which is made when it is missing. `names` are what will be written there: where the folder has no mark,
  /// and is not known to be ours by something else, none of them may be there yet.
  ///
  /// Waits up to 10 s for workers of an owner that is gone, and throws `busy` at once where the owner is there.
  package init(_ path: String, writing names: [String], isOurs: Bool = false) throws(Failure) {
    do throws(HostFileError) { try HostFolder.make(path) } catch { throw .file(error) }
    let mark = "\(path)/\(ClaimedFolder.mark)"
    // First the names, then the mark: whoever writes them has put it there before, also one who does both in this moment.
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
    // Only who has the lock writes the mark, so that this is not half of one.
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

  // A process that is being started at this moment has the descriptor, too, and would hold the lock until it is another program.
  deinit {
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Makes a folder and gives it the mark, where it has none. All that is in it later may be removed; of a folder in which
  /// something is already, nothing may.
  package static func make(_ path: String) throws(HostFileError) {
    try HostFolder.make(path)
    let mark = "\(path)/\(mark)"
    // One that is empty or cut short counts, so that there is no step at which a kill leaves a folder that is not ours.
    let descriptor = open(mark, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard descriptor >= 0 else { throw HostFileError(path: mark, doing: "write") }
    defer { close(descriptor) }
    guard kind(descriptor) == .empty else { return }
    guard write("\(firstLine(of: path, .empty))\n", to: descriptor) else {
      throw HostFileError(path: mark, doing: "write")
    }
  }

  /// Whether a folder carries the mark of one that this program made, so that it may be removed. A link is none.
  package static func isMade(_ path: String) -> Bool {
    guard Removal.isRealFolder(path), let kind = kind(ofMarkIn: path) else { return false }
    return kind == .made || (kind == .empty && isEmpty(path))
  }

  /// Whether a folder carries any mark: what this program writes there it may also remove.
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

  /// The kind of a mark by its first line, of which the end may be missing; `nil` for a file that is none.
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

  /// What a mark of this kind is to say, which an empty one does not yet.
  private static func firstLine(of folder: String, _ kind: Kind) -> String {
    kind == .made || (kind == .empty && isEmpty(folder)) ? made : shared
  }

  /// Whether nothing is in a folder but the mark.
  private static func isEmpty(_ folder: String) -> Bool {
    (try? HostFolder.names(in: folder))?.allSatisfy { $0 == mark } ?? false
  }

  // MARK: The lock

  /// Takes the lock; false when another process has it, after waiting for what one that is gone left behind.
  private static func lock(_ descriptor: Int32, _ mark: String) -> Bool {
    for _ in 0..<patienceSteps {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK { return true }
      guard let owner = owner(mark), owner.isGone else { return false }
      usleep(10_000)
    }
    return false
  }

  /// Who wrote the second line of a mark, `process 12 of HOST`, and whether it is known to have ended.
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
