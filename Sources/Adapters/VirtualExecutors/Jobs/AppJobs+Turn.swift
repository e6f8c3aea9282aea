internal import CVirtualSystem
internal import Glibc
internal import Kernel
internal import Synchronization

/// A job enqueued while no app had its turn on the enqueuing thread.
private struct OutsideJob {
  var job: ReadyJob
  var isMain: Bool
  var priority: UInt8
  var delay: Int64
  var thread: pthread_t
  var threadName: String
  /// The number of the app whose turn it was last.
  var owner: Int?
}

/// The state shared with threads other than the apps'.
private struct Outside: ~Copyable, @unchecked Sendable {
  var jobs: [OutsideJob] = []
  var problems: [JobProblem] = []
  var latest: Int?
  /// The number of apps so far. Numbers identify apps, since addresses are reused.
  var count = 0
}

private let outside = Mutex(Outside())

extension AppJobs {
  /// The app whose turn it is. Only a thread in virtual time reads or writes it.
  nonisolated(unsafe) private static var turn: AppJobs? = nil

  /// Whether this thread runs an app's code now.
  static var hasTurn: Bool { skiprope_virtual_is_entered() != 0 }

  /// Begins this app's turn. Returns the app whose turn it was.
  func begin() -> AppJobs? {
    precondition(
      pthread_equal(pthread_self(), thread) != 0, "an app runs on the thread that has made its jobs")
    let last = AppJobs.turn
    if let last { last.chance = skiprope_virtual_chance() }
    AppJobs.turn = self
    globals?.enter()
    if prefersPool || last?.prefersPool ?? false { RuntimeExecutors.prefer(prefersPool) }
    skiprope_virtual_seed(chance)
    reportTime()
    skiprope_virtual_set_app(Int64(number))
    wasMain.append(skiprope_virtual_set_main(1))
    skiprope_virtual_enter()
    return last
  }

  func end(_ last: AppJobs?) {
    skiprope_virtual_leave()
    chance = skiprope_virtual_chance()
    AppJobs.turn = last
    _ = skiprope_virtual_set_main(wasMain.popLast() ?? 1)
    skiprope_virtual_set_app(Int64(last?.number ?? 0))
    if prefersPool || last?.prefersPool ?? false { RuntimeExecutors.prefer(last?.prefersPool ?? false) }
    guard let last else { return outside.withLock { $0.latest = number } }
    last.globals?.enter()
    skiprope_virtual_seed(last.chance)
    last.reportTime()
  }

  /// The number for a new app.
  static func nextNumber() -> Int {
    outside.withLock {
      $0.count += 1
      return $0.count
    }
  }

  /// Discards this app's jobs that arrived between two turns.
  func dropOutside() {
    let mine = number
    outside.withLock { $0.jobs.removeAll { $0.owner == mine } }
  }

  func reportTime() {
    skiprope_virtual_set_time(AppJobs.startingUptime + now.nanoseconds, wallStart + now.nanoseconds)
  }

  /// Adds a job of the runtime, in the app's turn or from any thread.
  static func add(_ job: ReadyJob, isMain: Bool, priority: UInt8, delay: Int64) {
    if hasTurn, let turn { return turn.add(job, isMain: isMain, priority: priority, delay: delay) }
    let name = threadName
    outside.withLock {
      $0.jobs.append(
        OutsideJob(
          job: job, isMain: isMain, priority: priority, delay: delay, thread: pthread_self(),
          threadName: name,
          owner: $0.latest))
    }
  }

  /// Adds the jobs that arrived between two turns. Those of the app's own thread come from objects that the engine has
  /// released.
  func takeFromOutside() {
    let mine = number
    let (jobs, problems) = outside.withLock { outside in
      // The case of almost every frame.
      if outside.jobs.isEmpty, outside.problems.isEmpty { return ([OutsideJob](), [JobProblem]()) }
      let taken = outside.jobs.filter { $0.owner == nil || $0.owner == mine }
      if !taken.isEmpty { outside.jobs.removeAll { $0.owner == nil || $0.owner == mine } }
      defer { outside.problems = [] }
      return (taken, outside.problems)
    }
    found += problems
    for job in jobs {
      if pthread_equal(job.thread, thread) == 0 { found.append(.comesFromOutside(thread: job.threadName)) }
      add(job.job, isMain: job.isMain, priority: job.priority, delay: job.delay)
    }
  }

  private static var threadName: String {
    var name = [CChar](repeating: 0, count: 16)
    skiprope_virtual_thread_name(&name)
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  // MARK: Calls from the system's hooks

  static func note(_ problem: JobProblem) {
    if hasTurn, let turn {
      turn.found.append(problem)
    } else {
      outside.withLock { $0.problems.append(problem) }
    }
  }

  static func waits(_ operation: String, _ nanoseconds: Int64) {
    // No other work of the app could end the wait.
    if nanoseconds < 0 { skiprope_virtual_trap("\(JobProblem.waits(operation: operation))") }
    let length = TimeSpan(nanoseconds: nanoseconds)
    note(.sleeps(operation: operation, length: length))
    turn?.pass(length)
  }

  /// Runs other work of the app while its thread waits, at most for this long, below 0 without limit. Returns whether any has
  /// run.
  static func runsOther(_ operation: String, _ nanoseconds: Int64) -> Bool {
    guard hasTurn, let turn else { return false }
    let limit = nanoseconds < 0 ? nil : turn.now + TimeSpan(nanoseconds: nanoseconds)
    let last = turn.isMainBlocked
    turn.isMainBlocked = last || skiprope_virtual_is_main() != 0
    defer { turn.isMainBlocked = last }
    guard turn.runOther(until: limit) else { return false }
    // Off the main thread this is fine: on a device another thread waits, and the main one continues.
    if turn.isMainBlocked, turn.found.last != .blocks(operation: operation) {
      note(.blocks(operation: operation))
    }
    return true
  }

  static func dispatches(
    _ queue: String, _ isMain: Bool, _ serial: UInt, _ delay: Int64,
    _ call: @escaping @convention(c) (UnsafeMutableRawPointer) -> Void,
    _ context: UnsafeMutableRawPointer
  ) {
    turn?.add(
      .closure(call, context, queue: queue, serial: serial), isMain: isMain,
      priority: TaskPriority.medium.rawValue,
      delay: delay)
  }
}
