import HostSystem
import Testing

@Suite("The meters of the host")
struct HostMeterTests {
  @Test("an allocation of a megabyte and its release are counted")
  func megabyte() throws {
    let meter = try #require(HostMeter())
    let before = (meter.allocated(), meter.deallocated())
    let count = HostMeterTests.fill(1_048_576)
    let allocated = meter.allocated() - before.0
    let deallocated = meter.deallocated() - before.1
    #expect(count == 1_048_576)
    // jemalloc rounds up to its size classes, an eighth at most.
    #expect((1_048_576...1_400_000).contains(allocated), "\(allocated)")
    #expect((1_048_576...1_400_000).contains(deallocated), "\(deallocated)")
  }

  /// Makes an array of this many bytes and frees it.
  @inline(never) private static func fill(_ count: Int) -> Int {
    let bytes = [UInt8](repeating: 7, count: count)
    return Int(bytes[count / 2]) / 7 * bytes.count
  }

  @Test("work without allocations counts no bytes")
  func nothing() throws {
    let meter = try #require(HostMeter())
    let before = meter.allocated()
    var sum = 0
    for number in 0..<1_000 { sum &+= number &* 31 }
    #expect(meter.allocated() - before == 0 && sum > 0)
  }

  @Test("a waiting thread is seen to leave its processor, an idle loop hardly ever")
  func interruption() throws {
    let meter = try #require(HostMeter())
    var seen = 0
    for _ in 0..<1_000 {
      meter.watchInterruption()
      if meter.wasInterrupted() { seen += 1 }
    }
    #expect(seen < 100, "\(seen) of 1,000")
    // If a hypervisor takes the processor until the sleep would be over, the thread does not sleep, and does not leave.
    seen = 0
    for _ in 0..<100 {
      meter.watchInterruption()
      HostClock.sleep(until: HostClock.monotonic() + 100_000)
      if meter.wasInterrupted() { seen += 1 }
    }
    #expect(seen > 90, "\(seen) of 100")
  }

  @Test("clocks run forward, those of the CPU too")
  func clocks() {
    let wall = HostClock.monotonic()
    let thread = HostClock.threadCPU()
    let process = HostClock.processCPU()
    _ = HostMeterTests.fill(100_000)
    #expect(HostClock.monotonic() > wall)
    let spent = HostClock.threadCPU() - thread
    #expect(spent > 0)
    #expect(HostClock.processCPU() > process)
  }

  @Test("a meter runs as fast as the monotonic clock, and never back")
  func rate() throws {
    let meter = try #require(HostMeter())
    /// A reading between two of the clock: other work between them makes it less sharp, but never wrong.
    func reading() -> (after: Int64, ticks: Int64, before: Int64) {
      (HostClock.monotonic(), meter.now(), HostClock.monotonic())
    }
    let first = reading()
    var last = first.ticks
    while HostClock.monotonic() - first.after < 20_000_000 {
      let now = meter.now()
      #expect(now >= last)
      last = now
    }
    let second = reading()
    let ticks = second.ticks - first.ticks
    let (least, most) = (second.after - first.before, second.before - first.after)
    // A tenth is less than any wrong rate.
    #expect(
      ticks > least * 9 / 10 && ticks < most * 11 / 10, "\(ticks) ns, \(least) to \(most) by the clock")
  }

  @Test("the identity of the machine and the usage of the process are known")
  func identity() {
    #expect(HostIdentity.cores() >= 1)
    #expect(!HostIdentity.kernel().isEmpty)
    #expect(HostIdentity.allocator().split(separator: ".").count == 3)
    #expect(ProcessUsage.residentBytes() > 1_000_000)
    #expect(ProcessUsage.peakResidentBytes() >= ProcessUsage.residentBytes() / 2)
    #expect(ProcessUsage.openFiles() >= 3)
  }

  @Test("the host's score is the best of all samples, so that more of them never lower it")
  func score() {
    var score = HostScore(rounds: 1)
    for sample in 1...5 {
      let before = score.value
      #expect(before > 0, "look \(sample)")
      score.pollAgain(rounds: 1)
      #expect(score.value >= before, "look \(sample)")
    }
    let settled = score.value
    score.sampleNowAndThen()
    #expect(score.value == settled, "it looked again within a second")
  }
}
