internal import CHost
internal import Glibc

/// Cheap readings of this thread: the monotonic clock and the allocator's own byte counters.
///
/// The counters are those of the thread that made the meter (jemalloc's `thread.allocatedp` and `deallocatedp`, plain
/// loads); use it on that thread only.
package struct HostMeter: @unchecked Sendable {
  private let allocatedCounter: UnsafePointer<UInt64>
  private let deallocatedCounter: UnsafePointer<UInt64>

  /// A meter of the calling thread; `nil` when the allocator keeps no counters, that is when another than jemalloc
  /// was loaded first.
  package init?() {
    var allocated: UnsafePointer<UInt64>?
    var deallocated: UnsafePointer<UInt64>?
    guard chost_allocation_counters(&allocated, &deallocated) == 0, let allocated, let deallocated else {
      return nil
    }
    allocatedCounter = allocated
    deallocatedCounter = deallocated
  }

  /// Monotonic nanoseconds; some 20 ns a reading.
  @inline(__always) package func now() -> Int64 { HostClock.monotonic() }

  /// Bytes ever requested by the thread. O(1), a load.
  @inline(__always) package func allocated() -> Int { Int(truncatingIfNeeded: allocatedCounter.pointee) }

  /// Bytes ever given back by the thread. O(1), a load.
  @inline(__always) package func deallocated() -> Int { Int(truncatingIfNeeded: deallocatedCounter.pointee) }
}

/// The host's clocks.
package enum HostClock {
  /// Monotonic nanoseconds, for differences only.
  @inline(__always) package static func monotonic() -> Int64 { read(CLOCK_MONOTONIC) }

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
