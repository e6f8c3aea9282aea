import Kernel
import PhotoCaching
import TestSupport
import Testing

@Suite("Histories with little memory")
struct TightHistoryTests {
  /// One large want stopped all smaller ones behind it, a refusal that freed room started nobody, and whoever came later
  /// took the room that another waited for: 726 keys in 20,000 histories never started.
  @Test(
    "waiting keys start in the order of refusals as soon as they fit, within the limit"
  )
  func served() {
    var faults: [String] = []
    var sums = (waits: 0, most: 0)
    let count = drawn(500, byNight: 10_000)
    for seed in 0..<UInt64(count) {
      var history = TightHistory(seed: seed)
      for _ in 0..<90 where history.fault == nil { history.step() }
      if history.fault == nil { history.settle() }
      if let fault = history.fault { faults.append("seed \(seed): \(fault)") }
      sums.waits += history.waitCount
      sums.most = max(sums.most, history.mostWaiting)
    }
    #expect(faults.isEmpty, "\(faults.count) histories: \(faults.prefix(5))")
    #expect(sums.waits > count * 2 / 3 && sums.most > 2, "\(sums) proves nothing")
  }
}
