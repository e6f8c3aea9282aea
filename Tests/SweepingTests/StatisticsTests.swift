import Kernel
import Sweeping
import Testing
import Touches

@Suite("Intervals, the front and dominance")
struct StatisticsTests {
  @Test(
    "Wilson intervals equal published ones",
    arguments: [
      // Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
      (81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0, 0.1611), (1, 29, 0.0061, 0.1718),
      (29, 29, 0.8830, 1),
    ])
  func wilson(count: Int, total: Int, low: Double, high: Double) {
    let interval = WilsonInterval(count, of: total)
    #expect(abs(interval.low - low) < 5e-5 && abs(interval.high - high) < 5e-5, "\(interval)")
  }

  @Test("an interval holds its share, lies between 0 and 1, and narrows with more trials")
  func wilsonProperties() {
    for total in [1, 2, 7, 50, 1_000, 20_000] {
      for count in stride(from: 0, through: total, by: max(1, total / 13)) {
        let here = WilsonInterval(count, of: total)
        let more = WilsonInterval(count * 4, of: total * 4)
        #expect(0 <= here.low && here.low <= here.share && here.share <= here.high && here.high <= 1)
        #expect(more.high - more.low < here.high - here.low, "\(count) of \(total)")
      }
    }
    #expect(WilsonInterval(0, of: 0) == WilsonInterval(0, of: 0) && WilsonInterval(0, of: 0).high == 1)
  }

  @Test("the front equals a brute-force search")
  func front() {
    var random = RandomSource(seed: 7)
    for round in 0..<400 {
      // A coarse grid, so that ties in one or both are frequent.
      let points = (0..<random.below(40)).map { _ in
        FrontPoint(missed: Double(random.below(8)), accidental: Double(random.below(8)))
      }
      let front = ParetoFront.indices(of: points)
      let brute = points.indices.filter { index in
        !points.contains { $0.beats(points[index]) } && points.firstIndex(of: points[index]) == index
      }
      #expect(front.sorted() == brute, "round \(round): \(points)")
      #expect(zip(front, front.dropFirst()).allSatisfy { points[$0].missed < points[$1].missed })
    }
  }

  /// So many missed of 1,000 wanted, and so many accidents of 1,000 gestures.
  private func score(_ missed: Int, _ accidental: Int) -> GroupScore {
    var tally = SettingTally()
    tally.gestures = 1_000
    tally.wanted = 1_000
    tally.missed = missed
    tally.accidental = accidental
    return GroupScore(tally)
  }

  @Test(
    "paired differences count only gestures with different outcomes, at three standard errors")
  func paired() {
    let none = PairedDifference(12, 12, of: 2_000)
    #expect(none.difference == 0 && !none.isBetter && !none.isWorse && none.low == -none.high)
    // Both miss a third; the one alone misses 10 more, or 60 more, of 2,000.
    let (few, many) = (PairedDifference(30, 20, of: 2_000), PairedDifference(90, 30, of: 2_000))
    #expect(!few.isWorse && many.isWorse && many.difference == 0.03)
    #expect(
      PairedDifference(30, 90, of: 2_000).isBetter && PairedDifference(30, 90, of: 2_000).high == -many.low)
    // As two independent shares of 33 and 36 % the same would be no difference.
    let apart = ShareDifference(WilsonInterval(720, of: 2_000), less: WilsonInterval(660, of: 2_000))
    #expect(many.high - many.low < apart.high - apart.low)
    #expect(PairedDifference(0, 0, of: 0).low == -1 && !PairedDifference(0, 0, of: 0).isBetter)
    let all = PairedDifference(50, 0, of: 50)
    #expect(all.isWorse && all.high <= 1)
  }

  @Test("the interval of paired differences holds the truth in 99 of 100 samples")
  func pairedCoverage() {
    var random = RandomSource(seed: 11)
    var held = 0
    for _ in 0..<1_000 {
      var (mine, theirs) = (0, 0)
      for _ in 0..<500 {
        if random.chance(0.04) { mine += 1 } else if random.chance(0.02 / 0.96) { theirs += 1 }
      }
      let found = PairedDifference(mine, theirs, of: 500)
      if found.low <= 0.02, found.high >= 0.02 { held += 1 }
    }
    #expect(held >= 990, "\(held) of 1,000")
  }

  @Test("a setting dominates if it misses less and its accidents stay within the other's interval")
  func dominance() {
    // 20 of 1,000: the interval ends at 3.07 %.
    let other = score(100, 20)
    #expect(score(99, 20).dominates(other))
    #expect(!score(100, 20).dominates(other), "equal is not lower")
    #expect(score(99, 30).dominates(other), "3.0 % is not above 3.07 %")
    #expect(!score(99, 31).dominates(other), "3.1 % is")
    func lacks(_ missed: Int, _ accidental: Int) -> (shortfall: Double, leastLead: Double) {
      SettingScore([score(missed, accidental)]).comparison(with: [SettingScore([other])])
    }
    #expect(lacks(95, 25).shortfall < 1e-12 && abs(lacks(95, 25).leastLead - 0.005) < 1e-12)
    #expect(lacks(95, 26).shortfall > 0, "room to spare below the end of the interval")
    #expect(lacks(96, 15).shortfall > 0 && abs(lacks(110, 5).leastLead + 0.01) < 1e-12)
    let mine = SettingScore([score(50, 10), score(99, 31)])
    #expect(mine.failures(against: SettingScore([other, other])) == [1])
    #expect(mine.place == FrontPoint(missed: 0.099, accidental: 0.031))
  }

  @Test("latency counts hits only, in steps of 5 ms")
  func latency() {
    var tally = SettingTally()
    let tap = LabelledGesture(intent: .tap, first: .zero, last: .milliseconds(9), sampleCount: 2)
    let hit = Judgement(
      StreamGesture(gesture: tap, firstSample: 0), GestureOutcome(events: .tap), on: .grid)
    for milliseconds: Int64 in [0, 0, 0, 300] { tally.add(hit, latency: milliseconds * 1_000_000) }
    #expect(tally.latencyMilliseconds(at: 0.5) == 0 && tally.latencyMilliseconds(at: 0.75) == 0)
    #expect(tally.latencyMilliseconds(at: 0.95) == 300)
    #expect(SettingTally().latencyMilliseconds(at: 0.5) == 0)
  }
}
