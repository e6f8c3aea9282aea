internal import HostSystem
package import Kernel
package import Simulation

/// Reads the amounts that a session holds at the beginning of each cycle. Without cycles it costs one comparison a frame.
package struct CycleRecorder {
  package private(set) var log: CycleLog
  private var round = 0
  /// Counts of the session's work, by name, at the end of the previous cycle.
  private var done: [CycleWork] = []
  /// Counts of the current cycle's work that are common to all apps.
  private var (frames, samples, effects, created) = (0, 0, 0, 0)
  private var productNanoseconds = 0

  package init(_ quantities: [HeldQuantity]) { log = CycleLog(quantities) }

  /// Call after each frame, with the simulated user's current round.
  ///
  /// When a cycle begins, calls `hold` for the counts of work since the session began, the app's position, and the amounts of all
  /// quantities.
  package mutating func record(
    round now: Int, _ record: FrameRecord,
    hold: () -> (done: [CycleWork], place: StableDigest, amounts: [Int])
  ) {
    if now != round { close(now, hold()) }
    frames += 1
    samples += record.sampleCount
    effects += record.finishedCount
    created += record.delta.created
    productNanoseconds += Int(record.productNanoseconds)
  }

  private mutating func close(_ now: Int, _ held: (done: [CycleWork], place: StableDigest, amounts: [Int])) {
    round = now
    let general = [
      CycleWork("frames", frames), CycleWork("touch samples", samples),
      CycleWork("finished effects", effects),
      CycleWork("views made", created),
    ]
    let own = held.done.enumerated().map { place, work in
      CycleWork(work.name, work.count - (place < done.count ? done[place].count : 0))
    }
    done = held.done
    log.add(
      CycleLog.Reading(
        cycle: round, state: held.place.value, amounts: held.amounts,
        productNanoseconds: productNanoseconds, yardstickNanoseconds: CycleRecorder.yardstick(),
        residentBytes: ProcessUsage.residentBytes(), work: general + own))
    HeapCensus.beginCycle(round)
    (frames, samples, effects, created, productNanoseconds) = (0, 0, 0, 0, 0)
  }

  /// Nanoseconds of a fixed reference work on this thread's CPU; some milliseconds.
  private static func yardstick() -> Int {
    let began = HostClock.threadCPU()
    HostScore.work(rounds: 1)
    return Int(HostClock.threadCPU() - began)
  }
}
