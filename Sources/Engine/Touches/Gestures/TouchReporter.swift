internal import Kernel

/// What all gestures are made of: fingers that land, follow a stroke and lift, as the panel reports them.
///
/// Holds no reference, so that the loop over a gesture's samples copies nothing and counts nothing.
struct TouchReporter: Sendable {
  let panel: TouchPanel
  /// Half of a fingertip's contact.
  let contactRadius: ScreenLength
  /// Share of lifts that are cancelled instead, 0 to 1.
  let cancelled: Double
  /// Of 1,024 reports so many are dropped, and from there to the second number late.
  private let dropped: UInt64
  private let late: UInt64
  var random: RandomSource
  var tremor: Tremor
  /// The unrest of a finger that is dragged.
  var dragUnrest: Tremor

  /// The panel and finger of a hand, at the beginning of a stream.
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

  /// A finger lands.
  func land(_ finger: UInt8, at time: Int64, _ place: GlassPoint, into samples: inout [TouchSample]) {
    samples.append(
      TouchSample(
        time: Instant(nanoseconds: time), finger: finger, phase: .began, position: panel.position(place),
        radius: contactRadius))
  }

  /// A finger lifts where it was last seen, or its touch is cancelled there, as by a gesture of the system's own.
  mutating func lift(
    _ finger: UInt8, at time: Int64, _ place: GlassPoint, into samples: inout [TouchSample]
  ) {
    samples.append(
      TouchSample(
        time: Instant(nanoseconds: time), finger: finger,
        phase: random.chance(cancelled) ? .cancelled : .ended,
        position: panel.position(place), radius: contactRadius))
  }

  /// A finger is seen elsewhere.
  func move(_ finger: UInt8, at time: Int64, _ place: GlassPoint, into samples: inout [TouchSample]) {
    samples.append(
      TouchSample(
        time: Instant(nanoseconds: time), finger: finger, phase: .moved, position: panel.position(place),
        radius: contactRadius))
  }

  /// The reports of one stroke after its beginning, the last exactly at its end. Returns where it ended.
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

  /// Time to the panel's next report, ns: jitter of 1 ms, some intervals 2-4 times too long, a few over 160 ms.
  mutating func interval() -> Int64 {
    let bits = random.next()
    let fate = bits >> 54
    if fate < dropped { return panel.period * Int64(2_000 + bits & 0x7FF) / 1_000 / 1_000 * 1_000 }
    if fate < late { return 160_000_000 + Int64(bits & 0xFFFF) * 1_000 }
    let jitter = Int64(RandomSource.roughNormal(UInt32(truncatingIfNeeded: bits)) * 1_000) * 1_000
    return max(panel.period / 5, panel.period + jitter) / 1_000 * 1_000
  }

  /// How long after its last report a finger's lift is reported, ns: median 7 ms, p95 62 ms, at most `limit`.
  mutating func liftDelay(atMost limit: Int64) -> Int64 {
    min(Int64(random.lognormal(1.945_9, 1.326) * 1_000) * 1_000, limit / 1_000 * 1_000)
  }
}
