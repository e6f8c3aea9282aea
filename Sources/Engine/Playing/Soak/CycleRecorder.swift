internal import HostSystem
package import Kernel
package import Simulation

/// Reads what a session holds whenever the next cycle begins; of one without cycles it costs a comparison a frame.
package struct CycleRecorder {
  package private(set) var log: CycleLog
  private var round = 0
  /// What the session had done, by name, when the cycle before ended.
  private var done: [CycleWork] = []
  /// What every app's cycles are counted by.
  private var (frames, samples, effects, created) = (0, 0, 0, 0)
  private var productNanoseconds = 0

  package init(_ quantities: [HeldQuantity]) { log = CycleLog(quantities) }

  /// Call after each frame, in the round that whoever touches is in. Where a cycle has begun, `hold` is asked what there is: how
  /// often each thing has been done since the session began, where the app is, and the amounts of all quantities.
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

  /// What the same work takes now, nanoseconds of this thread on the processor; some milliseconds.
  private static func yardstick() -> Int {
    let began = HostClock.threadCPU()
    HostScore.work(rounds: 1)
    return Int(HostClock.threadCPU() - began)
  }
}
