import Gallery
import Invariants
import Kernel
import Simulation
import Testing

@Suite("The checker of points.shown")
struct PointsShownCheckTests {
  private let film = Film()
  private let promised = PromisedPoints(goal: Points(40), costs: [Points(50), Points(200)])

  /// A dashboard that says these numbers; `nil` leaves an item out.
  private func dashboard(
    balance: Int64?, earned: Int?, goal: Int = 40, perMille: Int?, buttons: [Bool] = [true, false]
  ) -> [DisplayItem] {
    var items: [DisplayItem] = []
    if let perMille {
      items.append(
        DisplayItem(
          id: DisplaySlot.ring.id(), kind: .ring, frame: .zero, text: TextKey.ringFill.text(perMille)))
    }
    if let earned {
      items.append(
        DisplayItem(
          id: DisplaySlot.label.id(2), kind: .label, frame: .zero,
          text: TextKey.text(earned: Points(Int64(earned)), of: Points(Int64(goal)))))
    }
    if let balance {
      items.append(
        DisplayItem(
          id: DisplaySlot.label.id(3), kind: .label, frame: .zero,
          text: TextKey.balance.text(of: Points(balance))))
    }
    for (index, isOn) in buttons.enumerated() {
      items.append(
        DisplayItem(
          id: DisplaySlot.redeem.id(UInt64(index)), kind: .button, frame: .zero,
          trait: isOn ? nil : .disabledButton))
    }
    return items
  }

  @Test("more points than 24 bits hold are read correctly")
  func large() {
    let reading = DashboardReading(dashboard(balance: 20_000_000, earned: 20_000_000, perMille: 1_000))
    #expect(reading.earned == 20_000_000 && reading.goal == 40 && reading.balance == 20_000_000)
    #expect(DashboardReading(dashboard(balance: 0, earned: 12, perMille: 300)).earned == 12)
  }

  private func reading(_ balance: Int64, available: Int64? = nil, earned: Int64, day: Int64 = 7)
    -> ReportedPoints
  {
    ReportedPoints(
      .reading, balance: Points(balance), available: Points(available ?? balance), earned: Points(earned),
      day: day)
  }

  private func batch(_ balance: Int64, earned: Int64, day: Int64 = 7) -> ReportedPoints {
    ReportedPoints(
      .batch, balance: Points(balance), available: Points(balance), earned: Points(earned), day: day)
  }

  /// Frames from one time to another that show the same.
  private func hold(
    _ check: inout PointsShownCheck, _ first: Int64, _ last: Int64, _ items: [DisplayItem],
    reported: [ReportedPoints] = [],
    screen: GalleryScreen = .dashboard, day: Int64? = 7
  ) {
    for (index, time) in Film.frames(first, last).enumerated() {
      film.move(to: time)
      film.frame.glance.screen = screen
      film.frame.reported = index == 0 ? reported : []
      film.frame.day = day
      film.show(items)
      check.check(film.with(changed: index == 0))
    }
  }

  @Test("a dashboard that follows the ledger within 300 ms, with words at once, is accepted")
  func right() {
    var check = PointsShownCheck(promised)
    hold(&check, 0, 400, dashboard(balance: nil, earned: nil, perMille: 0, buttons: [false, false]))
    let first = dashboard(balance: 100, earned: 10, perMille: 250)
    hold(&check, 416, 2_000, first, reported: [reading(100, earned: 10)])
    hold(
      &check, 2_016, 2_100, dashboard(balance: 105, earned: 30, perMille: 500),
      reported: [batch(120, earned: 30)]
    )
    hold(&check, 2_116, 9_000, dashboard(balance: 120, earned: 30, perMille: 750))
    // Midnight.
    hold(&check, 9_016, 9_100, dashboard(balance: 120, earned: 0, perMille: 400), day: 8)
    hold(&check, 9_116, 10_000, dashboard(balance: 120, earned: 0, perMille: 0), day: 8)
    check.finish(Film.end(20_000))
    #expect(check.tally.examples == [] && check.tally.exercised == 3)
  }

  @Test("a dashboard that ignores a change is reported after 300 ms, once for each number")
  func late() {
    var check = PointsShownCheck(promised)
    let first = dashboard(balance: 100, earned: 10, perMille: 250)
    hold(&check, 0, 1_000, first, reported: [reading(100, earned: 10)])
    hold(&check, 1_016, 3_000, first, reported: [batch(220, earned: 130)])
    #expect(
      check.tally.examples == [
        "at 0:01.064: the ring says 10 points, but 130 were earned today, since 0.048 s",
        "at 0:01.352: the dashboard shows a balance of 100, but the ledger has 220 since 0.336 s",
        "at 0:01.352: reward 1 for 200 points is disabled, but there are 220 since 0.336 s",
        "at 0:01.352: 250 per mille of the ring are filled, but 130 of 40 points were earned since 0.336 s",
      ])
  }

  @Test("a value that was not reported, or is not between two that were, is reported at once")
  func early() {
    var check = PointsShownCheck(promised)
    hold(&check, 0, 100, dashboard(balance: 100, earned: 10, perMille: 250))
    #expect(
      check.tally.examples == ["at 0:00.000: the dashboard shows points before the ledger has reported any"])
    check = PointsShownCheck(promised)
    let first = dashboard(balance: 100, earned: 10, perMille: 250)
    hold(&check, 0, 1_000, first, reported: [reading(100, earned: 10)])
    hold(&check, 1_016, 1_100, dashboard(balance: 90, earned: 10, perMille: 250))
    hold(&check, 1_116, 1_200, dashboard(balance: 100, earned: 10, perMille: 250, buttons: [true, true]))
    hold(&check, 1_216, 1_300, dashboard(balance: 100, earned: 10, goal: 41, perMille: 250))
    #expect(
      check.tally.examples == [
        "at 0:01.016: the dashboard shows a balance of 90, but the ledger has 100 since 1.016 s",
        "at 0:01.116: reward 1 for 200 points is enabled, but there are 100",
        "at 0:01.216: the ring says a goal of 41, but it is 40",
      ])
  }

  @Test("a dashboard that counts on over midnight is reported, even after a batch of the day before")
  func midnight() {
    var check = PointsShownCheck(promised)
    let first = dashboard(balance: 100, earned: 10, perMille: 250)
    hold(&check, 0, 1_000, first, reported: [reading(100, earned: 10)])
    hold(&check, 1_016, 1_400, first, day: 8)
    #expect(
      check.tally.examples == [
        "at 0:01.064: the ring says 10 points, but 0 were earned today, since 0.048 s",
        "at 0:01.352: 250 per mille of the ring are filled, but 0 of 40 points were earned since 0.336 s",
      ])
    check = PointsShownCheck(promised)
    hold(&check, 0, 1_000, first, reported: [reading(100, earned: 10)])
    hold(&check, 1_016, 1_016, dashboard(balance: 100, earned: 0, perMille: 250), day: 8)
    hold(
      &check, 1_032, 1_400, dashboard(balance: 105, earned: 5, perMille: 125),
      reported: [batch(105, earned: 15)], day: 8)
    #expect(check.tally.violations == 2, "\(check.tally.examples)")
    // Where the clock is set, nobody knows the day.
    check = PointsShownCheck(promised)
    hold(&check, 0, 1_000, first, reported: [reading(100, earned: 10)], day: nil)
    hold(&check, 1_016, 2_000, dashboard(balance: 100, earned: 3, perMille: 75), day: nil)
    #expect(check.tally.violations == 0)
  }

  @Test("a dashboard may be outdated while it is not in front, but not when it returns")
  func away() {
    var check = PointsShownCheck(promised)
    let first = dashboard(balance: 100, earned: 10, perMille: 250)
    hold(&check, 0, 1_000, first, reported: [reading(100, earned: 10)])
    hold(&check, 1_016, 3_000, [], reported: [batch(120, earned: 30)], screen: .grid)
    hold(&check, 3_016, 3_400, dashboard(balance: 120, earned: 30, perMille: 750))
    #expect(check.tally.violations == 0 && check.tally.exercised == 1)
    hold(&check, 3_416, 4_000, [], reported: [batch(130, earned: 40)], screen: .grid)
    hold(&check, 4_016, 4_016, dashboard(balance: 120, earned: 30, perMille: 750))
    #expect(check.tally.violations == 3)
  }

  @Test("a change made in the background is read on return", arguments: [true, false])
  func back(_ changes: Bool) {
    var check = PointsShownCheck(promised)
    let first = dashboard(balance: 103, earned: 10, perMille: 250)
    hold(&check, 0, 1_000, first, reported: [reading(103, earned: 10)])
    film.frame.isInBackground = true
    let poor = dashboard(balance: 103, earned: 10, perMille: 250, buttons: [false, false])
    hold(&check, 1_016, 2_000, changes ? poor : first, reported: [reading(103, available: 40, earned: 10)])
    film.frame.isInBackground = false
    for time in Film.frames(2_016, 3_000) {
      film.move(to: time)
      check.check(film.with(changed: false))
    }
    #expect(check.tally.violations == (changes ? 0 : 1), "\(check.tally.examples)")
  }

  @Test("a dashboard that loads known values for half a second is reported, except after a failed reading")
  func loading() {
    var check = PointsShownCheck(promised)
    var items = dashboard(balance: nil, earned: nil, perMille: 0, buttons: [false, false])
    items.append(
      DisplayItem(id: DisplaySlot.spinner.id(1), kind: .spinner, frame: .zero, text: TextKey.loading.text()))
    hold(&check, 0, 400, items)
    hold(&check, 416, 2_000, items, reported: [reading(10, earned: 10)])
    #expect(
      check.tally.examples == [
        "at 0:00.960: the dashboard still loads 0.544 s after the app received the points"
      ])
    check = PointsShownCheck(promised)
    hold(&check, 0, 400, items)
    hold(&check, 416, 2_000, items, reported: [ReportedPoints(.failedReading)])
    #expect(check.tally.violations == 0)
  }

  @Test("after a failed reading the day's points are free, until 300 ms after the next one")
  func unsure() {
    var check = PointsShownCheck(promised)
    let first = dashboard(balance: 100, earned: 10, perMille: 250)
    hold(&check, 0, 1_000, first, reported: [reading(100, earned: 10)])
    hold(
      &check, 1_016, 2_000, dashboard(balance: 105, earned: 10, perMille: 250),
      reported: [ReportedPoints(.failedReading), batch(105, earned: 15)])
    #expect(check.tally.violations == 0)
    hold(
      &check, 2_016, 3_000, dashboard(balance: 105, earned: 15, perMille: 300),
      reported: [reading(105, earned: 15)])
    #expect(
      check.tally.examples == [
        "at 0:02.352: 300 per mille of the ring are filled, but 15 of 40 points were earned since 1.336 s"
      ])
  }

  @Test("buttons follow the points left after reserved ones")
  func reserved() {
    var check = PointsShownCheck(promised)
    hold(
      &check, 0, 1_000, dashboard(balance: 250, earned: 10, perMille: 250, buttons: [true, false]),
      reported: [reading(250, available: 150, earned: 10)])
    #expect(check.tally.violations == 0)
    hold(&check, 1_016, 1_100, dashboard(balance: 250, earned: 10, perMille: 250, buttons: [true, true]))
    #expect(check.tally.violations == 1)
  }
}
