import Kernel
import PointsLedger
import Testing

@Suite("Minutes for points")
struct RewardRateTests {
  @Test(
    "points buy whole minutes, rounded down",
    arguments: [
      (3_000, 2, 0), (3_000, 3, 1), (3_000, 5, 1), (3_000, 6, 2), (3_000, 20, 6), (3_000, 21, 7),
      (1_500, 1, 0), (1_500, 2, 1), (1_500, 3, 2), (1_500, 20, 13), (1, 1, 1_000), (1_001, 1, 0),
      (1_000, 1, 1),
      (999, 1, 1), (999, 999, 1_000), (1_000_000_000_000, 1_000_000_000, 1),
      (1_000_000_000_001, 1_000_000_000, 0),
    ] as [(Int64, Int64, Int64)])
  func minutes(rate: Int64, points: Int64, minutes: Int64) {
    #expect(RewardRate(millipointsPerMinute: rate).minutes(for: Points(points)) == minutes)
  }

  @Test("a rate or points that are not positive buy nothing", arguments: [0, -1, .min] as [Int64])
  func nothing(number: Int64) {
    #expect(RewardRate(millipointsPerMinute: number).minutes(for: Points(100)) == 0)
    #expect(RewardRate(millipointsPerMinute: 1).minutes(for: Points(number)) == 0)
    #expect(RewardRate(millipointsPerMinute: number).minutes(for: Points(number)) == 0)
  }

  @Test("points that overflow in thousandths buy nothing, all others their worth")
  func overflow() {
    let most: Int64 = 9_223_372_036_854_775
    #expect(RewardRate(millipointsPerMinute: 1).minutes(for: Points(most)) == 9_223_372_036_854_775_000)
    #expect(RewardRate(millipointsPerMinute: 1_000).minutes(for: Points(most)) == most)
    #expect(RewardRate(millipointsPerMinute: 1).minutes(for: Points(most + 1)) == 0)
    #expect(RewardRate(millipointsPerMinute: 1).minutes(for: Points(.max)) == 0)
  }

  @Test("a rate in points is a thousand times the rate in thousandths")
  func units() {
    #expect(RewardRate(pointsPerMinute: 3) == RewardRate(millipointsPerMinute: 3_000))
    #expect(RewardRate(pointsPerMinute: 3) != RewardRate(pointsPerMinute: 4))
  }
}
