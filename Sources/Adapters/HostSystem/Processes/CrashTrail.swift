internal import CHost
internal import Glibc

/// A page of memory shared by a child and its parent. It holds the child's progress, which the parent reports after a crash.
///
/// The child writes a few words in each frame, by plain stores: it allocates nothing and makes no system call. The page is
/// never on disk, so a full disk cannot prevent it.
public final class CrashTrail: @unchecked Sendable {
  /// The phase of the child's work.
  public enum Phase: Int64, Sendable {
    /// Nothing has begun.
    case idle
    case settingUp
    /// Effects run and touches are generated, before the next frame.
    case betweenFrames
    case inFrame
    /// The frame has ended, and is recorded and checked.
    case recording
    /// All frames have ended; results are computed and written.
    case finishing
  }

  /// The content of the page.
  package struct Place: Hashable, Sendable {
    package var phase: Phase
    /// As numbered in reports, from 1; 0 before the first frame.
    package var session: Int
    package var frame: Int
    /// Virtual nanoseconds since the session began.
    package var vsync: Int64
    /// From 1.
    package var repetition: Int
    /// The step of the scenario or behaviour, at most `stepLimit` bytes of it.
    package var step: String

    package init(
      phase: Phase, session: Int, frame: Int, vsync: Int64, repetition: Int, step: String
    ) {
      (self.phase, self.session, self.frame) = (phase, session, frame)
      (self.vsync, self.repetition, self.step) = (vsync, repetition, step)
    }
  }

  /// The longest name of a step, bytes.
  package static let stepLimit = 96
  /// The child's descriptor of the page.
  private static let childDescriptor: Int32 = 4
  private static let byteCount = 4_096
  /// The first word of the page, which identifies it.
  private static let mark: Int64 = 0x5452_4149_4C31

  // The page's words: the mark, phase, session, frame, vsync, repetition, the length of the step's name, and its bytes.
  @usableFromInline let words: UnsafeMutablePointer<Int64>
  /// The parent's descriptor; -1 in the child.
  let descriptor: Int32
  @usableFromInline var step = ""

  /// A page for a child to be started; `nil` if the kernel refuses it.
  package convenience init?() {
    let descriptor = chost_shared_page(Int32(CrashTrail.byteCount))
    guard descriptor >= 0 else { return nil }
    self.init(mapping: descriptor, keeps: descriptor)
    words[0] = CrashTrail.mark
  }

  /// The page from this process's parent; `nil` if there is none.
  package static func given() -> CrashTrail? {
    var facts = stat()
    guard fstat(childDescriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, facts.st_size == byteCount,
      let trail = CrashTrail(mapping: childDescriptor, keeps: -1), trail.words[0] == mark
    else { return nil }
    close(childDescriptor)
    return trail
  }

  private init?(mapping descriptor: Int32, keeps: Int32) {
    let page = mmap(nil, CrashTrail.byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    guard let page, page != MAP_FAILED else { return nil }
    words = page.bindMemory(to: Int64.self, capacity: CrashTrail.byteCount / 8)
    self.descriptor = keeps
  }

  deinit {
    munmap(words, CrashTrail.byteCount)
    if descriptor >= 0 { close(descriptor) }
  }

  // MARK: The child writes

  /// Records the next phase. The last frame stays recorded.
  @inlinable public func enter(_ phase: Phase) { words[1] = phase.rawValue }

  /// Clears the page for the next unit of work.
  package func clear() {
    enter(.idle)
    (words[2], words[3], words[4], words[5]) = (0, 0, 0, 0)
    note(step: "")
  }

  /// Records the setup of a repetition, counted from 1, before its first frame.
  package func begin(repetition: Int) {
    enter(.settingUp)
    (words[2], words[3], words[4], words[5]) = (0, 0, 0, Int64(repetition))
    note(step: "")
  }

  /// Records the beginning of a frame: its session, its vsync and its step.
  @inlinable public func enter(frame: Int, session: Int, vsync: Int64, step: String) {
    words[2] = Int64(truncatingIfNeeded: session)
    words[3] = Int64(truncatingIfNeeded: frame)
    words[4] = vsync
    // Most frames belong to the same step as the frame before.
    if step != self.step { note(step: step) }
    enter(.inFrame)
  }

  @usableFromInline func note(step: String) {
    self.step = step
    var count = 0
    let bytes = UnsafeMutableRawPointer(words + 7)
    for byte in step.utf8.prefix(CrashTrail.stepLimit) {
      bytes.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
      count += 1
    }
    words[6] = Int64(count)
  }

  // MARK: The parent reads

  /// The child's progress, or its last before it ended; `nil` if the page holds no valid data.
  package var place: Place? {
    guard words[0] == CrashTrail.mark, let phase = Phase(rawValue: words[1]) else { return nil }
    let count = Int(min(max(words[6], 0), Int64(CrashTrail.stepLimit)))
    let bytes = UnsafeRawBufferPointer(start: words + 7, count: count)
    return Place(
      phase: phase, session: Int(words[2]), frame: Int(words[3]), vsync: words[4], repetition: Int(words[5]),
      step: String(decoding: bytes, as: UTF8.self))
  }
}
