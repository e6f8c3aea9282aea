import AppTrials

/// A deck of flashcards: a tap turns to the next card, whose picture is decoded beside the main lane, and the turn takes a
/// quarter of a second.
struct FlashcardsApp: AppUnderTest {
  static let turn = TimeSpan.milliseconds(250)
  private(set) var card = 0
  private(set) var pictures: Set<Int> = [0]
  private var taps = 0
  private var turnEnds: Instant?
  private var requests: [Request<Lane>] = []
  private var display = DisplayList()
  private var before = DisplayList()

  var isAnimating: Bool { turnEnds != nil }
  var nextDue: Instant? { isAnimating ? .zero : nil }
  var showsPicture: Bool { pictures.contains(card) }

  mutating func recognise(_ sample: TouchSample) { if sample.phase == .ended { taps += 1 } }

  mutating func update(at vsync: Instant, signals: ArraySlice<ScriptedSignal>) {
    guard taps > 0 else { return }
    card += taps
    taps = 0
    turnEnds = vsync + FlashcardsApp.turn
    requests.append(.start(RequestID(UInt64(card)), .decode, rank: 0))
  }

  mutating func finish(_ effect: RequestID, at vsync: Instant) { pictures.insert(Int(effect.raw)) }

  mutating func animate(to vsync: Instant) { if let end = turnEnds, vsync >= end { turnEnds = nil } }

  mutating func layOut(at vsync: Instant) {
    swap(&display, &before)
    display.removeAll()
    let left = turnEnds.map { Double(max(0, ($0 - vsync).milliseconds)) } ?? 0
    display.append(
      DisplayItem(
        id: DisplayID(slot: 1, UInt64(card)), kind: showsPicture ? .photo : .placeholder,
        frame: ScreenRect(left, 100, 300, 400)))
  }

  mutating func diff(digest: inout StableDigest) -> DisplayDelta {
    DisplayDelta(from: before, to: display, digest: &digest)
  }

  mutating func drainEffects(into requests: inout [Request<Lane>]) {
    requests.append(contentsOf: self.requests)
    self.requests.removeAll()
  }

  mutating func perform(_ effect: RequestID, at start: Instant) -> TimeSpan { .milliseconds(30) }

  func mix(into digest: inout StableDigest) { digest.mix(card) }
}

/// Taps once a second, a little later each time.
struct Taps: TouchDriver {
  private var next = Instant.milliseconds(400)

  mutating func continueTouching(after vsync: Instant, app: FlashcardsApp, into samples: inout [TouchSample])
  {
    samples.append(TouchSample(time: next, finger: 0, phase: .began, position: ScreenPoint(180, 300)))
    samples.append(
      TouchSample(time: next + .milliseconds(60), finger: 0, phase: .ended, position: ScreenPoint(180, 300)))
    next = next + .milliseconds(1_007)
  }
}
