import Gallery
import Invariants
import Kernel
import Simulation
import Testing

@Suite("The checker of reward.reported")
struct RewardReportedCheckTests {
  private let film = Film()

  private func toast(_ number: Int, _ key: TextKey = .rewardDenied) -> DisplayItem {
    DisplayItem(
      id: DisplaySlot.standardToast.id(UInt64(number)), kind: .toast, frame: .zero, text: key.text())
  }

  private func play(
    _ check: inout RewardReportedCheck, at milliseconds: Int64, _ items: [DisplayItem], denied: Int = 0,
    earned: Int = 0, away: Bool = false, kids: Bool = true
  ) {
    film.move(to: milliseconds)
    film.frame.glance.screen = .grid
    film.frame.glance.isInKidsMode = kids
    film.frame.isInBackground = away
    var reported = ReportedPoints(.batch, arrived: Array(repeating: Points(1), count: earned))
    reported.deniedCount = denied
    film.frame.reported = denied + earned > 0 ? [reported] : []
    film.show(items)
    check.check(film.with(changed: true))
  }

  @Test("one toast for each rejection, one after the other, is accepted, with other toasts between")
  func right() {
    var check = RewardReportedCheck()
    play(&check, at: 0, [], denied: 2)
    play(&check, at: 16, [toast(0)])
    play(&check, at: 2_200, [toast(1, .pointsEarned)])
    play(&check, at: 4_400, [])
    play(&check, at: 4_416, [toast(2)])
    play(&check, at: 6_600, [])
    check.finish(Film.end(60_000))
    #expect(check.tally.examples == [] && check.tally.exercised == 2)
  }

  @Test("a toast without a rejection is reported, and a second one for the same")
  func tooMuch() {
    var check = RewardReportedCheck()
    play(&check, at: 0, [toast(0)])
    play(&check, at: 3_000, [], denied: 1)
    play(&check, at: 3_016, [toast(1)])
    play(&check, at: 6_000, [toast(2)])
    play(&check, at: 9_000, [toast(3, .notCounted)])
    #expect(
      check.tally.examples == [
        "at 0:00.000: a toast says that a reward is turned down, but none is, or it was shown before",
        "at 0:06.000: a toast says that a reward is turned down, but none is, or it was shown before",
        "at 0:09.000: a toast says that something does not count, but no other device has this one's id",
      ])
  }

  @Test("a toast must appear within a second without another toast, also for waiting ones")
  func never() {
    var check = RewardReportedCheck()
    play(&check, at: 0, [], denied: 2)
    play(&check, at: 16, [toast(0)])
    play(&check, at: 2_200, [])
    play(&check, at: 3_100, [])
    #expect(check.tally.examples == [])
    play(&check, at: 3_400, [])
    #expect(
      check.tally.examples == ["at 0:03.400: no toast said within 1.200 s that a reward is turned down"])
    var idle = RewardReportedCheck()
    play(&idle, at: 0, [], denied: 1)
    idle.finish(Film.end(5_000))
    #expect(idle.tally.violations == 1)
  }

  @Test(
    "no toast is expected in the background, for parents, or if too many wait")
  func notOutstanding() {
    var check = RewardReportedCheck()
    play(&check, at: 0, [], denied: 1, away: true)
    play(&check, at: 9_000, [], away: true)
    play(&check, at: 9_016, [])
    play(&check, at: 9_500, [toast(0)])
    play(&check, at: 20_000, [], denied: 1, kids: false)
    play(&check, at: 25_000, [])
    play(&check, at: 30_000, [], denied: 1, earned: 20)
    play(&check, at: 30_016, [toast(1, .pointsEarned)])
    play(&check, at: 80_000, [])
    play(&check, at: 90_000, [])
    #expect(check.tally.examples == [])
  }
}
