package import Families
package import Kernel
package import PhotoCaching

/// The faults of a device over all launches of its app: the plan, the occasions so far, and the number of faults that struck.
///
/// The wrappers around the ports share it. Set `now` before each request.
package final class DeviceFaults {
  package let plan: FaultPlan
  /// The virtual time of the current request.
  package var now = Instant.zero
  /// How often each kind has struck with an effect.
  package private(set) var counts: [FaultKind: Int] = [:]
  private var occasions: [FaultKind: Int] = [:]
  private let timesWithoutRoom: [Range<Instant>]
  /// Bytes received before the connection of the current fetch broke; zero if it did not.
  private var bytesBeforeBreak = 0

  /// Creates the faults of a device with this plan, at the session's beginning.
  package init(_ plan: FaultPlan) {
    self.plan = plan
    timesWithoutRoom = plan.timesWithoutRoom
    for kind in FaultKind.clocks { counts[kind] = plan.clockChangeCount(kind) }
  }

  /// Counts a kind that struck with an effect.
  package func note(_ kind: FaultKind) { counts[kind, default: 0] += 1 }

  /// The next occasion of a kind: its draws if it strikes, else `nil`. It is not counted yet.
  package func draw(_ kind: FaultKind) -> SeedTree? {
    guard plan.weight(of: kind) > 0 else { return nil }
    let number = occasions[kind, default: 0] + 1
    occasions[kind] = number
    return plan.strikes(kind, number, at: now) ? plan.occasion(kind, number) : nil
  }

  /// Whether a kind strikes at its next occasion; if so, counts it.
  package func strikes(_ kind: FaultKind) -> Bool {
    guard draw(kind) != nil else { return false }
    note(kind)
    return true
  }

  /// Whether the disk is full now.
  package var isFull: Bool { timesWithoutRoom.contains { $0.contains(now) } }

  // MARK: Network

  /// The slowdown of a transfer: 10 to 60 times on a slow network [A], else 1.
  package func slowdown() -> Int64 {
    guard let draws = draw(.slowNetwork) else { return 1 }
    note(.slowNetwork)
    var random = draws.child("factor").stream()
    return Int64(random.inside(10...60))
  }

  /// Records that the connection broke after these bytes.
  func broke(after bytes: Int) { bytesBeforeBreak = max(1, bytes) }

  /// The bytes received in the last fetch before its connection broke; `nil` if it did not.
  package func takeBytesBeforeBreak() -> Int? {
    defer { bytesBeforeBreak = 0 }
    return bytesBeforeBreak > 0 ? bytesBeforeBreak : nil
  }

  // MARK: Disk

  /// Throws the disk's error for a write of a small file or a photo, if one strikes.
  package func beforeWrite(of place: String) throws(PhotoCachingError) {
    if isFull {
      note(.fullDisk)
      throw .storage(place: place, reason: "no space left on device")
    }
    try beforePoll(at: place)
    if strikes(.failedSyncs) {
      throw .storage(place: place, reason: "waiting for the disk: input/output error")
    }
  }

  /// Throws the disk's error for a read, listing or removal, if one strikes.
  package func beforePoll(at place: String) throws(PhotoCachingError) {
    if strikes(.ioErrors) { throw .storage(place: place, reason: "input/output error") }
  }
}
