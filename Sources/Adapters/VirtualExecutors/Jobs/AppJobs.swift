internal import CVirtualSystem
internal import Glibc
public import Kernel

/// The jobs of one app in virtual time: what is ready, what waits for an instant, and the app's clock and chance.
///
/// In a program that has called `install`, every job of the Swift runtime arrives here, in the jobs of the app whose turn it
/// is. They run on the thread that has made this, between two calls of it and nowhere else: `perform` calls the app, and `run`
/// what is ready.
///
///     let jobs = AppJobs(wallStart: 1_700_000_000_000_000_000, seed: 7)
///     let model = jobs.perform { Model() }
///     jobs.perform { model.load() }
///     jobs.run(to: .seconds(3))
///
/// It may be named from anywhere and is called on its own thread: each call checks that.
public final class AppJobs: @unchecked Sendable {
  /// At most so many jobs run at one instant: an app that goes on without time is one that never ends.
  public static let jobsOfAnInstant = 100_000
  /// What the monotonic clock shows when an app starts: its device has been on for an hour.
  static let startingUptime: Int64 = 3_600_000_000_000

  /// Virtual time.
  public private(set) var now = Instant.zero
  /// What its jobs have taken so far.
  public var times = JobTimes()
  private var (longest, longestOfFrame) = (LongestJob(), LongestJob())
  var found: [JobProblem] = []
  let wallStart: Int64
  var chance: UInt64
  let thread = pthread_self()
  let number = AppJobs.nextNumber()
  let globals: AppGlobals?
  var main = JobRing()
  /// By priority, the highest first.
  var pool: [(priority: UInt8, jobs: JobRing)] = []
  var poolCount = 0
  var delayed = DelayedJobs()
  /// What is to be done on the main actor where the scheduler chooses among its jobs; it waits where nothing is ready.
  public var event: MainEvent?
  /// Chooses among what is ready; `nil`: the natural order.
  let scheduler: Scheduler?
  /// Whether a task waits for an actor that is free, so that there is a choice.
  let prefersPool: Bool
  /// What it chooses among; kept for its memory.
  var (candidates, places): ([ReadyChoice], [ReadyPlace]) = ([], [])
  private var sequence = 0
  private var ofThisInstant = 0

  /// Whether the runtime lets a task wait for an actor that is free, where other orders are played; tried once.
  public static var tasksCanWaitForFreeActors: Bool { RuntimeExecutors.canPrefer }

  /// Jobs of an app that starts at `now`, when clocks show `wallStart`, nanoseconds since 1970, and whose random sources are
  /// drawn from `seed`. Its turns have `globals` in their place; `nil`: whatever is there. What is ready at one instant runs in
  /// the natural order unless a `scheduler` chooses.
  public init(
    wallStart: Int64, seed: UInt64, now: Instant = .zero, globals: AppGlobals? = nil,
    scheduler: Scheduler? = nil
  ) {
    self.globals = globals
    prefersPool = scheduler != nil && RuntimeExecutors.canPrefer
    self.wallStart = wallStart - now.nanoseconds
    self.scheduler = scheduler
    chance = seed
    self.now = now
  }

  /// Whether the main actor waits for something that other work of the app may do.
  var isMainBlocked = false
  /// Of the turns that go on, one within another: whether what was interrupted is the main actor's.
  var wasMain: [Int32] = []

  deinit {
    dropOutside()
    skiprope_virtual_forget(Int64(number))
  }

  /// Replaces the executors of this process and what it asks the system for. Called once, before any async code has run; throws
  /// where the runtime does not take them.
  public static func install() throws(VirtualExecutorError) {
    skiprope_virtual_hook(
      skiprope_virtual_hooks(
        waits: { AppJobs.waits(String(cString: $0), $1) },
        runs_other: { AppJobs.runsOther(String(cString: $0), $1) ? 1 : 0 },
        starts_thread: { AppJobs.note(.startsThread(String(cString: $0))) },
        dispatches: { AppJobs.dispatches(String(cString: $0), $1 != 0, UInt(bitPattern: $2), $3, $4, $5) },
        requests: { AppJobs.note(.requests(url: String(cString: $0))) }))
    RuntimeExecutors.install()
    guard RuntimeExecutors.areInstalled else { throw .notTaken }
  }

  /// Whether nothing is ready and nothing waits for an instant.
  public var isIdle: Bool { isBlocked && delayed.count == 0 }
  /// Jobs that wait for an instant, such as sleeping tasks.
  public var sleepingCount: Int { delayed.count }
  /// When there is something to run: now, at an instant, or never (`nil`).
  public var nextDue: Instant? {
    isBlocked ? delayed.first.map { Instant(nanoseconds: $0.due) } : now
  }
  private var isBlocked: Bool { main.count + poolCount == 0 }

  /// What the longest job of the main actor in the last frame took, by this host's clock.
  public var longestMainNanoseconds: Int64 { longestOfFrame.nanoseconds }
  /// What that was, as far as it has a name. O(functions of the program).
  public var longestMainName: String? { longestOfFrame.name }
  /// A frame is over.
  public func endFrame() {
    swap(&longest, &longestOfFrame)
    longest.reset()
  }

  /// What was noticed since the last call.
  public func takeProblems() -> [JobProblem] {
    defer { found.removeAll() }
    takeFromOutside()
    return found
  }

  /// Calls the app on its main actor, in virtual time.
  @discardableResult public func perform<Result>(_ body: @MainActor () throws -> Result) rethrows -> Result {
    let last = begin()
    defer { end(last) }
    return try look(body)
  }

  /// Calls in virtual time what no actor owns, such as the end of the app's objects.
  public func inTurn(_ body: () -> Void) {
    let last = begin()
    defer { end(last) }
    body()
  }

  /// Looks at what is on the app's main actor without its turn: nothing of the app may run in it.
  public func look<Result>(_ body: @MainActor () throws -> Result) rethrows -> Result {
    try withoutActuallyEscaping(body) { body in
      try unsafeBitCast(body, to: (() throws -> Result).self)()
    }
  }

  /// Runs what is ready and what becomes due, each at its own instant, until nothing is left before `end`, which is then now.
  public func run(to end: Instant) {
    let last = begin()
    defer { self.end(last) }
    takeFromOutside()
    var began = skiprope_virtual_host_time()
    while true {
      moveDue()
      if let (next, isMain) = popReady() {
        if !runs(next, isMain, since: &began) { break }
      } else if let next = delayed.first, next.due <= end.nanoseconds {
        go(to: Instant(nanoseconds: next.due))
      } else {
        break
      }
    }
    if end > now { go(to: end) }
  }

  /// Runs one job while another one waits: one that is ready, or becomes so until `limit`. Where the main actor waits, none of
  /// its own. False where there is none.
  func runOther(until limit: Instant?) -> Bool {
    while true {
      moveDue()
      if let (next, isMain) = popReady() {
        var began = skiprope_virtual_host_time()
        return runs(next, isMain, since: &began)
      }
      let due = isMainBlocked ? delayed.firstBesideMain : delayed.first?.due
      guard let due, limit.map({ due <= $0.nanoseconds }) ?? true else { return false }
      go(to: Instant(nanoseconds: due))
    }
  }

  private func moveDue() {
    if scheduler != nil { return moveDueByChoice() }
    while let first = delayed.first, first.due <= now.nanoseconds, let job = delayed.popFirst() {
      enqueue(job.job, isMain: job.isMain, priority: job.priority)
    }
  }

  private func go(to instant: Instant) {
    now = instant
    ofThisInstant = 0
    tellTime()
  }

  /// Runs one job and counts its time; false where too many have run at this instant.
  private func runs(_ next: QueuedJob, _ isMain: Bool, since began: inout Int64) -> Bool {
    ofThisInstant += 1
    guard ofThisInstant <= Self.jobsOfAnInstant else {
      found.append(.runsOn(jobs: Self.jobsOfAnInstant, job: Self.name(of: next.job)))
      return false
    }
    if isMain { longest.begin(next.job) }
    let around = skiprope_virtual_set_main(isMain ? 1 : 0)
    defer { _ = skiprope_virtual_set_main(around) }
    switch next.job {
    case .job(let job, let isPreferred): RuntimeExecutors.run(job, onMain: isMain, isPreferred: isPreferred)
    case .closure(let call, let context, _, _): call(context)
    case .event(let event): look(event.body)
    }
    let ended = skiprope_virtual_host_time()
    let taken = ended - began
    began = ended
    if isMain {
      times.mainCount += 1
      times.mainNanoseconds += taken
      longest.end(after: taken)
    } else {
      times.poolCount += 1
      times.poolNanoseconds += taken
    }
    return true
  }

  // MARK: Order

  /// Jobs run in the order in which they became ready; of the pool's, those of a higher priority come first.
  private func popReady() -> (QueuedJob, isMain: Bool)? {
    guard let first = naturalPlace else { return nil }
    return pop(scheduler == nil ? first : chosenPlace(natural: first))
  }

  /// Where that is which comes first in the natural order: the main actor's only where it is not blocked.
  private var naturalPlace: ReadyPlace? {
    let index = pool.firstIndex { $0.jobs.count > 0 }
    let ofMain = isMainBlocked ? .max : main.first?.sequence ?? .max
    let ofPool = index.flatMap { pool[$0].jobs.first?.sequence } ?? .max
    if let index, ofPool < ofMain { return ReadyPlace(ring: index, offset: 0) }
    return ofMain == .max ? nil : .main
  }

  private func pop(_ place: ReadyPlace) -> (QueuedJob, isMain: Bool)? {
    if place == .event {
      defer { event = nil }
      return event.map { (QueuedJob(sequence: 0, job: .event($0)), true) }
    }
    if place == .main { return main.popFirst().map { ($0, true) } }
    poolCount -= 1
    return pool[place.ring].jobs.remove(at: place.offset).map { ($0, false) }
  }

  func enqueue(_ ready: ReadyJob, isMain: Bool, priority: UInt8) {
    sequence += 1
    let job = QueuedJob(sequence: sequence, job: ready)
    if isMain { return main.append(job) }
    poolCount += 1
    let index = pool.firstIndex { $0.priority <= priority } ?? pool.count
    if index == pool.count || pool[index].priority != priority {
      pool.insert((priority, JobRing()), at: index)
    }
    pool[index].jobs.append(job)
  }

  func add(_ job: ReadyJob, isMain: Bool, priority: UInt8, delay: Int64) {
    guard delay > 0 else { return enqueue(job, isMain: isMain, priority: priority) }
    sequence += 1
    let due = now + TimeSpan(nanoseconds: delay)
    delayed.insert(
      DelayedJob(due: due.nanoseconds, sequence: sequence, isMain: isMain, priority: priority, job: job))
  }

  /// Runs what becomes due beside the main actor, each at its own instant, while the main actor's jobs are held up.
  public func holdMain(to instant: Instant) {
    let last = isMainBlocked
    isMainBlocked = true
    run(to: instant)
    isMainBlocked = last
  }

  /// Lets virtual time pass while the app itself waits.
  func pass(_ span: TimeSpan) { go(to: now + span) }

  /// The function at which a job resumes, or the queue of a closure; called for messages only.
  static func name(of job: ReadyJob) -> String {
    switch job {
    case .event(let event): return event.name
    case .closure(_, _, let queue, _): return "a closure on the queue `\(queue)`"
    case .job(let job, _):
      return SymbolName.text {
        skiprope_virtual_job_name(unsafeBitCast(job, to: UnsafeRawPointer.self), $0, $1)
      }
        ?? job.description
    }
  }
}
