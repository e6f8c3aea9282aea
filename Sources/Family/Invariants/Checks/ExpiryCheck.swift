package import Kernel
package import Simulation

/// No group photo is on screen at or after its expiry, 48 hours after sharing. Exercised by each photo that expires on screen.
///
/// Through vsyncs without a frame the last frame stays on screen. A photo that expires meanwhile is shown too long, even if the
/// next frame no longer has it.
package struct ExpiryCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "expiry.shown", title: "No frame shows a group photo at or after its expiry (48 hours).",
    exercisedBy: "each photo that expires on screen"
  ) { [ExpiryCheck(expiries: $0.expiries, highWater: $0.highWater)] }

  package private(set) var tally = CheckTally()
  private let expiries: [PhotoID: WallTime]
  /// The range of ids that expire. Ids of album photos lie outside and need no lookup.
  private let ids: Range<UInt64>
  /// The visible photos of the last frame that expire, and the earliest of their ends.
  private var shown: [(photo: PhotoID, end: WallTime)] = []
  private var earliest = WallTime(nanoseconds: .max)
  /// Whether an expiring photo is on screen, visible or not.
  private var hasExpiring = false
  /// The latest time that the device's clock has shown. Setting the clock back makes no photo younger; only the server's time
  /// does (docs/product.md, section 6).
  private var highWater: WallTime
  /// The last frame: its vsync, the device's clock, and whether the app was in front.
  private var last: (vsync: Instant, wall: WallTime, isInFront: Bool)?

  /// - Parameters:
  ///   - expiries: The expiry of each group photo; other photos never expire.
  ///   - highWater: The latest time that the clock has shown before.
  package init(expiries: [PhotoID: WallTime], highWater: WallTime = WallTime(nanoseconds: .min)) {
    self.expiries = expiries
    let expiring = expiries.keys.map(\.raw)
    ids = (expiring.min() ?? 0)..<(expiring.max().map { $0 + 1 } ?? 0)
    self.highWater = highWater
    shown.reserveCapacity(8)
  }

  /// Checks every photo of a changed frame, and an unchanged frame when a visible photo expires.
  package mutating func check(_ frame: CheckedFrame) {
    tally.checked += 1
    pollBack(from: frame.vsync, frame.period, frame.frozen)
    last = (frame.vsync, frame.wall, !frame.isInBackground)
    if let corrected = frame.corrected { highWater = corrected }
    highWater = max(highWater, frame.wall)
    let now = highWater
    if now >= earliest { tally.exercised += shown.count { $0.end <= now } }
    guard frame.hasOtherItems || frame.isChanged && hasExpiring || now >= earliest else { return }
    shown.removeAll(keepingCapacity: true)
    earliest = WallTime(nanoseconds: .max)
    hasExpiring = false
    guard !ids.isEmpty else { return }
    for item in frame.items where ids.contains(item.photo.raw) {
      hasExpiring = true
      guard item.opacity > 0, let end = expiries[item.photo] else { continue }
      if now >= end {
        tally.violate(
          at: frame.vsync, "photo \(item.photo.raw) is shown \((now - end).text) too long")
      } else {
        shown.append((item.photo, end))
        earliest = min(earliest, end)
      }
    }
  }

  /// Checks the vsyncs between the last frame and this instant, with the clock as it went on. A set clock counts from its own
  /// frame on.
  private mutating func pollBack(from now: Instant, _ period: TimeSpan, _ frozen: TimeSpan) {
    guard let last, last.isInFront, earliest < WallTime(nanoseconds: .max) else { return }
    let idle = now - last.vsync - period - frozen
    let before = max(highWater, last.wall + idle)
    guard idle > .zero, before >= earliest else { return }
    for (photo, end) in shown where before >= end {
      let excess = (before - end).text
      tally.violate(at: now, "photo \(photo.raw) stayed on screen \(excess) too long, with no frame made")
    }
  }

  package mutating func finish(_ end: CheckedEnd) { pollBack(from: end.time, end.period, end.frozen) }
}
