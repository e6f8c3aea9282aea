package import Kernel
package import Simulation

/// No photo is on screen at or after its 48 hours. Provoked by each photo whose time ran out while it was on screen.
///
/// Through vsyncs without a frame the last one stays on screen: a photo whose time ends in one of them is shown too long,
/// also where the next frame has it no more.
package struct ExpiryCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "expiry.shown", title: "No frame shows a photo at or after its 48 hours.",
    provokedBy: "each photo whose time ran out while it was on screen"
  ) { [ExpiryCheck(expiries: $0.expiries, highWater: $0.highWater)] }

  package private(set) var tally = CheckTally()
  private let expiries: [PhotoID: WallTime]
  /// The ids from the lowest to the highest that expire: those of an album lie apart and need not be looked up.
  private let ids: Range<UInt64>
  /// The photos of the last frame that expire, and the earliest of their ends.
  private var shown: [(photo: PhotoID, end: WallTime)] = []
  private var earliest = WallTime(nanoseconds: .max)
  /// Whether any photo that expires is on screen, seen or not.
  private var hasExpiring = false
  /// The latest the device's clock has ever shown: setting it back makes no photo younger, and only the server's time does
  /// (docs/product.md, section 6).
  private var highWater: WallTime
  /// The last frame, and the device's clock and whether anybody could look in it.
  private var last: (vsync: Instant, wall: WallTime, isInFront: Bool)?

  /// `expiries` says of every group photo when its time is over; other photos live for ever. `highWater` is the latest that
  /// the clock has shown before.
  package init(expiries: [PhotoID: WallTime], highWater: WallTime = WallTime(nanoseconds: .min)) {
    self.expiries = expiries
    let expiring = expiries.keys.map(\.raw)
    ids = (expiring.min() ?? 0)..<(expiring.max().map { $0 + 1 } ?? 0)
    self.highWater = highWater
    shown.reserveCapacity(8)
  }

  /// Looks at every photo of a changed frame, and at an unchanged one when a shown photo's time is over.
  package mutating func check(_ frame: CheckedFrame) {
    tally.checked += 1
    lookBack(from: frame.vsync, frame.period, frame.frozen)
    last = (frame.vsync, frame.wall, !frame.isInBackground)
    if let corrected = frame.corrected { highWater = corrected }
    highWater = max(highWater, frame.wall)
    let now = highWater
    if now >= earliest { tally.provoked += shown.count { $0.end <= now } }
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
          at: frame.vsync, "photo \(item.photo.raw) is shown \((now - end).told) too long")
      } else {
        shown.append((item.photo, end))
        earliest = min(earliest, end)
      }
    }
  }

  /// Looks at the vsyncs between the last frame and this instant, by the clock as it went on: what sets it counts from its
  /// own frame on.
  private mutating func lookBack(from now: Instant, _ period: TimeSpan, _ frozen: TimeSpan) {
    guard let last, last.isInFront, earliest < WallTime(nanoseconds: .max) else { return }
    let idle = now - last.vsync - period - frozen
    let before = max(highWater, last.wall + idle)
    guard idle > .zero, before >= earliest else { return }
    for (photo, end) in shown where before >= end {
      let excess = (before - end).told
      tally.violate(at: now, "photo \(photo.raw) stayed on screen \(excess) too long, with no frame made")
    }
  }

  package mutating func finish(_ end: CheckedEnd) { lookBack(from: end.time, end.period, end.frozen) }
}
