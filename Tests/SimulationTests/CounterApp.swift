import Kernel
import Simulation

/// An app that has nothing to do with families: a tap starts a job, a finished job adds one dot to the screen, and a
/// tone fades for 100 ms. It proves that the frame clock knows no product.
struct CounterApp: AppUnderTest {
  /// What the jobs take, virtual time.
  var jobSpan = TimeSpan.milliseconds(50)
  var lane = Lane.decode
  /// Job numbers with the instant at which their work was done, in order.
  var performed: [(job: UInt64, at: Instant)] = []
  /// Job numbers with the vsync that took them.
  var finished: [(job: UInt64, at: Instant)] = []
  var frames: [Instant] = []
  var cancelNext = false

  private var nextJob: UInt64 = 1
  private var tapped = 0
  private var fadeEnd: Instant?
  private var alarm: Instant?
  private var dots = 0
  private var requests: [Request<Lane>] = []
  private var display = DisplayList()
  private var previous = DisplayList()

  /// An alarm makes a frame at that instant without any input.
  init(alarm: Instant? = nil) { self.alarm = alarm }

  mutating func recognise(_ sample: TouchSample) { if sample.phase == .ended { tapped += 1 } }

  mutating func update(at vsync: Instant, signals: ArraySlice<ScriptedSignal>) {
    frames.append(vsync)
    for _ in 0..<tapped { ask() }
    for signal in signals where signal.code == 9 { requests.append(.cancel(RequestID(nextJob - 1))) }
    if tapped > 0 { fadeEnd = vsync + .milliseconds(100) }
    tapped = 0
  }

  private mutating func ask() {
    requests.append(.start(RequestID(nextJob), lane, rank: Int(100 - nextJob)))
    nextJob += 1
  }

  mutating func finish(_ effect: RequestID, at vsync: Instant) {
    finished.append((effect.raw, vsync))
    dots += 1
  }

  mutating func animate(to vsync: Instant) {
    if let alarm, vsync >= alarm { self.alarm = nil }
    if let fadeEnd, vsync >= fadeEnd { self.fadeEnd = nil }
  }

  mutating func layOut(at vsync: Instant) {
    swap(&display, &previous)
    display.removeAll()
    for dot in 0..<dots {
      display.append(
        DisplayItem(
          id: DisplayID(slot: 1, UInt64(dot)), kind: .dot, frame: ScreenRect(Double(dot) * 10, 0, 8, 8)))
    }
  }

  /// Asks for nothing that the layout found out.
  mutating func carryOut(at vsync: Instant) -> Bool { false }

  mutating func diff(digest: inout StableDigest) -> DisplayDelta {
    DisplayDelta(from: previous, to: display, digest: &digest)
  }

  mutating func drainEffects(into requests: inout [Request<Lane>]) {
    requests.append(contentsOf: self.requests)
    self.requests.removeAll(keepingCapacity: true)
  }

  mutating func perform(_ effect: RequestID, at start: Instant) -> TimeSpan {
    performed.append((effect.raw, start))
    return jobSpan
  }

  var nextDue: Instant? { fadeEnd != nil ? .zero : alarm }
  var isAnimating: Bool { fadeEnd != nil }
  func mix(into digest: inout StableDigest) { digest.mix(dots) }
}

/// Fingers that tap at given instants and nothing else.
struct TapScript: TouchDriver {
  var taps: [Instant]

  mutating func continueTouching(
    after vsync: Instant, app: CounterApp, into samples: inout [TouchSample]
  ) {
    guard !taps.isEmpty else { return }
    let tap = taps.removeFirst()
    samples.append(TouchSample(time: tap, finger: 0, phase: .began, position: .zero))
    samples.append(TouchSample(time: tap + .milliseconds(30), finger: 0, phase: .ended, position: .zero))
  }
}
