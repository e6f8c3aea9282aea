import Kernel
import Simulation
import Skiprope

/// A vault with a lock: keys from 1 to 3, a slider, a button that is greyed out, and a door that opens for five seconds when the keys
/// were touched in their order.
struct VaultApp: AppUnderTest {
  static let keys = (1...3).map { DisplayID(slot: 2, UInt64($0)) }
  static let grey = DisplayID(slot: 3, 0)
  static let (handle, end) = (DisplayID(slot: 4, 0), DisplayID(slot: 4, 1))
  static let door = DisplayID(slot: 5, 0)

  private static let frames: [(DisplayID, ScreenRect)] =
    keys.enumerated().map { ($1, ScreenRect(20 + Double($0) * 120, 500, 100, 100)) } + [
      (grey, ScreenRect(20, 650, 100, 60)), (handle, ScreenRect(20, 60, 80, 80)),
      (end, ScreenRect(290, 60, 80, 80)),
      (door, ScreenRect(120, 250, 140, 140)),
    ]

  let locksForGood: Bool
  /// What fingers came down on, and where the way of each that moved far began and ended.
  private(set) var touched: [(id: DisplayID, time: Instant)] = []
  private(set) var ways: [(from: DisplayID?, to: DisplayID?)] = []
  private(set) var opened = 0
  private var down: (finger: UInt8, at: ScreenPoint)?
  private var lastKeys: [DisplayID] = []
  private var openUntil = Instant.zero
  private var now = Instant.zero
  private var display = DisplayList()
  private var before = DisplayList()

  init(locksForGood: Bool) { self.locksForGood = locksForGood }

  var items: [DisplayItem] { display.items }
  var screen: String { now < openUntil ? "open" : "locked" }
  var nextDue: Instant? { now < openUntil ? openUntil : nil }

  private static func item(at point: ScreenPoint) -> DisplayID? { frames.first { $0.1.contains(point) }?.0 }

  mutating func recognise(_ sample: TouchSample) {
    switch sample.phase {
    case .began where down == nil:
      down = (sample.finger, sample.position)
      guard let id = VaultApp.item(at: sample.position) else { return }
      touched.append((id, sample.time))
      lastKeys = VaultApp.keys.contains(id) ? Array((lastKeys + [id]).suffix(3)) : []
      if lastKeys == VaultApp.keys, !locksForGood { openUntil = sample.time + .seconds(5) }
      if id == VaultApp.door { opened += 1 }
    case .ended:
      guard let began = down, began.finger == sample.finger else { return }
      down = nil
      let far = abs(sample.position.x.points - began.at.x.points) > 60
      if far { ways.append((VaultApp.item(at: began.at), VaultApp.item(at: sample.position))) }
    case .cancelled: down = nil
    default: break
    }
  }
  mutating func update(at vsync: Instant, signals: ArraySlice<ScriptedSignal>) { now = vsync }
  mutating func drainFigures(into figures: inout AppFigures) {
    for (id, time) in touched[reported...] {
      guard let key = VaultApp.keys.firstIndex(of: id) else { continue }
      figures.record(time - .zero, in: .keyTimes, VaultApp.names[key])
      figures.raise(.lastKey, to: key + 1, VaultApp.names[key])
    }
    reported = touched.count
  }
  private var reported = 0
  static let names = ["one", "two", "three"]
  mutating func finish(_ effect: RequestID, at vsync: Instant) {}
  mutating func animate(to vsync: Instant) {}
  mutating func layOut(at vsync: Instant) {
    swap(&display, &before)
    display.removeAll()
    for (id, frame) in VaultApp.frames where id != VaultApp.door || now < openUntil {
      var item = DisplayItem(id: id, kind: .button, frame: frame)
      item.trait = id == VaultApp.grey ? .disabledButton : .button
      display.append(item)
    }
  }
  mutating func diff(digest: inout StableDigest) -> DisplayDelta {
    DisplayDelta(from: before, to: display, digest: &digest)
  }
  mutating func drainEffects(into requests: inout [Request<Lane>]) {}
  mutating func perform(_ effect: RequestID, at start: Instant) -> TimeSpan { .zero }
  mutating func relaunch(at vsync: Instant) {
    (lastKeys, openUntil, down) = ([], .zero, nil)
  }
  func mix(into digest: inout StableDigest) { digest.mix(touched.count) }
}

extension AppMetric {
  static let keyTimes = durations(
    "key.touched", of: VaultApp.names, "When a key was touched.", better: .neither)
  static let lastKey = peak("key.last", of: VaultApp.names, "The place of a key that was touched.")
}

/// Somebody who opens the door, or plays with the slider.
enum Vault: Subject {
  static let name = "vault"
  static let recognises: Set<RecognisedGesture.Kind> = []
  struct Settings: SubjectSettings {
    var isMoody = false
    var locks = 0
    static let keys: [SettingKey<Settings>] = [
      .whole("locks", \.locks, 0...1, "whether the door never opens")
    ]
  }
  static func app(for setup: Setup<Vault>) -> VaultApp {
    VaultApp(locksForGood: setup.settings.locks == 1)
  }

  static let actions: [TouchAction] = [
    .errand(
      "enter",
      [
        .type(VaultApp.keys.map { .item($0) }), .look(pause: .milliseconds(300)),
        .tap(.item(VaultApp.door)),
      ]),
    .drag(from: .item(VaultApp.handle), to: .item(VaultApp.end)),
    .tap(.item(VaultApp.grey), weight: 5),
  ]
  static let rules: [Rule<Vault>] = [
    Rule("keys.seen", title: "What is touched is told.", exercisedBy: "a frame") { _ in [VaultCheck()] }
  ]
  static let metrics: [AppMetric] = [.keyTimes, .lastKey]
  static let declared = ["opened", "grey"]
  static func reached(by app: VaultApp) -> [Int] {
    [app.opened, app.touched.count { $0.id == VaultApp.grey }]
  }
}

/// Somebody of two moods: restless for about ten seconds, calm for about thirty.
enum Moody: Subject {
  static let name = "moody"
  static let metrics = Vault.metrics
  static func app(for setup: Setup<Moody>) -> VaultApp { VaultApp(locksForGood: true) }
  static let moods = [
    Mood(
      "restless", [.tap(.slot(2), pause: .milliseconds(400))], lasting: .seconds(10), then: ["calm": 1]),
    Mood("calm", [.look(pause: .seconds(2))], lasting: .seconds(30), then: ["restless": 3, "calm": 1]),
  ]
}

struct VaultCheck: InvariantCheck {
  var tally = CheckTally()
  mutating func check(_ frame: SimulatedFrame<VaultApp>) {
    tally.checked += 1
    tally.exercised += 1
  }
}
