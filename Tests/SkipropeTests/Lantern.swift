import Metrics
import Playing
import Skiprope

/// The oil of all lanterns of a street: a fake in their process.
final class Oil {
  let folder: String
  private(set) var jars: [[UInt8]] = []
  private(set) var audits: [String] = []

  init(in folder: String) { self.folder = folder }

  /// What a jar takes with what an array has before its elements: as much as the allocator gives for it.
  static let jar = 98_304
  func fill() { jars.append(Array(repeating: 7, count: Oil.jar - 32)) }
  func audit(_ lanterns: Int) { audits.append("\(lanterns) lanterns, \(jars.count) jars") }
}

/// A lantern that is filled by each tap: what it is filled from is not its own.
struct LanternApp: AppUnderTest {
  static let button = DisplayID(slot: 5, 1)
  let bug: String?
  let oil: Oil
  private(set) var taps = 0
  private(set) var filled = 0
  /// Bytes of the oil that were poured for it.
  private var poured = 0
  private var touched: [TouchSample] = []
  private var effects = 0
  private var display = DisplayBuffer()

  init(_ oil: Oil, bug: String?) { (self.oil, self.bug) = (oil, bug) }

  var items: [DisplayItem] { display.items }
  var nextDue: Instant? { nil }
  var screen: String { filled < taps ? "dark" : "lit" }
  var cached: CacheContents { CacheContents(entries: filled, bytes: 40 * filled) }
  var fakeBytes: Int { bug == "counts-oil" ? 0 : poured }

  mutating func recognise(_ sample: TouchSample) {
    guard sample.phase == .began else { return }
    taps += 1
    touched.append(sample)
  }
  mutating func update(at vsync: Instant, signals: ArraySlice<ScriptedSignal>) {}
  mutating func animate(to vsync: Instant) {}
  mutating func layOut(at vsync: Instant) {
    display.begin()
    display.append(
      DisplayItem(
        id: LanternApp.button, kind: .button, frame: ScreenRect(60, 200, 200, 200), colour: UInt32(filled)))
  }
  mutating func diff(digest: inout StableDigest) -> DisplayDelta { display.diff(digest: &digest) }
  func mix(into digest: inout StableDigest) { digest.mix(filled) }

  mutating func drainEffects(into requests: inout [Request<Lane>]) {
    while effects < taps {
      effects += 1
      requests.append(.start(RequestID(UInt64(effects)), .database, rank: 0))
    }
  }
  mutating func perform(_ effect: RequestID, at start: Instant) -> TimeSpan {
    oil.fill()
    poured += Oil.jar
    return .milliseconds(400)
  }
  mutating func finish(_ effect: RequestID, at vsync: Instant) { filled += 1 }

  mutating func drainFigures(into figures: inout AppFigures) {
    for sample in touched where bug != "silent" { figures.recognised(.tap, by: sample) }
    touched = []
  }
}

extension CounterKey {
  static let lanternFrames = CounterKey("lantern.frames")
  static let lanternWaited = CounterKey("lantern.waited_ms")
  static let lanternJudged = CounterKey("lantern.judged", by: .names(["hit", "missed"]))
}

/// Records what of a lantern takes more than a frame to know.
final class LanternRecorder: SessionRecorder {
  private let setup: Setup<Lantern>
  private(set) var frames = 0
  private var hits = 0
  private var misses = 0
  private(set) var missingCount = 0
  private var tally = CheckTally()

  init(_ setup: Setup<Lantern>) { self.setup = setup }

  func record(_ frame: FrameRecord, of app: LanternApp, liveBytes: Int) {
    frames += 1
    missingCount = app.taps - app.filled
    tally.checked += 1
    tally.exercised += frame.finishedCount
    if app.bug == "doubts", app.filled == 3 { tally.violate(at: frame.vsync, "three") }
  }

  func judge(_ gesture: JudgedGesture) {
    if gesture.outcome == .hit { hits += 1 }
    if gesture.outcome == .missed { misses += 1 }
  }

  func describe(_ frame: FrameRecord, of app: LanternApp, into words: inout FrameText) {
    words.append("filled ")
    words.append(decimal: app.filled)
  }

  func finish(_ end: RecordedEnd<LanternApp>) -> [(notable: Notable, at: Instant)] {
    [(Notable("full lantern", "jars", "it has \(end.app.filled) jars"), end.instant)]
  }

  /// What the whole street has come to.
  func audit(_ words: String) { if setup.bug == "spills" { tally.violate(at: .zero, words) } }

  func add(to measurements: inout Measurements, _ end: RecordedEnd<LanternApp>) {
    measurements.add(frames, to: .lanternFrames)
    measurements.add(Int(end.waited.nanoseconds / 1_000_000), to: .lanternWaited)
    measurements.add(hits, to: .lanternJudged, part: "hit")
    measurements.add(misses, to: .lanternJudged, part: "missed")
  }

  var tallies: [(id: String, tally: CheckTally)] { [("lantern.three", tally)] }
  var counts: [String: Int] { ["lantern.frames": frames] }
  var unshown: [String] { (0..<80).map { "lantern \(setup.session), soot \($0)" } }
  func digest(continuing frames: UInt64) -> UInt64 { setup.bug == "mute" ? frames : frames ^ 1 }
}

/// A street of lanterns, each with a recorder of its own.
enum Lantern: Subject {
  static let name = "lantern"
  static let unit = (one: "street", several: "streets")
  static let session = (one: "lantern", several: "lanterns")
  static let actions: [TouchAction] = [.tap(.item(LanternApp.button), pause: .seconds(2))]
  static let plantedBugs: [PlantedBug] = ["counts-oil", "silent", "doubts", "spills", "mute", "no-oil"]
  static let recordedRules = [RuleTitle(id: "lantern.three", title: "No lantern has three jars.")]
  static let recognises: Set<RecognisedGesture.Kind> = [.tap]

  static func sessions(in unit: UnitSetup<Lantern>) -> Int { 2 }
  static func shared(in unit: UnitSetup<Lantern>) throws(SubjectError) -> Oil {
    if unit.bug == "no-oil" { throw .missing("there is no oil in street \(unit.unit)") }
    return Oil(in: try unit.files.path())
  }
  static func app(for setup: Setup<Lantern>) -> LanternApp { LanternApp(setup.shared, bug: setup.bug) }
  static func recorder(for setup: Setup<Lantern>, of app: LanternApp, _ scale: DeviceScale) -> LanternRecorder
  {
    LanternRecorder(setup)
  }
  static func finish(_ unit: FinishedUnit<Lantern>) {
    let oil = unit.sessions[0].setup.shared
    oil.audit(unit.sessions.count)
    for session in unit.sessions { session.recorder.audit(oil.audits.joined()) }
  }
}
