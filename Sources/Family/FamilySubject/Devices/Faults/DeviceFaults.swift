package import Families
package import Kernel
package import PhotoCaching

/// What goes wrong on one device, over all launches of its app: the plan, the occasions so far, and how often what has struck.
///
/// The wrappers around the ports share it, and whoever performs a request tells it the time first.
package final class DeviceFaults {
  package let plan: FaultPlan
  /// The virtual time of what is being performed.
  package var now = Instant.zero
  /// How often each kind has done harm.
  package private(set) var counts: [FaultKind: Int] = [:]
  private var occasions: [FaultKind: Int] = [:]
  private let timesWithoutRoom: [Range<Instant>]
  /// Bytes that came before the connection broke in the fetch that is being performed; zero for one that did not break.
  private var bytesBeforeBreak = 0

  /// A device with this plan, at the session's beginning.
  package init(_ plan: FaultPlan) {
    self.plan = plan
    timesWithoutRoom = plan.timesWithoutRoom
    for kind in FaultKind.clocks { counts[kind] = plan.clockChangeCount(kind) }
  }

  /// A kind has done harm.
  package func note(_ kind: FaultKind) { counts[kind, default: 0] += 1 }

  /// The next occasion of a kind: its draws when it strikes, else `nil`. It is not counted yet.
  package func draw(_ kind: FaultKind) -> SeedTree? {
    guard plan.weight(of: kind) > 0 else { return nil }
    let number = occasions[kind, default: 0] + 1
    occasions[kind] = number
    return plan.strikes(kind, number, at: now) ? plan.occasion(kind, number) : nil
  }

  /// Whether a kind strikes at its next occasion; then it is counted.
  package func strikes(_ kind: FaultKind) -> Bool {
    guard draw(kind) != nil else { return false }
    note(kind)
    return true
  }

  /// Whether there is no room on the disk now.
  package var isFull: Bool { timesWithoutRoom.contains { $0.contains(now) } }

  // MARK: Network

  /// How many times as long a transfer takes: 10 to 60 times when the network is slow [A].
  package func slowdown() -> Int64 {
    guard let draws = draw(.slowNetwork) else { return 1 }
    note(.slowNetwork)
    var random = draws.child("factor").stream()
    return Int64(random.inside(10...60))
  }

  /// The connection broke after so many bytes.
  func broke(after bytes: Int) { bytesBeforeBreak = max(1, bytes) }

  /// What had come in the fetch that was performed last; `nil` when it did not break.
  package func takeBytesBeforeBreak() -> Int? {
    defer { bytesBeforeBreak = 0 }
    return bytesBeforeBreak > 0 ? bytesBeforeBreak : nil
  }

  // MARK: Disk

  /// Throws what the disk says instead of keeping a small file or a photo.
  package func beforeWrite(of place: String) throws(PhotoCachingError) {
    if isFull {
      note(.fullDisk)
      throw .storage(place: place, reason: "no space left on device")
    }
    try beforeLook(at: place)
    if strikes(.failedSyncs) {
      throw .storage(place: place, reason: "waiting for the disk: input/output error")
    }
  }

  /// Throws what the disk says instead of reading, listing or removing.
  package func beforeLook(at place: String) throws(PhotoCachingError) {
    if strikes(.ioErrors) { throw .storage(place: place, reason: "input/output error") }
  }
}
