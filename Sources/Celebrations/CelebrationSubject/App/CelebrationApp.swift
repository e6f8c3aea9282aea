internal import Garden
internal import HostSystem
internal import Kernel
internal import Simulation

/// 365 as the frame clock sees it: the product's core, with disk, keyboard and clock behind its ports.
final class CelebrationApp: AppUnderTest {
  private(set) var core: GardenCore
  let plan: UserPlan
  let disk: BookDisk
  let typist: Typist
  private let screenMetrics: ScreenMetrics
  private let costs: CostTable
  private let make: (GardenLaunch) -> GardenCore
  /// What each open request asked for, and what was measured of those that have been performed.
  private var tasks: [RequestID: GardenTask] = [:]
  private var outcomes: [RequestID: (outcome: GardenOutcome, measured: Int64)] = [:]
  /// The effects that this frame took.
  private(set) var finishedNow: [(name: String, measured: Int64)] = []
  /// Commits of moments that this frame answered.
  private(set) var answeredNow: [[RowChange]] = []
  /// What this frame told.
  private(set) var toldNow: [GardenEffect] = []
  /// What this launch took on this host.
  private(set) var setupNanoseconds: Int64 = 0
  private(set) var launchCount = 0
  private(set) var place = 0
  private(set) var failure: String?
  /// What the frame told, by name.
  private(set) var counts: [String: Int] = [:]
  /// Touch samples of the frame, for the rules.
  private(set) var samples: [TouchSample] = []
  /// How often each operation was performed, and its time by the table and here.
  private(set) var lanes: [String: (count: Int, virtual: Int64, measured: Int64)] = [:]

  init(_ plan: UserPlan, _ screen: ScreenMetrics, _ disk: BookDisk, relativeSpeed: Double)
    throws(RepositoryError)
  {
    self.plan = plan
    self.disk = disk
    screenMetrics = screen
    costs = CostTable(relativeSpeed: relativeSpeed)
    typist = Typist(slowness: plan.slowness)
    make = { GardenCore($0) }
    let began = HostClock.monotonic()
    core = make(
      try CelebrationApp.launch(plan, screen, disk, visit: plan.visits[0]))
    core.begin(at: .zero)
    setupNanoseconds = HostClock.monotonic() - began
    launchCount = 1
  }

  private static func launch(
    _ plan: UserPlan, _ screen: ScreenMetrics, _ disk: BookDisk, visit: Visit
  ) throws(RepositoryError) -> GardenLaunch {
    GardenLaunch(
      screen: screen, rows: try disk.load(), kept: disk.kept.flatMap { KeptGarden($0) }, clock: visit.clock,
      zone: .utc, reducesMotion: plan.reducesMotion, changesPerFrame: plan.changesPerFrame)
  }

  func relaunch(at vsync: Instant) {
    place = plan.visit(at: vsync)?.place ?? place
    tasks.removeAll(keepingCapacity: true)
    outcomes.removeAll(keepingCapacity: true)
    launchCount += 1
    count("launch")
    disk.kill()
    do {
      let began = HostClock.monotonic()
      let launch = try CelebrationApp.launch(plan, screenMetrics, disk, visit: plan.visits[place])
      core = make(launch)
      core.begin(at: vsync)
      setupNanoseconds = HostClock.monotonic() - began
      disk.noteLaunch(launch.rows)
    } catch { failure = "\(error)" }
  }

  var visit: Visit { plan.visits[place] }

  // MARK: Stages

  func recognise(_ sample: TouchSample) {
    if !hasSamples { samples.removeAll(keepingCapacity: true) }
    hasSamples = true
    samples.append(sample)
    core.recognise(sample)
  }
  private var hasSamples = false

  func update(at vsync: Instant, signals: ArraySlice<ScriptedSignal>) {
    if !hasSamples { samples.removeAll(keepingCapacity: true) }
    hasSamples = false
    finishedNow.removeAll(keepingCapacity: true)
    answeredNow.removeAll(keepingCapacity: true)
    core.update(at: vsync, events: signals.map(event))
  }

  /// Takes what the frame told.
  private func take() {
    toldNow.removeAll(keepingCapacity: true)
    core.drainEffects(into: &toldNow)
    for effect in toldNow {
      switch effect {
      case .told(let news): count(news.rawValue)
      case .wants(let button, _, _): count("wants.\(button)")
      }
    }
  }

  private func event(_ signal: ScriptedSignal) -> GardenEvent {
    place = signal.code / 2
    guard signal.code % 2 == 1 else {
      count("background")
      return .background
    }
    count("foreground")
    return .foreground(plan.visits[place].clock, .utc)
  }

  private func count(_ name: String) { counts[name, default: 0] += 1 }

  func finish(_ effect: RequestID, at vsync: Instant) {
    let done = outcomes.removeValue(forKey: effect)
    let task = tasks.removeValue(forKey: effect)
    finishedNow.append((task.map(CelebrationApp.name) ?? "dropped", done?.measured ?? 0))
    guard let done else { return }
    if case .commit(let changes, _) = task, done.outcome == .done {
      disk.note(changes)
      answeredNow.append(changes)
      count("commit")
    }
    core.finish(effect, done.outcome, at: vsync)
  }

  func animate(to vsync: Instant) { core.animate(to: vsync) }
  func layOut(at vsync: Instant) {
    core.layOut(at: vsync)
    take()
  }
  func diff(digest: inout StableDigest) -> DisplayDelta { core.diff(digest: &digest) }
  func mix(into digest: inout StableDigest) { core.mix(into: &digest) }
  var nextDue: Instant? { core.nextDue }
  var items: [DisplayItem] { core.display.items }
  var screen: String { core.place }
  func spell(_ text: DisplayText) -> String { core.spell(text) }

  // MARK: Work

  private var drained: [Request<GardenTask>] = []

  func drainEffects(into requests: inout [Request<Lane>]) {
    core.drainRequests(into: &drained)
    for request in drained {
      if case .start(let id, let task, _) = request { tasks[id] = task }
      requests.append(request.map(CelebrationApp.lane))
    }
    drained.removeAll(keepingCapacity: true)
  }

  private static func lane(_ task: GardenTask) -> Lane {
    switch task {
    case .commit, .keep: .database
    case .type: .network
    }
  }

  private static func name(_ task: GardenTask) -> String {
    switch task {
    case .commit: "commit"
    case .keep: "keep"
    case .type: "type"
    }
  }

  func perform(_ effect: RequestID, at start: Instant) -> TimeSpan {
    guard let task = tasks[effect] else { return .zero }
    let began = HostClock.threadCPU()
    let (outcome, span) = carryOut(task)
    let measured = HostClock.threadCPU() - began
    outcomes[effect] = (outcome, measured)
    let sum = lanes[CelebrationApp.name(task)] ?? (0, 0, 0)
    lanes[CelebrationApp.name(task)] = (
      sum.count + 1, sum.virtual + span.nanoseconds, sum.measured + measured
    )
    return span
  }

  private func carryOut(_ task: GardenTask) -> (GardenOutcome, TimeSpan) {
    switch task {
    case .commit(let changes, let lastNumber):
      let span = costs.syncedWrite + costs.reading() * Int64(max(1, changes.count))
      do {
        try disk.commit(changes, lastNumber: lastNumber)
        return (.done, span)
      } catch {
        return (.refused, span)
      }
    case .keep(let kept):
      disk.keep(kept.bytes)
      return (.done, costs.syncedWrite)
    case .type(_, let before):
      let text = typist.text
      typist.text = nil
      return (.typed(text), text.map { typist.span(for: $0) } ?? typist.span(for: before))
    }
  }
}
