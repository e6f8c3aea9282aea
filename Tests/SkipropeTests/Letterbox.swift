import Foundation
import Kernel
import Simulation
import Skiprope

/// A letterbox with a flap: who posts opens it, and drops the letter into the slot behind it. Letters are kept in a file.
final class LetterboxApp: AppUnderTest {
  static let flap = DisplayID(slot: 1, 0)
  static let slit = DisplayID(slot: 1, 1)

  private let file: String
  private let bug: String?
  private var isOpen = false
  private var asked: [RequestID] = []
  private var posting: Set<RequestID> = []
  private var next: UInt64 = 1
  private var display = DisplayList()
  private var before = DisplayList()
  private(set) var failure: String?
  private(set) var opened = 0
  /// Letters that the file has, by the app's own account.
  private(set) var posted: Int
  private(set) var kills = 0
  private var pouch: [UInt8] = []

  init(_ folder: String, bug: String?) throws {
    file = folder + "/letters"
    self.bug = bug
    try Data().write(to: URL(filePath: file))
    posted = 0
  }

  var items: [DisplayItem] { display.items }
  var screen: String { isOpen ? "open" : "closed" }
  var nextDue: Instant? { nil }
  var heldParts: [(name: String, bytes: Int)] { [("the pouch", pouch.count)] }

  func recognise(_ sample: TouchSample) {
    guard sample.phase == .began else { return }
    if isOpen {
      let id = RequestID(next)
      next += 1
      asked.append(id)
      isOpen = false
    } else {
      isOpen = true
      opened += 1
    }
  }
  func update(at vsync: Instant, signals: ArraySlice<ScriptedSignal>) {}
  func finish(_ effect: RequestID, at vsync: Instant) {
    posted += 1
    if bug == "hoards" { pouch += [UInt8](repeating: 1, count: 1 << 20) }
  }
  func animate(to vsync: Instant) {}
  func layOut(at vsync: Instant) {
    swap(&display, &before)
    display.removeAll()
    display.append(
      DisplayItem(
        id: isOpen ? Self.slit : Self.flap, kind: .button, frame: ScreenRect(100, 200, 200, 200),
        colour: isOpen ? 1 : 0))
  }
  func diff(digest: inout StableDigest) -> DisplayDelta {
    DisplayDelta(from: before, to: display, digest: &digest)
  }
  func drainEffects(into requests: inout [Request<Lane>]) {
    for id in asked {
      posting.insert(id)
      requests.append(.start(id, .database, rank: 0))
    }
    asked = []
  }
  func operation(_ effect: RequestID) -> String? { posting.contains(effect) ? "post" : nil }
  func perform(_ effect: RequestID, at start: Instant) -> TimeSpan {
    let handle = FileHandle(forWritingAtPath: file)
    handle?.seekToEndOfFile()
    handle?.write(Data([1]))
    return .milliseconds(30)
  }
  func kill(at vsync: Instant) {
    kills += 1
    posting = []
    if bug == "burns" { try? FileManager.default.removeItem(atPath: file) }
  }
  func relaunch(at vsync: Instant) {
    isOpen = false
    guard let letters = FileManager.default.contents(atPath: file) else {
      failure = "there is no file of letters any more"
      return
    }
    posted = letters.count
  }
  func mix(into digest: inout StableDigest) {
    digest.mix(posted)
    digest.mix(screen)
  }
}

/// Somebody with a number of letters, who does an errand of two steps for each.
struct PostingUser: SimulatedUser {
  private var left: Int
  private var maker: GestureMaker
  private(set) var nextPoll = Instant.zero + .seconds(1)
  private(set) var step = "start"
  let ageYears = 40

  init(_ letters: Int, _ device: DeviceProfile, _ chance: SeedTree) {
    left = letters
    maker = GestureMaker(.adult, device: device, isSure: true, seed: chance.child("fingers"))
  }

  mutating func touch(
    _ app: LetterboxApp, after instant: Instant, into samples: inout [TouchSample]
  ) -> LabelledGesture? {
    guard left > 0, let item = app.items.first else {
      (step, nextPoll) = ("done", .never)
      return nil
    }
    let isSlit = item.id == LetterboxApp.slit
    step = isSlit ? "post" : "open"
    if isSlit { left -= 1 }
    let gesture = maker.make(
      .tap, at: instant + .milliseconds(1), start: ScreenPoint(x: .points(200), y: .points(300)),
      into: &samples)
    nextPoll = gesture.last + .seconds(2)
    return gesture
  }
}

extension AppMetric {
  static let openFrames = frameCosts(
    "letterbox.open", "What a frame of an open letterbox costs.", on: ["open"])
}

enum Letterbox: Subject {
  static let name = "letterbox"
  static let standardDevice = "iphone-se"
  static let screens = ["closed", "open"]
  static let metrics: [AppMetric] = [.openFrames]
  static let plantedBugs: [PlantedBug] = ["hoards", "burns"]

  struct Settings: SubjectSettings {
    var letters = 3...3
    var lengths = [WeightedName(name: "60", weight: 1)]
    var towns = [WeightedName(name: "north", weight: 1), WeightedName(name: "south", weight: 1)]
    var addresses: String?
    var start = WallTime(secondsSinceEpoch: 1_000_000_000)
    static let engineKeys: Set<EngineKey> = [.relaunches]
    static let sections: [SettingSection<Settings>] = [
      SettingSection(
        "population", "Who posts.",
        [
          .range("letters", \.letters, 0...50, "that somebody has"),
          .weights("towns", \.towns, ["north", "south"], "where people live"),
        ]),
      SettingSection(
        "post", "How it is.",
        [
          .weights("seconds", \.lengths, 10...600, "how long somebody has"),
          .time("day", \.start, "the day"),
        ]),
      SettingSection(
        "real", "What is real.",
        [
          .file(
            "addresses", \.addresses, flag: "--addresses", what: "a file", "synthetic or a file",
            help: "addresses of one's own")
        ]),
    ]
    var length: TimeSpan? { .seconds(60) }
  }

  /// Who posts, and how many letters.
  struct Plan {
    var letters: Int
    var seconds: Int
    var town: String
    var ballast: [UInt8]
  }

  static func check(_ settings: Settings) throws(SubjectError) -> [String] {
    guard let path = settings.addresses else { return [] }
    guard FileManager.default.fileExists(atPath: path) else {
      throw .missing("there is no file `\(path)`; name another with `--addresses FILE`")
    }
    return ["`\(path)` is read"]
  }

  static func plan(of unit: UnitSetup<Letterbox>) throws(SubjectError) -> Plan {
    var random = unit.chance.child("who").stream()
    let letters = random.inside(unit.settings.letters)
    guard letters < 50 else { throw .invalid("nobody has \(letters) letters") }
    return Plan(
      letters: letters, seconds: Int(unit.stratifiedChoice(unit.settings.lengths, "seconds")) ?? 60,
      town: unit.stratifiedChoice(unit.settings.towns, "town"), ballast: [UInt8](repeating: 1, count: 8 << 20)
    )
  }
  static func device(_ profile: DeviceProfile, for setup: Setup<Letterbox>) -> DeviceProfile {
    var device = profile
    device.screen.type = .xLarge
    return device
  }
  static func hours(for setup: Setup<Letterbox>) -> [Instant] { [.zero + .seconds(20)] }
  static func length(of setup: Setup<Letterbox>) -> TimeSpan { .seconds(Int64(setup.plan.seconds)) }
  static func relaunches(for setup: Setup<Letterbox>) -> [Instant] { [.zero + .seconds(30)] }
  static func user(for setup: Setup<Letterbox>) -> PostingUser {
    PostingUser(setup.plan.letters, setup.device, setup.chance)
  }
  static func app(for setup: Setup<Letterbox>) throws(SubjectError) -> LetterboxApp {
    let folder = try setup.files.path()
    do { return try LetterboxApp(folder, bug: setup.bug) } catch { throw .failed("\(error)") }
  }

  /// What its rules see: nothing of the app but these.
  struct Frame {
    var vsync: Instant
    var posted: Int
    var type: DynamicType
  }
  static func frame(_ simulated: SimulatedFrame<LetterboxApp>, in setup: Setup<Letterbox>) -> Frame {
    Frame(vsync: simulated.vsync, posted: simulated.app.posted, type: setup.device.screen.type)
  }
  static let rules: [Rule<Letterbox>] = [
    Rule("letters.kept", title: "No letter gets lost.", exercisedBy: "a letter") { _ in [PostedCountCheck()]
    },
    Invariant<DynamicType, Frame, Instant>(
      "type.known", title: "The device is as its user set it up.", exercisedBy: "a frame"
    ) { [TypeCheck(type: $0)] }.given { $0.device.screen.type },
  ]

  static let declared = ["opened", "posted", "killed"]
  static func reached(by app: LetterboxApp) -> [Int] { [app.opened, app.posted, app.kills] }
}

struct PostedCountCheck: InvariantCheck {
  var tally = CheckTally()
  private var posted = 0

  mutating func check(_ frame: Letterbox.Frame) {
    tally.checked += 1
    if frame.posted > posted { tally.exercised += 1 }
    if frame.posted < posted { tally.violate(at: frame.vsync, "\(posted) letters became \(frame.posted)") }
    posted = frame.posted
  }
}

struct TypeCheck: InvariantCheck {
  var tally = CheckTally()
  let type: DynamicType

  mutating func check(_ frame: Letterbox.Frame) {
    tally.checked += 1
    tally.exercised += 1
    if frame.type != type || type != .xLarge { tally.violate(at: frame.vsync, "texts are \(frame.type)") }
  }
}
