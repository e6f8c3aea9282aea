import Invariants
import Kernel
import Simulation
import Testing

@Suite("The checker of reward.ends")
struct RewardCheckTests {
  private let film = Film()
  private func wall(_ seconds: Int64) -> WallTime { WallTime(nanoseconds: seconds * 1_000_000_000) }

  private func inspect(_ check: inout RewardCheck, at seconds: Int64, open: Int64?, away: Bool = false) {
    film.frame.vsync = .seconds(seconds)
    film.frame.wall = wall(1_000 + seconds)
    film.frame.isInBackground = away
    film.frame.openReward = open.map { wall(1_000 + $0) }
    film.frame.endedRewards = []
    check.check(film.frame)
  }

  @Test("an end within a second after its time is accepted, and an earlier one is reported")
  func inTime() {
    var check = RewardCheck(launched: .zero)
    inspect(&check, at: 10, open: 12)
    inspect(&check, at: 12, open: 12)
    film.frame.vsync = .milliseconds(12_050)
    film.frame.wall = WallTime(nanoseconds: 1_012_050_000_000)
    film.frame.openReward = nil
    film.frame.endedRewards = [(7, wall(1_012)), (8, wall(1_012))]
    check.check(film.frame)
    #expect(check.tally.examples == [] && check.tally.exercised == 2)
    film.frame.endedRewards = [(9, wall(1_013)), (10, wall(1_012))]
    check.check(film.frame)
    #expect(check.tally.examples == ["at 0:12.050: reward 9 ended 0.950 s before its time"])
  }

  @Test("a missing end is reported once for each reward, in a frame or at the end")
  func late() {
    var check = RewardCheck(launched: .zero)
    for second in Int64(10)...16 { inspect(&check, at: second, open: 12) }
    #expect(check.tally.examples == ["at 0:14.000: a reward is still open 2.000 s after its time"])
    inspect(&check, at: 17, open: 15)
    #expect(check.tally.violations == 2)
    // No frame came after its time.
    for (second, violations) in [(Int64(12), 0), (60, 1)] {
      var last = RewardCheck(launched: .zero)
      inspect(&last, at: 10, open: 12)
      var end = CheckedEnd(time: .seconds(second), period: .milliseconds(16))
      end.openReward = (wall(1_012), wall(1_000 + second))
      last.finish(end)
      #expect(last.tally.violations == violations, "\(second)")
    }
  }

  @Test("only time in front counts")
  func away() {
    var check = RewardCheck(launched: .zero)
    inspect(&check, at: 10, open: 12, away: true)
    inspect(&check, at: 20, open: 12, away: true)
    inspect(&check, at: 21, open: 12)
    #expect(check.tally.violations == 0)
    inspect(&check, at: 22, open: 12)
    inspect(&check, at: 23, open: 12)
    #expect(check.tally.violations == 1)
  }
}
