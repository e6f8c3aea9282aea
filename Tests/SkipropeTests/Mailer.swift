import Kernel
import Simulation
import Skiprope

/// An app that stores a letter with each touch and sends it; what fails is tried again after a second.
struct MailerApp: AppUnderTest {
  let network: FakeNetwork
  let disk: FakeDisk
  let bug: String?
  private enum Task { case store, send }
  private var tasks: [RequestID: Task] = [:]
  private var failed: Set<RequestID> = []
  private var asked: [Request<Lane>] = []
  private var next: UInt64 = 1
  private var retries: [(at: Instant, task: Task)] = []
  /// Touches, letters that the disk has, and letters that arrived.
  private(set) var written = 0
  private(set) var stored = 0
  private(set) var sent = 0
  private var display = DisplayList()
  private var before = DisplayList()

  init(_ network: FakeNetwork, _ disk: FakeDisk, bug: String?) {
    (self.network, self.disk, self.bug) = (network, disk, bug)
  }

  var items: [DisplayItem] { display.items }
  var nextDue: Instant? { retries.map(\.at).min() }

  private mutating func ask(_ task: Task) {
    let id = RequestID(next)
    next += 1
    tasks[id] = task
    asked.append(.start(id, task == .store ? .database : .network, rank: 0))
  }

  mutating func recognise(_ sample: TouchSample) {
    guard sample.phase == .began else { return }
    written += 1
    ask(.store)
  }
  mutating func update(at vsync: Instant, signals: ArraySlice<ScriptedSignal>) {
    for retry in retries where retry.at <= vsync { ask(retry.task) }
    retries.removeAll { $0.at <= vsync }
  }
  mutating func finish(_ effect: RequestID, at vsync: Instant) {
    guard let task = tasks.removeValue(forKey: effect) else { return }
    guard failed.remove(effect) == nil else {
      if bug != "gives-up" { retries.append((vsync + .seconds(1), task)) }
      return
    }
    if task == .store {
      stored += 1
      ask(.send)
    } else {
      sent += 1
    }
  }
  mutating func animate(to vsync: Instant) {}
  mutating func layOut(at vsync: Instant) {
    swap(&display, &before)
    display.removeAll()
    display.append(
      DisplayItem(id: DisplayID(slot: 1, 0), kind: .button, frame: ScreenRect(100, 200, 200, 200)))
  }
  mutating func diff(digest: inout StableDigest) -> DisplayDelta {
    DisplayDelta(from: before, to: display, digest: &digest)
  }
  mutating func drainEffects(into requests: inout [Request<Lane>]) {
    requests += asked
    asked.removeAll()
  }
  mutating func perform(_ effect: RequestID, at start: Instant) -> TimeSpan {
    if tasks[effect] == .store {
      let write = disk.write(bytes: 2_000, at: start)
      if !write.isStored { failed.insert(effect) }
      return write.span
    }
    let request = network.send(bytes: 20_000, at: start)
    if !request.arrives { failed.insert(effect) }
    return request.span
  }
  func mix(into digest: inout StableDigest) {
    digest.mix(stored)
    digest.mix(sent)
  }
}

enum Mailer: Subject {
  static let name = "mailer"
  struct Settings: SubjectSettings {
    static let engineKeys: Set<EngineKey> = EngineKey.usual.union([.faults])
  }
  static func app(for setup: Setup<Mailer>) -> MailerApp {
    MailerApp(setup.network, setup.disk, bug: setup.bug)
  }
  static let actions: [TouchAction] = [.tap(.slot(1), pause: .seconds(3))]
  static let plantedBugs: [PlantedBug] = ["gives-up"]
  static let rules: [Rule<Mailer>] = [
    Rule(
      "letters.arrive", title: "Ten seconds before the end all letters have arrived.", exercisedBy: "a letter"
    ) {
      [ArriveCheck(due: .zero + $0.length - .seconds(10))]
    }
  ]
}

/// Looks at a time of its own: what was written half a minute before has arrived by then.
struct ArriveCheck: InvariantCheck {
  static let pollsByTime = true
  var tally = CheckTally()
  let due: Instant
  private var wasDue = 0
  private var last = (written: 0, sent: 0)
  private var hasLooked = false

  init(due: Instant) { self.due = due }

  var nextPoll: Instant? { hasLooked ? nil : due }

  mutating func check(_ frame: SimulatedFrame<MailerApp>) {
    tally.checked += 1
    tally.exercised += frame.app.written - last.written
    last = (frame.app.written, frame.app.sent)
    if frame.record.vsync < due - .seconds(30) { wasDue = frame.app.written }
  }

  mutating func poll(at instant: Instant) {
    hasLooked = true
    if last.sent < wasDue { tally.violate(at: instant, "\(last.sent) of \(wasDue) letters have arrived") }
  }
}
