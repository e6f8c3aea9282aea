import Skiprope

/// What a lamp that hoards makes of each touch.
final class Keepsake {
  let time: Instant

  init(_ time: Instant) { self.time = time }
}

/// A lamp with a switch that is there every other second: what it was asked is counted.
struct LampApp: AppUnderTest {
  static let button = DisplayID(slot: 7, 1)
  let bug: String?
  let start: Int
  private(set) var touched: [Instant] = []
  private(set) var isLit = false
  private(set) var launches = 1
  private var keepsakes: [Keepsake] = []
  private var isShown = false
  private var display = DisplayList()
  private var before = DisplayList()

  /// Touches since the last figures, by the light that they left.
  private var untold = (on: 0, off: 0)
  private var gaps: [TimeSpan] = []
  private var taken: [RecognisedGesture] = []

  init(start: Int, bug: String?) { (self.start, self.bug) = (start, bug) }

  mutating func drainFigures(into figures: inout AppFigures) {
    figures.add(untold.on, to: .switched, "on")
    figures.add(untold.off, to: .switched, "off")
    figures.add(untold.on + untold.off, to: .touches)
    for gap in gaps { figures.record(gap, in: .gaps) }
    figures.raise(.launches, to: launches)
    for gesture in taken { figures.recognised(gesture.kind, by: TouchSample(at: gesture.time)) }
    taken = []
    if bug == "undeclared" { figures.add(to: .sum("lamp.unknown", "Nobody declares it.")) }
    (untold, gaps) = ((0, 0), [])
  }

  var heldAmounts: [Int] { bug == "mum" ? [] : [keepsakes.count, launches] }
  func mixPlace(into digest: inout StableDigest) { digest.mix(bug == "wanders" ? touched.count : 0) }
  var items: [DisplayItem] { display.items }
  var nextDue: Instant? { .zero }
  var screen: String { "room" }

  mutating func recognise(_ sample: TouchSample) {
    guard sample.phase == .began else { return }
    if let last = touched.last { gaps.append(sample.time - last) }
    if bug != "deaf" || touched.count % 3 != 2 {
      taken.append(
        RecognisedGesture(bug == "hasty" && touched.count % 3 == 2 ? .longPress : .tap, by: sample))
    }
    touched.append(sample.time)
    if bug == "twice", sample.time > .zero + .seconds(120) { touched.append(sample.time) }
    if bug != "stuck" { isLit.toggle() }
    if isLit { untold.on += 1 } else { untold.off += 1 }
    if bug == "hoards" { keepsakes.append(Keepsake(sample.time)) }
  }
  mutating func update(at vsync: Instant, signals: ArraySlice<ScriptedSignal>) {
    isShown = (vsync - Instant.zero).nanoseconds / 1_000_000_000 % 2 == 0
  }
  mutating func finish(_ effect: RequestID, at vsync: Instant) {}
  mutating func animate(to vsync: Instant) {}
  mutating func layOut(at vsync: Instant) {
    swap(&display, &before)
    display.removeAll()
    guard isShown else { return }
    display.append(
      DisplayItem(
        id: LampApp.button, kind: .button, frame: ScreenRect(100, 200, 120, 120), colour: isLit ? 1 : 0))
  }
  mutating func diff(digest: inout StableDigest) -> DisplayDelta {
    DisplayDelta(from: before, to: display, digest: &digest)
  }
  mutating func drainEffects(into requests: inout [Request<Lane>]) {}
  mutating func perform(_ effect: RequestID, at start: Instant) -> TimeSpan { .zero }
  mutating func relaunch(at vsync: Instant) {
    isLit = false
    launches += 1
  }
  func mix(into digest: inout StableDigest) {
    digest.mix(isLit ? 1 : 0)
    digest.mix(start)
  }
}

extension AppMetric {
  static let touches = AppMetric.sum("lamp.touches", "Touches of the switch.")
  static let switched = AppMetric.sum(
    "lamp.switched", of: ["on", "off"], "What a touch left.", better: .higher)
  static let gaps = AppMetric.durations("lamp.gap", "Between two touches.", better: .neither)
  static let launches = AppMetric.peak("lamp.launches", "Launches of one session.")
}

enum Lamp: Subject {
  static let name = "lamp"
  static let unit = (one: "room", several: "rooms")

  struct Settings: SubjectSettings {
    var watts = 40
    var fade = TimeSpan.milliseconds(100)
    var colour = "white"
    static let keys: [SettingKey<Settings>] = [
      .whole("watts", \.watts, 1...100, "of the lamp"),
      .duration("fade", \.fade, .zero...(.seconds(2)), "until it is dark"),
      .choice("colour", \.colour, ["white", "warm"], "of its light"),
    ]
  }

  static func app(for setup: Setup<Lamp>) -> LampApp {
    var chance = setup.chance.stream()
    return LampApp(start: setup.settings.watts * 1_000 + chance.below(1_000), bug: setup.bug)
  }

  static let actions: [TouchAction] = [.tap(.item(LampApp.button), pause: .milliseconds(300))]
  static let plantedBugs: [PlantedBug] = [
    "stuck", "twice", "hoards", "undeclared", "deaf", "hasty", "wanders", "mum",
  ]
  static let recognises: Set<RecognisedGesture.Kind> = [.tap, .longPress]
  static let metrics: [AppMetric] = [.touches, .switched, .gaps, .launches]
  static let declared = ["touch"]
  static func reached(by app: LampApp) -> [Int] { [app.touched.count] }
  static let held = [HeldQuantity("keepsakes", "keepsakes"), HeldQuantity("launches", "launches")]

  static let rules: [Rule<Lamp>] = [
    Rule("switch.there", title: "Nobody taps on what is not there.", exercisedBy: "a touch") { _ in
      [ThereCheck()]
    },
    Rule("switch.works", title: "A touch turns the lamp.", exercisedBy: "a touch") { _ in [WorksCheck()] },
  ]
}

/// By the clock, not by the app: the switch is there in even seconds, and whoever looks in the last moment of one may touch it
/// a moment after; where a palm lands first, up to 300 ms after.
struct ThereCheck: InvariantCheck {
  var tally = CheckTally()
  private var seen = 0

  mutating func check(_ frame: SimulatedFrame<LampApp>) {
    tally.checked += 1
    for touch in frame.app.touched[seen...] {
      tally.exercised += 1
      let millisecond = (touch - Instant.zero).nanoseconds / 1_000_000 % 2_000
      if millisecond > 1_350 { tally.violate(at: touch, "a touch \(millisecond) ms into two seconds") }
    }
    seen = frame.app.touched.count
  }
}

struct WorksCheck: InvariantCheck {
  var tally = CheckTally()
  private var seen = 0
  private var wasLit = false

  mutating func check(_ frame: SimulatedFrame<LampApp>) {
    defer { (seen, wasLit) = (frame.app.touched.count, frame.app.isLit) }
    guard !frame.record.isLaunch, frame.app.touched.count == seen + 1 else { return }
    tally.exercised += 1
    if frame.app.isLit == wasLit { tally.violate(at: frame.record.vsync, "the lamp stayed as it was") }
  }
}

extension TouchSample {
  /// A touch of which only its time matters.
  init(at time: Instant) { self.init(time: time, finger: 0, phase: .began, position: .zero) }
}
