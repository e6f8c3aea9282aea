internal import HostSystem
package import Kernel

/// Reads what a session holds whenever the next cycle begins; of one without cycles it costs a comparison a frame.
package struct CycleRecorder {
  package private(set) var log: CycleLog
  private var round = 0
  /// What the session had reached of all that is declared when the cycle before ended.
  private var reached: [Int] = []
  private var frames = 0
  private var productNanoseconds = 0

  package init(_ quantities: [HeldQuantity]) { log = CycleLog(quantities) }

  /// Call after each frame, in the round that whoever touches is in. Where a cycle has begun, `hold` is asked what there is: how
  /// often each thing that is declared has come about, where the app is, and the amounts of all quantities.
  package mutating func record(
    round now: Int, productNanoseconds last: Int64,
    hold: () -> (reached: [Int], place: StableDigest, amounts: [Int])
  ) {
    if now != round { close(now, hold()) }
    frames += 1
    productNanoseconds += Int(last)
  }

  private mutating func close(_ now: Int, _ held: (reached: [Int], place: StableDigest, amounts: [Int])) {
    round = now
    var state = StableDigest()
    for (place, figure) in held.reached.enumerated() {
      state.mix(figure - (place < reached.count ? reached[place] : 0))
    }
    reached = held.reached
    state.mix(UInt64(frames))
    state.mix(held.place.value)
    log.add(
      CycleLog.Reading(
        cycle: round, state: state.value, amounts: held.amounts,
        productNanoseconds: productNanoseconds, yardstickNanoseconds: CycleRecorder.yardstick(),
        residentBytes: ProcessUsage.residentBytes()))
    HeapCensus.beginCycle(round)
    (frames, productNanoseconds) = (0, 0)
  }

  /// What the same work takes now, nanoseconds of this thread on the processor; some milliseconds.
  private static func yardstick() -> Int {
    let began = HostClock.threadCPU()
    HostScore.work(rounds: 1)
    return Int(HostClock.threadCPU() - began)
  }
}
