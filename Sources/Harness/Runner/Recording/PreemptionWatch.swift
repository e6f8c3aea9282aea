internal import HostSystem

/// Flags bursts of frames in which this thread was off the processor: wall time ran on and CPU time did not, because
/// others ran or because the disk was waited for.
///
/// The thread's CPU clock is a system call, so it is read once every 256 frames.
struct PreemptionWatch {
  /// Bursts so far, and those of them in which more than half a millisecond was lost.
  private(set) var bursts = 0
  private(set) var preempted = 0
  private var frames = 0
  private var wall = HostClock.monotonic()
  private var cpu = HostClock.threadCPU()

  init() {}

  mutating func frameRan() {
    frames += 1
    guard frames & 255 == 0 else { return }
    let wallNow = HostClock.monotonic()
    let cpuNow = HostClock.threadCPU()
    bursts += 1
    if (wallNow - wall) - (cpuNow - cpu) > 500_000 { preempted += 1 }
    wall = wallNow
    cpu = cpuNow
  }
}
