import Gallery
import Invariants
import Kernel
import Simulation
import Testing

@Suite("The checker of points.reported")
struct PointsReportedCheckTests {
  private let film = Film()

  private func note(_ number: Int, _ points: Int64, risen: Double = 0, opacity: UInt8 = 255) -> DisplayItem {
    DisplayItem(
      id: DisplaySlot.note.id(UInt64(number)), kind: .label,
      frame: ScreenRect(
        x: .zero, y: .points(600) - ScreenLength(risen), width: .points(60), height: .points(30)),
      text: TextKey.pointsFloating.text(of: Points(points)), opacity: opacity)
  }

  private func toast(_ number: Int, _ points: Int64) -> DisplayItem {
    DisplayItem(
      id: DisplaySlot.standardToast.id(UInt64(number)), kind: .toast, frame: .zero,
      text: TextKey.pointsEarned.text(of: Points(points)))
  }

  private func play(
    _ check: inout PointsReportedCheck, at milliseconds: Int64, _ items: [DisplayItem], earned: [Int64] = [],
    screen: GalleryScreen = .dashboard, away: Bool = false, lowPower: Bool = false, kids: Bool = true
  ) {
    film.move(to: milliseconds)
    film.frame.glance.screen = screen
    film.frame.glance.isInKidsMode = kids
    film.frame.isInBackground = away
    film.frame.isInLowPower = lowPower
    film.frame.reported = earned.isEmpty ? [] : [ReportedPoints(.batch, arrived: earned.map { Points($0) })]
    film.show(items)
    check.check(film.with(changed: true))
  }

  /// A note in every frame of its time, as it should be, from a time on.
  private func rise(
    _ check: inout PointsReportedCheck, from start: Int64, by points: Int64, until end: Int64 = 2_200,
    speed: Double = 0.05, fadesAt: Int64 = 2_000
  ) {
    for time in Film.frames(0, end) {
      let risen = min(Double(time) * speed, 100)
      play(
        &check, at: start + time, [note(0, points, risen: risen, opacity: time > fadesAt ? 100 : 255)],
        earned: time == 0 ? [points] : [])
    }
    play(&check, at: start + end + 16, [])
  }

  @Test("notes that rise on their own, or side by side in order, are accepted")
  func right() {
    var check = PointsReportedCheck()
    rise(&check, from: 1_000, by: 10)
    play(&check, at: 5_000, [note(1, 10), note(2, 5)], earned: [10, 5])
    play(&check, at: 5_016, [note(1, 10, risen: 0.8), note(2, 5, risen: 0.8)])
    play(&check, at: 5_032, [], screen: .grid)
    check.finish(Film.end(9_000))
    #expect(check.tally.examples == [] && check.tally.exercised == 3)
  }

  @Test("a note shown twice, with another amount, or without an earning is reported")
  func tooMuch() {
    var check = PointsReportedCheck()
    play(&check, at: 0, [note(0, 10), note(1, 10)], earned: [10])
    play(&check, at: 1_000, [note(0, 10, risen: 50), note(1, 10, risen: 50), note(2, 6)], earned: [5])
    #expect(
      check.tally.examples == [
        "at 0:00.000: a note says +10, which was not earned, or was shown before",
        "at 0:01.000: a note says +6, but +5 is next",
      ])
  }

  @Test("a note must appear within two frames, even if nothing else moves")
  func never() {
    var check = PointsReportedCheck()
    play(&check, at: 0, [], earned: [10, 20])
    play(&check, at: 16, [note(0, 10, risen: 0)])
    play(&check, at: 32, [note(0, 10, risen: 0.8)])
    play(&check, at: 48, [note(0, 10, risen: 1.6)])
    #expect(check.tally.examples == ["at 0:00.048: no note said +20 within 0.048 s"])
    check = PointsReportedCheck()
    play(&check, at: 0, [], earned: [10])
    check.finish(Film.end(100))
    #expect(check.tally.examples == ["at 0:00.100: no note said +10 within 0.100 s"])
  }

  @Test("a note must rise 100 pt in 2 s: no slower, no faster, no shorter and no longer")
  func rising() {
    for (end, speed, fades, words) in [
      (2_200, 0.02, 2_000, "pt in"), (2_200, 0.1, 2_000, "pt in"), (1_500, 0.05, 2_000, "is gone after"),
      (2_200, 0.05, 1_500, "fades after"), (3_600, 0.05, 2_000, "is still there after"),
    ] as [(Int64, Double, Int64, String)] {
      var check = PointsReportedCheck()
      rise(&check, from: 1_000, by: 10, until: end, speed: speed, fadesAt: fades)
      #expect(
        check.tally.violations == 1 && check.tally.examples[0].contains(words),
        "\(words) \(check.tally.examples)")
    }
  }

  @Test("a note stops in the background, and continues from there")
  func background() {
    var check = PointsReportedCheck()
    for time in Film.frames(0, 1_000) {
      play(&check, at: time, [note(0, 10, risen: Double(time) * 0.05)], earned: time == 0 ? [10] : [])
    }
    play(&check, at: 1_016, [note(0, 10, risen: 50.8)], away: true)
    for time in Film.frames(9_016, 10_000) {
      play(&check, at: time, [note(0, 10, risen: Double(time - 8_000) * 0.05)])
    }
    #expect(check.tally.examples == [])
  }

  @Test("no note is expected in low power mode, or outside of kids mode")
  func excused() {
    var check = PointsReportedCheck()
    play(&check, at: 0, [], earned: [10], lowPower: true)
    play(&check, at: 100, [], lowPower: true)
    play(&check, at: 200, [], earned: [10], screen: .parent, kids: false)
    play(&check, at: 9_000, [], screen: .parent, kids: false)
    #expect(check.tally.violations == 0 && check.tally.exercised == 0)
  }

  @Test("on other screens toasts appear one after the other, each once, and none is left out")
  func toasts() {
    var check = PointsReportedCheck()
    play(&check, at: 0, [toast(0, 10)], earned: [10, 20], screen: .grid)
    play(&check, at: 2_000, [toast(1, 20)], screen: .grid)
    play(&check, at: 4_000, [], screen: .grid)
    #expect(check.tally.examples == [] && check.tally.exercised == 2)
    play(&check, at: 5_000, [toast(2, 20)], screen: .grid)
    #expect(
      check.tally.examples == ["at 0:05.000: a toast says +20, which was not earned, or was shown before"]
    )
    check = PointsReportedCheck()
    play(&check, at: 0, [], earned: [10, 20], screen: .grid)
    play(&check, at: 16, [toast(0, 20)], screen: .grid)
    play(&check, at: 2_016, [], screen: .grid)
    play(&check, at: 4_000, [], screen: .grid)
    #expect(
      check.tally.examples == [
        "at 0:00.016: a toast says +20, but +10 is next",
        "at 0:04.000: no toast said +10 within 1.984 s",
      ])
  }

  @Test("many waiting toasts may be dropped, but not reordered")
  func dropped() {
    var check = PointsReportedCheck()
    play(&check, at: 0, [toast(0, 1)], earned: Array(1...30), screen: .grid)
    play(&check, at: 2_000, [toast(14, 15)], screen: .grid)
    play(&check, at: 4_000, [toast(15, 16)], screen: .grid)
    #expect(check.tally.examples == [])
    play(&check, at: 6_000, [toast(16, 2)], screen: .grid)
    #expect(check.tally.examples == ["at 0:06.000: a toast says +2, but +17 is next"])
  }
}
