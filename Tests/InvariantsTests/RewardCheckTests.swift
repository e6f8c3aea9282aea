import Invariants
import Kernel
import Simulation
import Testing

@Suite("The end of a reward")
struct RewardCheckTests {
  private let film = Film()
  private func wall(_ seconds: Int64) -> WallTime { WallTime(nanoseconds: seconds * 1_000_000_000) }

  private func look(_ check: inout RewardCheck, at seconds: Int64, open: Int64?, away: Bool = false) {
    film.frame.vsync = .seconds(seconds)
    film.frame.wall = wall(1_000 + seconds)
    film.frame.isInBackground = away
    film.frame.openReward = open.map { wall(1_000 + $0) }
    film.frame.endedRewards = []
    check.check(film.frame)
  }

  @Test("is told when it comes: neither before, nor a second after")
  func inTime() {
    var check = RewardCheck(launched: .zero)
    look(&check, at: 10, open: 12)
    look(&check, at: 12, open: 12)
    film.frame.vsync = .milliseconds(12_050)
    film.frame.wall = WallTime(nanoseconds: 1_012_050_000_000)
    film.frame.openReward = nil
    film.frame.endedRewards = [(7, wall(1_012)), (8, wall(1_012))]
    check.check(film.frame)
    #expect(check.tally.examples == [] && check.tally.provoked == 2)
    film.frame.endedRewards = [(9, wall(1_013)), (10, wall(1_012))]
    check.check(film.frame)
    #expect(check.tally.examples == ["at 0:12.050: reward 9 ended 0.950 s before its time"])
  }

  @Test("that does not come is found once a reward, be it in a frame or at the end; the next one anew")
  func late() {
    var check = RewardCheck(launched: .zero)
    for second in Int64(10)...16 { look(&check, at: second, open: 12) }
    #expect(check.tally.examples == ["at 0:14.000: a reward is still open 2.000 s after its time"])
    look(&check, at: 17, open: 15)
    #expect(check.tally.violations == 2)
    // No frame came after its time.
    for (second, violations) in [(Int64(12), 0), (60, 1)] {
      var last = RewardCheck(launched: .zero)
      look(&last, at: 10, open: 12)
      var end = CheckedEnd(time: .seconds(second), period: .milliseconds(16))
      end.openReward = (wall(1_012), wall(1_000 + second))
      last.finish(end)
      #expect(last.tally.violations == violations, "\(second)")
    }
  }

  @Test("counts only the time in front")
  func away() {
    var check = RewardCheck(launched: .zero)
    look(&check, at: 10, open: 12, away: true)
    look(&check, at: 20, open: 12, away: true)
    look(&check, at: 21, open: 12)
    #expect(check.tally.violations == 0)
    look(&check, at: 22, open: 12)
    look(&check, at: 23, open: 12)
    #expect(check.tally.violations == 1)
  }
}
