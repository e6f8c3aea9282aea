package import Kernel
package import Simulation

/// A memory warning frees memory in its very frame: half of the bitmaps, and a critical one all that is not on screen.
///
/// One that is not critical frees no more than it must, but for a quarter.
///
/// What is held is counted apart from the cache, whose word counts nothing: each bitmap for as long as anything holds it.
/// What came in the frame itself may stay, and so may what is on screen or comes there within `mounting`: a grid shows one
/// row of views after the other.
package struct PressureCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "memory.pressure", title: "A memory warning frees half of the cache, a critical one all but the screen.",
    provokedBy: "each warning"
  ) { _ in [PressureCheck()] }

  private struct Picture: Hashable {
    let photo: PhotoID
    let pixels: PixelSize
  }

  /// A warning that is looked into.
  private struct Warning {
    let time: Instant
    let isCritical: Bool
    let held: ByteCount
    /// Whatever is on screen, so much may stay; and what came with the frame.
    let allowance: ByteCount
    let arrived: ByteCount
    var shown: Set<Picture>
  }

  package private(set) var tally = CheckTally()
  /// In the frame before.
  private var shownBefore: [Picture] = []
  private var warning: Warning?

  /// How long what is pinned may take to be on screen.
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

  /// A session that ends with nothing moving has no frame in which the last warning would be judged.
  package mutating func finish(_ end: CheckedEnd) {
    if let warning, end.time >= warning.time + PressureCheck.mounting + end.frozen { judge(warning) }
  }

  /// Of two warnings within the time of one the first is let go.
  private mutating func begin(_ pressure: CheckedFrame.Pressure, _ frame: CheckedFrame) {
    tally.checked += 1
    tally.provoked += 1
    // Half may stay, but for the bitmap at the edge.
    if !pressure.isCritical, (pressure.relieved + pressure.largest).bytes < pressure.before.bytes / 4 {
      tally.violate(
        at: frame.vsync,
        "of \(pressure.before.bytes) bytes a warning left only \(pressure.relieved.bytes), and half may stay")
    }
    let half = ByteCount(pressure.before.bytes / 2)
    warning = Warning(
      time: frame.vsync, isCritical: pressure.isCritical, held: pressure.kept,
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
        + "\(warning.arrived.bytes) came with it and \(warning.allowance.bytes) may stay anyway")
  }
}
