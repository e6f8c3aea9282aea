internal import CHost
internal import Glibc

/// Cheap readings of this thread: the monotonic clock and the allocator's byte counters.
///
/// The counters belong to the thread that made the meter (jemalloc's `thread.allocatedp` and `deallocatedp`, plain loads). Use
/// the meter on that thread only.
public struct HostMeter: @unchecked Sendable {
  @usableFromInline let allocatedCounter: UnsafePointer<UInt64>
  @usableFromInline let deallocatedCounter: UnsafePointer<UInt64>
  private let workCounters: UnsafePointer<chost_work>
  /// Whether the meter belongs to a repetition in which work is counted (`workDone`).
  public let countsWork: Bool
  /// Whether the meter belongs to a repetition in which a heap census is taken.
  @usableFromInline let takesCensus: Bool

  /// A meter of the calling thread; `nil` without counters, when another allocator than jemalloc was loaded first.
  ///
  /// With `countsWork` it counts only between `WorkCounting.begin` and `end`, with `takesCensus` only between
  /// `HeapCensus.begin` and `end`.
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

  /// Marks the beginning and the end of the app's code, for the heap census.
  @inlinable public func enterApp() { if takesCensus { turnCensus(on: true) } }
  @inlinable public func leaveApp() { if takesCensus { turnCensus(on: false) } }
  @usableFromInline func turnCensus(on isOn: Bool) { HeapCensus.go(on: isOn) }

  /// Monotonic nanoseconds by the processor's counter, some 10 ns a reading; by the system's clock where the counter is
  /// unreliable.
  @inline(__always) public func now() -> Int64 { chost_nanoseconds() }

  /// Starts to watch whether the thread leaves its processor; some 2 ns.
  public func watchInterruption() { chost_watch_interruption() }

  /// Whether the thread left its processor since `watchInterruption`: preempted, waiting for the disk, or stopped by a signal.
  ///
  /// Always false without restartable sequences (Linux 4.18 with glibc 2.35). Interruptions by a hypervisor are not seen.
  public func wasInterrupted() -> Bool { chost_was_interrupted() != 0 }

  /// The bytes that the thread has ever allocated. O(1), a load.
  @inlinable public func allocated() -> Int { Int(truncatingIfNeeded: allocatedCounter.pointee) }

  /// The bytes that the thread has ever freed. O(1), a load.
  @inlinable public func deallocated() -> Int { Int(truncatingIfNeeded: deallocatedCounter.pointee) }

  /// The thread's work since counting first began. Unchanged while nothing is counted. O(1), four loads.
  package func workDone() -> HostWork { HostWork(workCounters.pointee) }

  /// How often the calling thread has waited for the disk. O(1), a load.
  package static func syncs() -> Int { Int(truncatingIfNeeded: chost_syncs()) }
}

/// The host's clocks.
package enum HostClock {
  /// Monotonic nanoseconds, for differences only.
  @inline(__always) package static func monotonic() -> Int64 { read(CLOCK_MONOTONIC) }

  /// Sleeps until `monotonic` reaches the deadline. Deadlines, unlike durations, do not add up errors.
  package static func sleep(until deadline: Int64) {
    var time = timespec(tv_sec: Int(deadline / 1_000_000_000), tv_nsec: Int(deadline % 1_000_000_000))
    // A signal ends a sleep early.
    while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
  }

  /// Seconds since 1970 by the wall clock, which may be set; for display only, never for a result.
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
