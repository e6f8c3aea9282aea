internal import Gestures
public import Skiprope
internal import VirtualExecutors

/// The app of a `ModelSubject`: its model, the screen and its jobs, run frame by frame.
///
/// A frame delivers touches, runs all ready jobs, evaluates stale scopes and compares the display lists. Timers between two
/// vsyncs fire at their own instants.
///
/// Use it on one thread, like every app under test.
public final class ModelApp<S: ModelSubject>: AppUnderTest, @unchecked Sendable {
  private let setup: Setup<S>
  private var globals = AppGlobals(besides: ModelApp.harness)
  private var jobs: AppJobs
  private var requests = LaneRequests()
  /// The current launch; `nil` once the app is over.
  private var current: ModelLaunch<S>?
  private var figures = AppFigures()
  private(set) var problems: [String] = []
  private(set) var doubledRequests: [String] = []
  private(set) var evaluations = 0
  private(set) var replacedLists = 0
  private(set) var leftTasks: [String] = []
  private(set) var unwantedResults: [String] = []
  private var changed: AnyKeyPath?
  /// The number of evaluated bodies with their cause, and the longest job of the main actor if it took 1 ms or more.
  public var slowest: String? {
    let longest = jobs.longestMainNanoseconds
    var words: [String] = []
    if evaluations > 0 {
      words.append("\(evaluations) bodies evaluated" + (cause.isEmpty ? "" : " as \(cause) changed"))
    }
    if longest >= 1_000_000 {
      let length = Double(longest / 100_000) / 10
      words.append("\(jobs.longestMainName ?? "a job of the main actor") took \(length) ms")
    }
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }
  /// The property whose change caused the first evaluation of the frame; empty if there was none.
  var cause: String { changed.map(SymbolName.of) ?? "" }
  private(set) var hadJobs = false
  private var lastTimes = JobTimes()
  /// The time of background jobs in earlier launches, nanoseconds.
  private var lastPool: Int64 = 0

  init(for setup: Setup<S>) throws(SubjectError) {
    self.setup = setup
    try RuntimeOfJobs.prepare()
    jobs = ModelApp.jobs(of: setup, at: .zero, launch: 0, globals)
    current = try ModelApp.launched(setup, 0, jobs, requests)
  }

  deinit { ModelApp.end(&current, jobs, globals) }

  /// The module of the subject. Its globals belong to the harness, not to the apps.
  private static var harness: String { String(String(reflecting: S.self).prefix { $0 != "." }) }

  public static func begin(pass number: Int) {
    if number == 0 {
      HarnessGlobals.begin(of: harness)
      DeviceDefaults.begin()
    } else {
      HarnessGlobals.reset(of: harness)
      DeviceDefaults.reset()
    }
  }

  public static func remarks(underOtherOrders: Bool) -> [String] {
    remarks(
      knowsGlobals: AppGlobals.areKnown, tasksCanWait: !underOtherOrders || AppJobs.tasksCanWaitForFreeActors)
  }

  package static func remarks(knowsGlobals: Bool, tasksCanWait: Bool) -> [String] {
    var remarks: [String] = []
    if !knowsGlobals {
      remarks.append(
        "this program has no symbol table, so a relaunch and a repetition begin with the globals of the last one; "
          + "link it without `-s`, and do not strip it")
    }
    if !tasksCanWait {
      remarks.append(
        "this Swift runtime lets tasks enter a free actor at once under other orders, too, so fewer orders are tried; "
          + "build with Swift 6.3")
    }
    return remarks
  }

  private static func jobs(
    of setup: Setup<S>, at instant: Instant, launch number: Int, _ globals: AppGlobals
  ) -> AppJobs {
    var chance = setup.chance.child("app").child(number).stream()
    let start = S.start(of: setup) + (instant - .zero)
    return AppJobs(
      wallStart: start.nanoseconds, seed: chance.next(), now: instant, globals: globals,
      scheduler: setup.scheduler)
  }

  private var launch: ModelLaunch<S> {
    guard let current else { preconditionFailure("the app of \(S.name) is over") }
    return current
  }

  private static func launched(
    _ setup: Setup<S>, _ number: Int, _ jobs: AppJobs, _ requests: LaneRequests
  ) throws(SubjectError) -> ModelLaunch<S> {
    // The launch is created and used on this thread only.
    nonisolated(unsafe) let setup = setup
    LaneRequests.current = requests
    defer { LaneRequests.current = nil }
    let made: Result<ModelLaunch<S>, SubjectError> = jobs.perform {
      do throws(SubjectError) {
        return .success(try ModelLaunch(setup, number: number, jobs, requests))
      } catch {
        return .failure(error)
      }
    }
    return try made.get()
  }

  /// Calls the launch as the running app: jobs and globals are its own, and the time counts.
  private func inTurn<Result>(_ body: @MainActor (ModelLaunch<S>) -> Result) -> Result {
    LaneRequests.current = requests
    defer { LaneRequests.current = nil }
    return jobs.perform { body(launch) }
  }

  /// Reads the launch without running code of the app.
  private func query<Result>(_ body: @MainActor (ModelLaunch<S>) -> Result) -> Result {
    jobs.query { body(launch) }
  }

  /// Reads the model on its main actor, for rules that compare it with the screen.
  public func read<Result>(_ body: @MainActor (S.Model) throws -> Result) rethrows -> Result {
    try jobs.perform { try body(launch.model) }
  }

  // MARK: Stages

  public func recognise(_ sample: TouchSample) { inTurn { $0.recognise(sample) } }

  public func update(at vsync: Instant, signals: ArraySlice<ScriptedSignal>) {
    inTurn { $0.update(at: vsync) }
  }

  public func finish(_ effect: RequestID, at vsync: Instant) { inTurn { $0.finish(effect, at: vsync) } }
  public var backgroundNanoseconds: Int64 { jobs.times.poolNanoseconds + lastPool }
  public func animate(to vsync: Instant) { inTurn { $0.animate(to: vsync) } }
  public func layOut(at vsync: Instant) { inTurn { $0.layOut() } }
  public func carryOut(at vsync: Instant) -> Bool { inTurn { $0.carryOut(at: vsync) } }

  public func diff(digest: inout StableDigest) -> DisplayDelta {
    var mixed = digest
    let delta = query { $0.diff(digest: &mixed) }
    digest = mixed
    noteFrame()
    return delta
  }

  private func noteFrame() {
    let work: ScreenTree.Work
    (work, leftTasks) = inTurn { ($0.takeWork(), $0.takeLeftTasks()) }
    (evaluations, replacedLists, changed) = (work.evaluations, work.replacedLists, work.cause)
    unwantedResults = work.unwanted.map { task, cause in
      "\(task) was cancelled, but changed \(cause.map(SymbolName.of) ?? "what stands on screen")"
    }
    doubledRequests = requests.takeDoubled()
    problems = jobs.takeProblems().map(\.description)
    jobs.endFrame()
    let times = jobs.times
    hadJobs = times.mainCount + times.poolCount > lastTimes.mainCount + lastTimes.poolCount
    if work.evaluations > 0 { figures.record(work.evaluations, in: .evaluations) }
    if work.madeRows > 0 { figures.add(work.madeRows, to: .madeRows) }
    if hadJobs {
      figures.add(times.mainCount - lastTimes.mainCount, to: .mainJobs)
      figures.add(times.poolCount - lastTimes.poolCount, to: .poolJobs)
    }
    lastTimes = times
  }

  // MARK: Effects and launches

  public func drainEffects(into requests: inout [Request<Lane>]) { self.requests.drain(into: &requests) }
  public func perform(_ effect: RequestID, at start: Instant) -> TimeSpan {
    inTurn { _ in requests.perform(effect) }
  }
  public func operation(_ effect: RequestID) -> String? { requests.waiting[effect]?.operation }

  public func relaunch(at vsync: Instant) {
    number += 1
    var last = current
    let (lastJobs, lastGlobals) = (jobs, globals)
    (globals, requests) = (AppGlobals(besides: ModelApp.harness), LaneRequests())
    jobs = ModelApp.jobs(of: setup, at: vsync, launch: number, globals)
    lastPool += lastTimes.poolNanoseconds
    lastTimes = JobTimes()
    do throws(SubjectError) {
      current = try ModelApp.launched(setup, number, jobs, requests)
      ModelApp.end(&last, lastJobs, lastGlobals)
    } catch {
      launchError = error.description
    }
  }

  /// Releases a launch while its globals are present, because its objects may still use them. Tasks started now never run.
  private static func end(_ launch: inout ModelLaunch<S>?, _ jobs: AppJobs, _ globals: AppGlobals) {
    globals.whilePresent { jobs.inTurn { launch = nil } }
  }

  private var launchError: String?
  private var number = 0

  public var failure: String? { launchError }
  public var nextDue: Instant? { inTurn { $0.nextDue } }
  public var heldAmounts: [Int] { [jobs.sleepingCount] }

  public func mix(into digest: inout StableDigest) {
    var mixed = digest
    query { $0.mix(into: &mixed) }
    digest = mixed
  }

  // MARK: Display

  public var items: [DisplayItem] { query { $0.items } }
  public func spell(_ text: DisplayText) -> String { query { $0.spell(text) } }
  public var screen: String { query { $0.screen } }
  public func drainFigures(into figures: inout AppFigures) {
    swap(&figures, &self.figures)
  }
}

/// Prepares this process to run async code in virtual time.
enum RuntimeOfJobs {
  nonisolated(unsafe) private static var isPrepared = false

  static func prepare() throws(SubjectError) {
    guard !isPrepared else { return }
    do { try AppJobs.install() } catch { throw .unsupported(error.description) }
    isPrepared = true
  }
}
