import Foundation
public import Kernel

/// Work ended in the middle by `SIGKILL`, for a test that expects its process to end.
public enum KilledProcess {
  /// Runs step after step, and kills the process meanwhile: from another thread, a drawn time after a drawn number of steps.
  /// The number may be zero, and the time long enough for several steps.
  ///
  /// Each completed step is acknowledged by one byte in the file `log`, which survives the process.
  public static func run(seed: SeedTree, log: String, step: (Int) throws -> Void) throws {
    var random = seed.child("kill").stream()
    let (stepCount, delay) = (random.inside(0...40), random.below(30_000))
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return }
    let (reading, writing) = (ends[0], ends[1])
    Thread.detachNewThread {
      var byte: UInt8 = 0
      for _ in 0..<stepCount where read(reading, &byte, 1) != 1 { return }
      // A system call takes about a tenth of a microsecond, and cannot be optimised away.
      for _ in 0..<delay { _ = getppid() }
      kill(getpid(), SIGKILL)
    }
    let file = open(log, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    var byte: UInt8 = 1
    for number in 0... {
      try step(number)
      guard write(file, &byte, 1) == 1, write(writing, &byte, 1) == 1 else { return }
    }
  }

  /// The number of acknowledged steps; 0 without a log.
  public static func acknowledgedSteps(_ log: String) -> Int {
    var status = stat()
    return stat(log, &status) == 0 ? Int(status.st_size) : 0
  }
}
