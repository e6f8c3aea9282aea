internal import Kernel

/// The reports of the panel for single fingers: landing, following a stroke, and lifting.
///
/// It holds no references, so that the loop over a gesture's samples needs no copies and no reference counting.
struct TouchReporter: Sendable {
  let panel: TouchPanel
  /// Half of a fingertip's contact.
  let contactRadius: ScreenLength
  /// Share of lifts that are cancelled instead, 0 to 1.
  let cancelled: Double
  /// Thresholds out of 1,024 reports: below the first a report is dropped, below the second it is late.
  private let dropped: UInt64
  private let late: UInt64
  var random: RandomSource
  var tremor: Tremor
  /// The jitter of a dragging finger.
  var dragUnrest: Tremor

  /// The panel and finger of a user at the beginning of a stream.
  init(_ traits: TouchTraits, panel: TouchPanel, random: RandomSource) {
    self.panel = panel
    self.random = random
    contactRadius = panel.length(traits.contactRadius)
    cancelled = traits.cancelled
    dropped = UInt64((traits.droppedReports * 1_024).rounded())
    late = dropped + UInt64((traits.lateReports * 1_024).rounded())
    tremor = Tremor(traits, panel: panel)
    dragUnrest = Tremor(
      traits, panel: panel, corner: DragUnrest.corner,
      factor: panel.isHeld ? traits.motion.heldUnrest : 1)
  }

  /// Reports that a finger lands.
  func land(_ finger: UInt8, at time: Int64, _ place: GlassPoint, into samples: inout [TouchSample]) {
    samples.append(
      TouchSample(
        time: Instant(nanoseconds: time), finger: finger, phase: .began, position: panel.position(place),
        radius: contactRadius))
  }

  /// Reports that a finger lifts at its last place, or that its touch is cancelled there, as by a system gesture.
  mutating func lift(
    _ finger: UInt8, at time: Int64, _ place: GlassPoint, into samples: inout [TouchSample]
  ) {
    samples.append(
      TouchSample(
        time: Instant(nanoseconds: time), finger: finger,
        phase: random.chance(cancelled) ? .cancelled : .ended,
        position: panel.position(place), radius: contactRadius))
  }

  /// Reports a new place of a finger.
  func move(_ finger: UInt8, at time: Int64, _ place: GlassPoint, into samples: inout [TouchSample]) {
    samples.append(
      TouchSample(
        time: Instant(nanoseconds: time), finger: finger, phase: .moved, position: panel.position(place),
        radius: contactRadius))
  }

  /// Appends the reports of one stroke after its beginning, the last exactly at its end. Returns the last place.
  mutating func follow(_ stroke: Stroke, _ finger: UInt8, into samples: inout [TouchSample]) -> GlassPoint {
    let end = stroke.begin + stroke.length
    var time = stroke.begin + interval()
    while time < end - panel.period * 2 / 5 {
      let share = Double(time - stroke.begin) / Double(stroke.length)
      let unrest = tremor.next(&random)
      move(finger, at: time, stroke.place(at: share) + unrest * stroke.unrest, into: &samples)
      time += interval()
    }
    let last = stroke.place(at: 1)
    move(finger, at: end, last, into: &samples)
    return last
  }

  /// Draws the time to the panel's next report, ns: 1 ms of jitter, some intervals 2-4 times longer, a few over 160 ms.
  mutating func interval() -> Int64 {
    let bits = random.next()
    let fate = bits >> 54
    if fate < dropped { return panel.period * Int64(2_000 + bits & 0x7FF) / 1_000 / 1_000 * 1_000 }
    if fate < late { return 160_000_000 + Int64(bits & 0xFFFF) * 1_000 }
    let jitter = Int64(RandomSource.roughNormal(UInt32(truncatingIfNeeded: bits)) * 1_000) * 1_000
    return max(panel.period / 5, panel.period + jitter) / 1_000 * 1_000
  }

  /// Draws the delay of a lift after the finger's last report, ns: median 7 ms, p95 62 ms, at most `limit`.
  mutating func liftDelay(atMost limit: Int64) -> Int64 {
    min(Int64(random.lognormal(1.945_9, 1.326) * 1_000) * 1_000, limit / 1_000 * 1_000)
  }
}
