internal import CHost
internal import Glibc

/// Cheap readings of this thread: the monotonic clock and the allocator's own byte counters.
///
/// The counters are those of the thread that made the meter (jemalloc's `thread.allocatedp` and `deallocatedp`, plain
/// loads); use it on that thread only.
public struct HostMeter: @unchecked Sendable {
  @usableFromInline let allocatedCounter: UnsafePointer<UInt64>
  @usableFromInline let deallocatedCounter: UnsafePointer<UInt64>
  private let workCounters: UnsafePointer<chost_work>
  /// Whether `work` is to be asked: the meter of a repetition in which work is counted.
  public let countsWork: Bool
  /// Whether the census of the heap is told when the app's code runs: the meter of a repetition in which one is taken.
  @usableFromInline let takesCensus: Bool

  /// A meter of the calling thread; `nil` when the allocator keeps no counters, that is when another than jemalloc
  /// was loaded first. One that counts work tells of it only between `WorkCounting.begin` and `end`, and one that takes a
  /// census only between `HeapCensus.begin` and `end`.
  package init?(countsWork: Bool = false, takesCensus: Bool = false) {
    var allocated: UnsafePointer<UInt64>?
    var deallocated: UnsafePointer<UInt64>?
    guard chost_allocation_counters(&allocated, &deallocated) == 0, let allocated, let deallocated,
      let work = chost_work_counters()
    else { return nil }
    chost_calibrate_ticks()
    allocatedCounter = allocated
    deallocatedCounter = deallocated
    workCounters = work
    self.countsWork = countsWork
    self.takesCensus = takesCensus
  }

  /// The app's code begins to run, and ends.
  @inlinable public func enterApp() { if takesCensus { turnCensus(on: true) } }
  @inlinable public func leaveApp() { if takesCensus { turnCensus(on: false) } }
  @usableFromInline func turnCensus(on isOn: Bool) { HeapCensus.go(on: isOn) }

  /// Monotonic nanoseconds by the processor's counter, some 10 ns a reading; where it has none to be trusted by the clock.
  @inline(__always) public func now() -> Int64 { chost_nanoseconds() }

  /// From here on the kernel notes whether the thread leaves its processor; some 2 ns.
  public func watchInterruption() { chost_watch_interruption() }

  /// Whether it has since it was last watched: preempted, waiting for the disk, or stopped by a signal. Never where the kernel does
  /// not tell (restartable sequences: Linux 4.18 with glibc 2.35), and what a hypervisor takes from the machine is not seen.
  public func wasInterrupted() -> Bool { chost_was_interrupted() != 0 }

  /// Bytes ever requested by the thread. O(1), a load.
  @inlinable public func allocated() -> Int { Int(truncatingIfNeeded: allocatedCounter.pointee) }

  /// Bytes ever given back by the thread. O(1), a load.
  @inlinable public func deallocated() -> Int { Int(truncatingIfNeeded: deallocatedCounter.pointee) }

  /// What the thread has done since it was first counted; stands still while nothing is counted. O(1), four loads.
  package func workDone() -> HostWork { HostWork(workCounters.pointee) }

  /// How often the thread that asks has waited for the disk. O(1), a load.
  package static func syncs() -> Int { Int(truncatingIfNeeded: chost_syncs()) }
}

/// The host's clocks.
package enum HostClock {
  /// Monotonic nanoseconds, for differences only.
  @inline(__always) package static func monotonic() -> Int64 { read(CLOCK_MONOTONIC) }

  /// Holds the calling thread back until `monotonic` is at least this; a deadline, so that waits do not add up.
  package static func sleep(until deadline: Int64) {
    var time = timespec(tv_sec: Int(deadline / 1_000_000_000), tv_nsec: Int(deadline % 1_000_000_000))
    // A signal ends a sleep early.
    while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
  }

  /// Seconds since 1970, by a clock that may be set; for what people read, and never for what happens.
  package static func wallSeconds() -> Double { Double(read(CLOCK_REALTIME)) / 1e9 }

  /// CPU nanoseconds of the calling thread; a system call, some 350 ns.
  package static func threadCPU() -> Int64 { read(CLOCK_THREAD_CPUTIME_ID) }

  /// CPU nanoseconds of the whole process.
  package static func processCPU() -> Int64 { read(CLOCK_PROCESS_CPUTIME_ID) }

  @inline(__always) private static func read(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
