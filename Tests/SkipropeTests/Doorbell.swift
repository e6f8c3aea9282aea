import Skiprope

/// A doorbell: a touch lights it, and a second later it is dark again. It draws nothing meanwhile, and asks for no frame.
struct DoorbellApp: AppUnderTest {
  static let button = DisplayID(slot: 5, 1)
  let bug: String?
  private(set) var isLit = false
  private var rung: Instant?
  private var display = DisplayBuffer()

  init(bug: String?) { self.bug = bug }

  var items: [DisplayItem] { display.items }
  var screen: String { "door" }
  private var stays: TimeSpan { bug == "late" ? .milliseconds(2_300) : .seconds(1) }
  var nextDue: Instant? { bug == "stuck" ? nil : rung.map { $0 + stays } }

  mutating func recognise(_ sample: TouchSample) { if sample.phase == .began { rung = sample.time } }
  mutating func update(at vsync: Instant, signals: ArraySlice<ScriptedSignal>) {
    if let touched = rung, vsync >= touched + stays, bug != "stuck" { rung = nil }
    isLit = rung != nil
  }
  mutating func animate(to vsync: Instant) {}
  mutating func layOut(at vsync: Instant) {
    display.begin()
    display.append(
      DisplayItem(
        id: DoorbellApp.button, kind: .button, frame: ScreenRect(60, 200, 200, 200), colour: isLit ? 1 : 0))
  }
  mutating func diff(digest: inout StableDigest) -> DisplayDelta { display.diff(digest: &digest) }
  func mix(into digest: inout StableDigest) { digest.mix(isLit ? 1 : 0) }
}

/// A rule about what must have come about at a time at which nothing need happen.
enum Doorbell: Subject {
  static let name = "doorbell"
  static func app(for setup: Setup<Doorbell>) -> DoorbellApp { DoorbellApp(bug: setup.bug) }
  static let actions: [TouchAction] = [.tap(.item(DoorbellApp.button), pause: .seconds(12))]
  static let plantedBugs: [PlantedBug] = ["late", "stuck"]
  static let rules: [Rule<Doorbell>] = [
    Rule("bell.dark", title: "Two seconds after it is lit the bell is dark.", exercisedBy: "a touch") { _ in
      [DarkCheck()]
    }
  ]
}

struct DarkCheck: InvariantCheck {
  static let pollsByTime = true
  var tally = CheckTally()
  private(set) var nextPoll: Instant?
  private var isLit = false

  mutating func check(_ frame: SimulatedFrame<DoorbellApp>) {
    tally.checked += 1
    let wasLit = isLit
    isLit = frame.app.isLit
    if nextPoll == frame.record.vsync { poll(at: frame.record.vsync) }
    if isLit, !wasLit {
      tally.exercised += 1
      nextPoll = frame.record.vsync + .seconds(2)
    }
    if !isLit { nextPoll = nil }
  }

  mutating func poll(at instant: Instant) {
    let asked = nextPoll
    nextPoll = nil
    if instant != asked { tally.violate(at: instant, "asked for another time") }
    if isLit { tally.violate(at: instant, "lit for two seconds") }
  }
}
