import Skiprope

/// A sample app with what bugs in the public API's records need.
///
/// Each touch of its lever starts two effects on one lane and is notable, with the same weight each time. Beside the lever lies an
/// invisible item. Every other second forty bricks appear in one frame.
struct WorkshopApp: AppUnderTest {
  static let lever = DisplayID(slot: 7, 1)
  static let hidden = DisplayID(slot: 8, 1)
  static let spans = [TimeSpan.milliseconds(5), .milliseconds(7)]

  /// When a finger came down, and where.
  private(set) var touches: [(time: Instant, point: ScreenPoint)] = []
  /// Effects that began, with when; those that came back, with the frame.
  private(set) var begun: [(effect: RequestID, at: Instant)] = []
  private(set) var finished: [(effect: RequestID, at: Instant)] = []
  private(set) var notable: Notable?
  private var asked: UInt64 = 0
  private var requests: [Request<Lane>] = []
  private var isWall = false
  private var display = DisplayList()
  private var before = DisplayList()

  var items: [DisplayItem] { display.items }
  var nextDue: Instant? { .zero }
  var screen: String { "bench" }

  mutating func recognise(_ sample: TouchSample) {
    guard sample.phase == .began else { return }
    touches.append((sample.time, sample.position))
    for _ in WorkshopApp.spans {
      asked += 1
      requests.append(.start(RequestID(asked), .database, rank: 0))
    }
    notable = Notable("pull", "lever", "the lever is pulled for the \(touches.count). time", weight: 3)
  }
  mutating func update(at vsync: Instant, signals: ArraySlice<ScriptedSignal>) {
    isWall = (vsync - Instant.zero).nanoseconds / 1_000_000_000 % 2 == 1
    if touches.last.map({ vsync - $0.time > .milliseconds(100) }) ?? true { notable = nil }
  }
  mutating func finish(_ effect: RequestID, at vsync: Instant) { finished.append((effect, vsync)) }
  mutating func animate(to vsync: Instant) {}
  mutating func layOut(at vsync: Instant) {
    swap(&display, &before)
    display.removeAll()
    display.append(
      DisplayItem(id: WorkshopApp.lever, kind: .button, frame: ScreenRect(100, 200, 100, 100), colour: 1))
    display.append(
      DisplayItem(id: WorkshopApp.hidden, kind: .button, frame: ScreenRect(100, 500, 100, 100), opacity: 0))
    guard isWall else { return }
    for brick in 0..<40 {
      let frame = ScreenRect(Double(brick % 8) * 40, 620 + Double(brick / 8) * 20, 38, 18)
      display.append(DisplayItem(id: DisplayID(slot: 9, UInt64(brick)), kind: .card, frame: frame, colour: 2))
    }
  }
  mutating func diff(digest: inout StableDigest) -> DisplayDelta {
    DisplayDelta(from: before, to: display, digest: &digest)
  }
  mutating func drainEffects(into list: inout [Request<Lane>]) {
    list += requests
    requests.removeAll()
  }
  mutating func perform(_ effect: RequestID, at start: Instant) -> TimeSpan {
    begun.append((effect, start))
    return WorkshopApp.spans[Int(effect.raw + 1) % 2]
  }
  func mix(into digest: inout StableDigest) { digest.mix(touches.count) }
}

enum Workshop: Subject {
  static let name = "workshop"
  static func app(for setup: Setup<Workshop>) -> WorkshopApp { WorkshopApp() }
  static let actions: [TouchAction] = [
    .tap(.item(WorkshopApp.lever), pause: .milliseconds(400)), .tap(.item(WorkshopApp.hidden), weight: 9),
  ]
  static let rules: [Rule<Workshop>] = [
    Rule("lever.alone", title: "Nobody touches what is not seen.", exercisedBy: "a touch") { _ in
      [AloneCheck()]
    },
    Rule(
      "effects.both", title: "Both effects of a touch are done, one after the other.",
      exercisedBy: "two effects"
    ) {
      _ in [BothCheck()]
    },
    Rule(
      "vsyncs.told", title: "Frames skip the vsyncs that they say.", exercisedBy: "a vsync that is skipped"
    ) { _ in
      [GapCheck()]
    },
  ]
}

/// By where fingers come down. Palms come down anywhere, so that it looks at the middle of what is not seen.
struct AloneCheck: InvariantCheck {
  var tally = CheckTally()
  private var seen = 0

  mutating func check(_ frame: SimulatedFrame<WorkshopApp>) {
    tally.checked += 1
    for touch in frame.app.touches[seen...] {
      tally.exercised += 1
      let (x, y) = (touch.point.x.points, touch.point.y.points)
      if 120...180 ~= x, 520...580 ~= y { tally.violate(at: touch.time, "a touch on what is not seen") }
    }
    seen = frame.app.touches.count
  }
}

/// By when the lane began each effect and the app heard of its end: the second waits for the first.
struct BothCheck: InvariantCheck {
  var tally = CheckTally()
  private var seen = 0

  mutating func check(_ frame: SimulatedFrame<WorkshopApp>) {
    tally.checked += 1
    let app = frame.app
    while seen + 1 < app.finished.count {
      let (first, second) = (app.finished[seen], app.finished[seen + 1])
      tally.exercised += 1
      if (first.effect.raw, second.effect.raw) != (UInt64(seen + 1), UInt64(seen + 2)) {
        tally.violate(
          at: frame.record.vsync, "effects \(first.effect.raw) and \(second.effect.raw) came back")
      }
      if app.begun[seen + 1].at - app.begun[seen].at < WorkshopApp.spans[0] {
        tally.violate(at: frame.record.vsync, "the second effect began before the first was done")
      }
      seen += 2
    }
  }
}

/// By the numbers of frames: none comes on a vsync that the frame before it says it skipped.
struct GapCheck: InvariantCheck {
  var tally = CheckTally()
  private var last: (frame: FrameIndex, skipped: Int)?

  mutating func check(_ frame: SimulatedFrame<WorkshopApp>) {
    tally.checked += 1
    let record = frame.record
    if let last {
      let gap = record.frame.number - last.frame.number - 1
      tally.exercised += gap
      if gap < last.skipped {
        tally.violate(at: record.vsync, "\(last.skipped) vsyncs were said to be skipped, and \(gap) were")
      }
    }
    last = (record.frame, record.skippedVsyncs)
  }
}
