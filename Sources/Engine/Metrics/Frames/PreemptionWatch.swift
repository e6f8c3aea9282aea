/// Detects bursts of frames during which this thread was off the processor. Wall time then advances more than CPU time, because
/// of other threads or of disk waits.
///
/// Reading the thread's CPU clock is a system call, so the clocks are read once per burst.
package struct PreemptionWatch {
  /// One reading of both clocks, nanoseconds; only differences are meaningful.
  package struct Reading: Hashable, Sendable {
    package var wall: Int64
    package var cpu: Int64

    package init(wall: Int64, cpu: Int64) {
      self.wall = wall
      self.cpu = cpu
    }
  }

  /// Frames per burst.
  package static let burstFrames = 256
  /// Nanoseconds off the processor above which a burst counts as preempted.
  package static let tolerance: Int64 = 500_000

  /// Bursts so far, and those that lost more than the tolerance.
  package private(set) var bursts = 0
  package private(set) var preempted = 0
  private var frames = 0
  private var last: Reading
  private let read: () -> Reading

  /// `read` reads both clocks; called now and at the end of each burst.
  package init(read: @escaping () -> Reading) {
    self.read = read
    last = read()
  }

  /// Counts one frame.
  package mutating func frameRan() {
    frames += 1
    guard frames % PreemptionWatch.burstFrames == 0 else { return }
    let now = read()
    bursts += 1
    if (now.wall - last.wall) - (now.cpu - last.cpu) > PreemptionWatch.tolerance { preempted += 1 }
    last = now
  }
}
