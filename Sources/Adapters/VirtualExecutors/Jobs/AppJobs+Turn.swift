internal import CVirtualSystem
internal import Glibc
internal import Kernel
internal import Synchronization

/// A job that came while no app had its turn on the thread it came from.
private struct OutsideJob {
  var job: ReadyJob
  var isMain: Bool
  var priority: UInt8
  var delay: Int64
  var thread: pthread_t
  var threadName: String
  /// Whose turn it was last.
  var owner: Int?
}

/// What is shared with threads that are not the app's.
private struct Outside: ~Copyable, @unchecked Sendable {
  var jobs: [OutsideJob] = []
  var problems: [JobProblem] = []
  var latest: Int?
  /// Apps so far: an address may be that of an app that is gone.
  var count = 0
}

private let outside = Mutex(Outside())

extension AppJobs {
  /// Whose turn it is; read and written by a thread in virtual time only.
  nonisolated(unsafe) private static var turn: AppJobs? = nil

  /// Whether this thread runs an app's code now.
  static var hasTurn: Bool { skiprope_virtual_is_entered() != 0 }

  /// It is the turn of this app: returns whose it was.
  func begin() -> AppJobs? {
    precondition(
      pthread_equal(pthread_self(), thread) != 0, "an app runs on the thread that has made its jobs")
    let last = AppJobs.turn
    if let last { last.chance = skiprope_virtual_chance() }
    AppJobs.turn = self
    globals?.enter()
    if prefersPool || last?.prefersPool ?? false { RuntimeExecutors.prefer(prefersPool) }
    skiprope_virtual_seed(chance)
    tellTime()
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
    last.tellTime()
  }

  /// The number of another app.
  static func nextNumber() -> Int {
    outside.withLock {
      $0.count += 1
      return $0.count
    }
  }

  /// Discards this app's jobs that came between two turns.
  func dropOutside() {
    let mine = number
    outside.withLock { $0.jobs.removeAll { $0.owner == mine } }
  }

  func tellTime() {
    skiprope_virtual_set_time(AppJobs.startingUptime + now.nanoseconds, wallStart + now.nanoseconds)
  }

  /// A job of the runtime, in the app's turn or from anywhere.
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

  /// Takes the jobs that came between two turns: those of its own thread are of objects that the engine has let go.
  func takeFromOutside() {
    let mine = number
    let (jobs, problems) = outside.withLock { outside in
      // As in almost every frame.
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

  // MARK: What the system tells

  static func note(_ problem: JobProblem) {
    if hasTurn, let turn {
      turn.found.append(problem)
    } else {
      outside.withLock { $0.problems.append(problem) }
    }
  }

  static func waits(_ operation: String, _ nanoseconds: Int64) {
    // No other work of the app is left that could end the wait.
    if nanoseconds < 0 { skiprope_virtual_trap("\(JobProblem.waits(operation: operation))") }
    let length = TimeSpan(nanoseconds: nanoseconds)
    note(.sleeps(operation: operation, length: length))
    turn?.pass(length)
  }

  /// While the app's thread waits, at most for so many nanoseconds, or below 0 without end: whether other work of the app has
  /// run.
  static func runsOther(_ operation: String, _ nanoseconds: Int64) -> Bool {
    guard hasTurn, let turn else { return false }
    let limit = nanoseconds < 0 ? nil : turn.now + TimeSpan(nanoseconds: nanoseconds)
    let last = turn.isMainBlocked
    turn.isMainBlocked = last || skiprope_virtual_is_main() != 0
    defer { turn.isMainBlocked = last }
    guard turn.runOther(until: limit) else { return false }
    // On a device another thread waits, and the main one goes on.
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
