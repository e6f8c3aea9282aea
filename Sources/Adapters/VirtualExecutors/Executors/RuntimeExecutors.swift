internal import CVirtualSystem
internal import Kernel
@_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) internal import _Concurrency

// The only file that uses the experimental interface of Swift's executors, and the only one to change for another runtime.

/// The executors of the Swift runtime in a program whose async code runs in virtual time. They pass every job to the app whose
/// turn it is.
enum RuntimeExecutors: ExecutorFactory {
  static let main = VirtualMainExecutor()
  static let pool = VirtualPoolExecutor(isPreferred: false)
  /// A separate object: to the runtime, a task that prefers the default executor has no preference.
  static let preferredPool = VirtualPoolExecutor(isPreferred: true)

  static var mainExecutor: any MainExecutor { main }
  static var defaultExecutor: any TaskExecutor { pool }

  /// Replaces the executors of this process.
  static func install() { _createExecutors(factory: RuntimeExecutors.self) }

  /// Whether the runtime uses these executors for the main actor and the pool.
  static var areInstalled: Bool {
    MainActor.executor === main && Task<Never, Never>.defaultExecutor === pool
  }

  private actor Probe {
    private var entries = 0
    // Not inlined, and with an effect: the compiler removes the entry of an actor that does nothing.
    @inline(never) func enter() { entries += 1 }
  }

  /// Whether the runtime honours the executor preference. Tried once, with a task that enters free actors.
  static let canPrefer = jobsOfProbe(preferring: true) > jobsOfProbe(preferring: false)

  private static func jobsOfProbe(preferring isPreferred: Bool) -> Int {
    let (jobs, probes) = (AppJobs(wallStart: 0, seed: 0), [Probe(), Probe(), Probe(), Probe()])
    jobs.inTurn {
      prefer(isPreferred)
      Task.detached { for probe in probes { await probe.enter() } }
      prefer(false)
    }
    jobs.run(to: .zero)
    return jobs.times.poolCount
  }

  /// Sets whether new tasks prefer the pool's executor. They then queue for a free actor instead of entering it directly.
  static func prefer(_ isPreferred: Bool) {
    let executor = unsafeBitCast(
      preferredPool.asUnownedTaskExecutor(),
      to: (identity: UnsafeRawPointer?, implementation: UnsafeRawPointer?).self)
    skiprope_virtual_prefer(
      isPreferred ? executor.identity : nil, isPreferred ? executor.implementation : nil)
  }

  static func run(_ job: UnownedJob, onMain: Bool, isPreferred: Bool) {
    if onMain {
      job.runSynchronously(on: main.asUnownedSerialExecutor())
    } else {
      job.runSynchronously(on: (isPreferred ? preferredPool : pool).asUnownedTaskExecutor())
    }
  }
}

/// The main actor's executor.
final class VirtualMainExecutor: MainExecutor, SchedulingExecutor {
  var isMainExecutor: Bool { true }
  func checkIsolated() {
    precondition(AppJobs.hasTurn, "the main actor is entered from a thread other than the app's")
  }

  func run() throws { preconditionFailure("an app in virtual time has no loop of its own") }
  func stop() {}

  func enqueue(_ job: consuming ExecutorJob) {
    let priority = job.priority.rawValue
    AppJobs.add(.job(UnownedJob(job)), isMain: true, priority: priority, delay: 0)
  }

  func enqueue<C: Clock>(
    _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
  ) {
    let priority = job.priority.rawValue
    AppJobs.add(.job(UnownedJob(job)), isMain: true, priority: priority, delay: nanoseconds(delay, of: clock))
  }
}

/// The executor of everything else: default actors, tasks without an actor, detached ones.
final class VirtualPoolExecutor: TaskExecutor, SchedulingExecutor {
  var isMainExecutor: Bool { false }
  private let isPreferred: Bool

  init(isPreferred: Bool) { self.isPreferred = isPreferred }

  func enqueue(_ job: consuming ExecutorJob) {
    let priority = job.priority.rawValue
    AppJobs.add(
      .job(UnownedJob(job), isPreferred: isPreferred), isMain: false, priority: priority, delay: 0)
  }

  func enqueue<C: Clock>(
    _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
  ) {
    let priority = job.priority.rawValue
    AppJobs.add(
      .job(UnownedJob(job), isPreferred: isPreferred), isMain: false, priority: priority,
      delay: nanoseconds(delay, of: clock))
  }
}

/// A clock's delay in nanoseconds, rounded up, so that nothing runs early. Clocks of the standard library use `Duration`; the
/// runtime schedules for no other clock.
private func nanoseconds<C: Clock>(_ delay: C.Duration, of clock: C) -> Int64 {
  guard let delay = delay as? Duration else {
    preconditionFailure("\(C.self) is no clock of the standard library")
  }
  let (seconds, attoseconds) = delay.components
  let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
  if overflow { return seconds < 0 ? 0 : .max }
  let (sum, over) = whole.addingReportingOverflow((attoseconds + 999_999_999) / 1_000_000_000)
  return over ? .max : max(0, sum)
}
