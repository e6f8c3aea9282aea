internal import CVirtualSystem
internal import Glibc
public import Kernel

/// The scheduler of one app's async jobs in virtual time: its ready and delayed jobs, its clock and its random source.
///
/// In a program that has called `install`, every job of the Swift runtime is passed to the app whose turn it is. Jobs run only
/// inside calls of this object, on the thread that created it: `perform` calls the app, and `run` runs ready jobs.
///
///     let jobs = AppJobs(wallStart: 1_700_000_000_000_000_000, seed: 7)
///     let model = jobs.perform { Model() }
///     jobs.perform { model.load() }
///     jobs.run(to: .seconds(3))
///
/// It can be referenced from any thread. Calls must be on its own thread, which each call checks.
public final class AppJobs: @unchecked Sendable {
  /// The most jobs that run at one instant. More mean that the app never waits, and time cannot advance.
  public static let jobsOfAnInstant = 100_000
  /// The monotonic clock's time when an app starts: its device has been on for an hour.
  static let startingUptime: Int64 = 3_600_000_000_000

  /// Virtual time.
  public private(set) var now = Instant.zero
  /// The host time taken by its jobs so far.
  public var times = JobTimes()
  private var (longest, longestOfFrame) = (LongestJob(), LongestJob())
  var found: [JobProblem] = []
  let wallStart: Int64
  var chance: UInt64
  let thread = pthread_self()
  let number = AppJobs.nextNumber()
  let globals: AppGlobals?
  var main = JobRing()
  /// The pool's ready jobs, by priority, the highest first.
  var pool: [(priority: UInt8, jobs: JobRing)] = []
  var poolCount = 0
  var delayed = DelayedJobs()
  /// A system event that the scheduler may place among the main actor's jobs. It waits until a job is ready.
  public var event: MainEvent?
  /// Chooses among ready jobs; `nil` for the natural order.
  let scheduler: Scheduler?
  /// Whether tasks queue for free actors, which gives the scheduler more choices.
  let prefersPool: Bool
  /// The scheduler's candidates; stored to reuse their memory.
  var (candidates, places): ([ReadyChoice], [ReadyPlace]) = ([], [])
  private var sequence = 0
  private var ofThisInstant = 0

  /// Whether the runtime lets tasks queue for free actors, for scheduling in other orders. Tried once.
  public static var tasksCanWaitForFreeActors: Bool { RuntimeExecutors.canPrefer }

  /// Creates the jobs of an app that starts at `now`, when its wall clock shows `wallStart`, nanoseconds since 1970. Its random
  /// sources are seeded with `seed`.
  ///
  /// Its turns have `globals` in memory, or the current ones if `nil`. Jobs ready at one instant run in the natural order
  /// unless a `scheduler` chooses.
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

  /// Whether the main actor waits for other work of the app.
  var isMainBlocked = false
  /// For each nested turn, whether it interrupted the main actor.
  var wasMain: [Int32] = []

  deinit {
    dropOutside()
    skiprope_virtual_forget(Int64(number))
  }

  /// Replaces the executors and system calls of this process. Call it once, before any async code runs. Throws if the runtime
  /// does not use the executors.
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

  /// Whether no job is ready or delayed.
  public var isIdle: Bool { isBlocked && delayed.count == 0 }
  /// The number of delayed jobs, such as sleeping tasks.
  public var sleepingCount: Int { delayed.count }
  /// The instant of the next job: now if one is ready; `nil` if there is none.
  public var nextDue: Instant? {
    isBlocked ? delayed.first.map { Instant(nanoseconds: $0.due) } : now
  }
  private var isBlocked: Bool { main.count + poolCount == 0 }

  /// The host time of the main actor's longest job in the last frame.
  public var longestMainNanoseconds: Int64 { longestOfFrame.nanoseconds }
  /// The name of that job, if it has one. O(functions of the program).
  public var longestMainName: String? { longestOfFrame.name }
  /// Ends the frame for `longestMainNanoseconds`.
  public func endFrame() {
    swap(&longest, &longestOfFrame)
    longest.reset()
  }

  /// Returns and clears the problems found since the last call.
  public func takeProblems() -> [JobProblem] {
    defer { found.removeAll() }
    takeFromOutside()
    return found
  }

  /// Calls the app on its main actor, in virtual time.
  @discardableResult public func perform<Result>(_ body: @MainActor () throws -> Result) rethrows -> Result {
    let last = begin()
    defer { end(last) }
    return try query(body)
  }

  /// Calls code without an actor in virtual time, such as the release of the app's objects.
  public func inTurn(_ body: () -> Void) {
    let last = begin()
    defer { end(last) }
    body()
  }

  /// Reads state of the app's main actor without giving the app its turn. No code of the app may run in the body.
  public func query<Result>(_ body: @MainActor () throws -> Result) rethrows -> Result {
    try withoutActuallyEscaping(body) { body in
      try unsafeBitCast(body, to: (() throws -> Result).self)()
    }
  }

  /// Runs ready jobs and those that become due up to `end`, each at its instant. Afterwards `end` is now.
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

  /// Runs one job while another one waits: a ready one, or one due until `limit`. Skips the main actor's while it waits.
  /// Returns false if there is none.
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
    reportTime()
  }

  /// Runs one job and counts its time. Returns false if too many have run at this instant.
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
    case .event(let event): query(event.body)
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

  /// Jobs run in the order in which they became ready. In the pool, higher priorities come first.
  private func popReady() -> (QueuedJob, isMain: Bool)? {
    guard let first = naturalPlace else { return nil }
    return pop(scheduler == nil ? first : chosenPlace(natural: first))
  }

  /// The place of the first job in the natural order; skips the main actor's while it is blocked.
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

  /// Runs due jobs outside the main actor, each at its instant, while the main actor's jobs are delayed.
  public func holdMain(to instant: Instant) {
    let last = isMainBlocked
    isMainBlocked = true
    run(to: instant)
    isMainBlocked = last
  }

  /// Lets virtual time pass while the app itself waits.
  func pass(_ span: TimeSpan) { go(to: now + span) }

  /// The function at which a job resumes, or the queue of a closure. For messages only.
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
