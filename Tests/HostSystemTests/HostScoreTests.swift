import HostSystem
import Testing

@Suite("The speed score of this host")
struct HostScoreTests {
  /// CPU time of this thread that the body takes.
  private func cost(_ body: () -> Void) -> Int64 {
    let start = HostClock.threadCPU()
    body()
    return HostClock.threadCPU() - start
  }

  @Test("the score is the reference time over the time of a sample here")
  func score() {
    #expect(HostScore.referenceNanoseconds == 5_000_000)
    let poll = (0..<5).map { _ in cost { HostScore.work(rounds: 1) } }.min() ?? 1
    let expected = Double(HostScore.referenceNanoseconds) / Double(poll)
    let score = HostScore(rounds: 5).value
    // The best of five each; a busy neighbour halves what a core does.
    #expect(score > expected / 3 && score < expected * 3, "\(score), \(expected) expected")
  }

  @Test("more rounds of work take longer, none takes no time")
  func work() {
    let one = (0..<3).map { _ in cost { HostScore.work(rounds: 1) } }.min() ?? 0
    #expect(cost { HostScore.work(rounds: 8) } > one * 2)
    #expect(cost { HostScore.work(rounds: 0) } < one)
  }

  @Test("the next sample is taken a second after the last one, not before")
  func due() {
    let before = HostClock.monotonic()
    var score = HostScore(rounds: 1)
    let after = HostClock.monotonic()
    let early = cost { score.sampleNowAndThen(at: before + 999_999_999) }
    let late = cost { score.sampleNowAndThen(at: after + 1_000_000_000) }
    let again = cost { score.sampleNowAndThen(at: after + 1_000_000_000) }
    #expect(late > early * 3 && late > again * 3, "\(early), \(late) and \(again) ns")
  }
}
