package import Kernel
package import Simulation

/// A memory warning frees half of the bitmaps in its own frame. A critical one frees all that are not on screen.
///
/// A warning that is not critical must leave at least a quarter.
///
/// Bitmaps are counted apart from the cache: each for as long as anything holds it. Bitmaps that arrived in the frame itself may
/// stay. So may those on screen, or on screen within `mounting`: a grid shows its rows one after the other.
package struct PressureCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "memory.pressure",
    title: "A memory warning frees half of the bitmaps, a critical one all that are off screen.",
    exercisedBy: "each warning"
  ) { _ in [PressureCheck()] }

  private struct Picture: Hashable {
    let photo: PhotoID
    let pixels: PixelSize
  }

  /// A warning that waits for its judgement.
  private struct Warning {
    let time: Instant
    let isCritical: Bool
    let held: ByteCount
    /// Bytes that may stay in any case, and bytes that arrived with the frame.
    let allowance: ByteCount
    let arrived: ByteCount
    var shown: Set<Picture>
  }

  package private(set) var tally = CheckTally()
  /// The pictures of the frame before.
  private var shownBefore: [Picture] = []
  private var warning: Warning?

  /// How long a pinned bitmap may take to appear on screen.
  package static let mounting = TimeSpan.milliseconds(200)

  package init() {}

  package mutating func check(_ frame: CheckedFrame) {
    if let warning, frame.vsync >= warning.time + PressureCheck.mounting + frame.frozen { judge(warning) }
    if let pressure = frame.pressure { begin(pressure, frame) }
    guard frame.hasOtherItems else { return }
    shownBefore.removeAll(keepingCapacity: true)
    for item in frame.items where item.kind == .photo && item.photo != .none {
      shownBefore.append(Picture(photo: item.photo, pixels: item.pixels))
    }
    if warning != nil { warning?.shown.formUnion(shownBefore) }
  }

  /// Judges the last warning in a session that ends without another frame.
  package mutating func finish(_ end: CheckedEnd) {
    if let warning, end.time >= warning.time + PressureCheck.mounting + end.frozen { judge(warning) }
  }

  /// Begins to watch a warning. Of two within the time of one, the first is dropped.
  private mutating func begin(_ pressure: CheckedFrame.Pressure, _ frame: CheckedFrame) {
    tally.checked += 1
    tally.exercised += 1
    // Half may stay; the bitmap at the edge makes the difference.
    if !pressure.isCritical, (pressure.relieved + pressure.largest).bytes < pressure.before.bytes / 4 {
      tally.violate(
        at: frame.vsync,
        "of \(pressure.before.bytes) bytes a warning left only \(pressure.relieved.bytes), and half may stay")
    }
    let half = ByteCount(pressure.before.bytes / 2)
    warning = Warning(
      time: frame.vsync, isCritical: pressure.isCritical, held: pressure.stored,
      allowance: pressure.isCritical ? .zero : half, arrived: pressure.arrived, shown: Set(shownBefore))
  }

  private mutating func judge(_ warning: Warning) {
    self.warning = nil
    let shown = warning.shown.reduce(ByteCount.zero) { $0 + $1.pixels.decodedBytes }
    guard warning.held > max(shown, warning.allowance) + warning.arrived else { return }
    let kind = warning.isCritical ? "critical " : ""
    tally.violate(
      at: warning.time,
      "\(warning.held.bytes) bytes are held after a \(kind)warning, of which \(shown.bytes) are on screen, "
        + "\(warning.arrived.bytes) arrived with it and \(warning.allowance.bytes) may stay anyway")
  }
}
