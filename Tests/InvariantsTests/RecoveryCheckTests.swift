import Gestures
import Invariants
import Kernel
import Simulation
import Testing

@Suite("The checker of faults.recovered")
struct RecoveryCheckTests {
  private static let end = Instant.milliseconds(10_000)
  private static let healing = CheckContext.RecoveryWindow(begins: end, bound: .seconds(5))

  private func check(damaged: Set<PhotoID> = []) -> RecoveryCheck {
    RecoveryCheck(Self.healing, damaged: damaged)
  }

  private static func missing(_ kind: DisplayKind, _ photo: UInt64) -> DisplayItem {
    DisplayItem(id: DisplayID(slot: 2, photo), kind: kind, frame: .zero, photo: PhotoID(photo))
  }

  /// Shows the checker a changed frame at each of these milliseconds.
  private func show(
    _ items: [DisplayItem], at times: [Int64], _ film: Film, _ check: inout RecoveryCheck
  ) {
    film.show(items)
    for time in times {
      film.move(to: time)
      check.check(film.with(changed: true))
    }
  }

  @Test("photos missing during faults, and arriving within the bound after them, are accepted")
  func healthy() {
    var check = check()
    let film = Film()
    show([Self.missing(.failure, 1), Self.missing(.placeholder, 2)], at: [0, 9_000], film, &check)
    #expect(check.tally == CheckTally())
    show([Self.missing(.failure, 1), Self.missing(.placeholder, 2)], at: [10_000, 14_900], film, &check)
    show([Film.photo(1), Film.photo(2)], at: [15_000, 60_000], film, &check)
    #expect(check.tally.violations == 0 && check.tally.exercised == 2)
  }

  @Test(
    "a photo or a list still missing after the bound is reported once", arguments: [7, 0] as [UInt64])
  func missing(photo: UInt64) {
    var check = check()
    let film = Film()
    show([Self.missing(.failure, photo)], at: [10_000, 15_000, 15_016, 20_000], film, &check)
    #expect(check.tally.violations == 1)
    let what = photo == 0 ? "a list" : "photo 7"
    #expect(
      check.tally.examples == ["at 0:15.016: \(what) is missing on screen, 5.016 s after the faults"])
  }

  @Test(
    "an idle app without frames is judged in the next frame, or at the end"
  )
  func silence() {
    let film = Film()
    var (sleeping, dead, healthy) = (check(), check(), check())
    show([Self.missing(.failure, 7)], at: [9_000], film, &sleeping)
    show([Self.missing(.failure, 7)], at: [17_000], film, &sleeping)
    #expect(
      sleeping.tally.examples == ["at 0:17.000: photo 7 is missing on screen, 7.000 s after the faults"]
    )
    show([Self.missing(.failure, 7)], at: [9_000], film, &dead)
    show([Self.missing(.failure, 7)], at: [10_000], film, &dead)
    dead.finish(Film.end(15_000))
    #expect(dead.tally.violations == 0)
    dead.finish(Film.end(15_001))
    #expect(dead.tally.violations == 1)
    show([Self.missing(.failure, 7)], at: [9_000], film, &healthy)
    show([Film.photo(7)], at: [17_000], film, &healthy)
    healthy.finish(Film.end(40_000))
    #expect(healthy.tally.violations == 0)
  }

  @Test("a photo that appears later has its own time, and one that returns a new one")
  func later() {
    var check = check()
    let film = Film()
    show([Film.photo(1)], at: [10_000], film, &check)
    show([Self.missing(.placeholder, 3)], at: [14_000, 18_900], film, &check)
    show([], at: [18_950], film, &check)
    show([Self.missing(.placeholder, 3)], at: [19_000, 23_900], film, &check)
    #expect(check.tally.violations == 0)
    show([Self.missing(.placeholder, 3)], at: [24_100], film, &check)
    #expect(check.tally.violations == 1)
  }

  @Test("a photo without an intact file may stay an error, and a spinner without a photo is ignored")
  func unobtainable() {
    var check = check(damaged: [PhotoID(4)])
    let film = Film()
    show([Self.missing(.failure, 4), Self.missing(.placeholder, 0)], at: [10_000, 40_000], film, &check)
    #expect(check.tally.violations == 0 && check.tally.exercised == 0)
  }

  @Test("an open posting and an open request are reported, each once, with their times")
  func unanswered() {
    var check = check()
    let film = Film()
    film.frame.unsettled.posting = .milliseconds(3_000)
    film.frame.unsettled.request = .milliseconds(12_000)
    film.frame.unsettled.count = 2
    show([], at: [10_000, 15_000, 15_100, 16_900, 17_100, 30_000], film, &check)
    #expect(check.tally.exercised == 2)
    #expect(
      check.tally.examples == [
        "at 0:15.100: a request at 0:03.000 to the ledger has no answer, 5.100 s after the faults",
        "at 0:17.100: a request at 0:12.000 is not done, 7.100 s after the faults",
      ])
  }

  @Test("time off the screen does not count")
  func background() {
    var check = check()
    let film = Film()
    show([Self.missing(.failure, 1)], at: [10_000, 14_000], film, &check)
    film.frame.isInBackground = true
    show([Self.missing(.failure, 1)], at: [14_500, 40_000], film, &check)
    film.frame.isInBackground = false
    show([Self.missing(.failure, 1)], at: [41_000, 45_900], film, &check)
    #expect(check.tally.violations == 0)
    show([Self.missing(.failure, 1)], at: [46_100], film, &check)
    #expect(check.tally.violations == 1)
  }

  @Test("without faults that end nothing is checked")
  func none() {
    var check = RecoveryCheck(nil, damaged: [])
    let film = Film()
    show([Self.missing(.failure, 1)], at: [0, 100_000], film, &check)
    #expect(check.tally == CheckTally())
  }

  // A decode that was never done, because memory had no room for the second who waited, was noticed by nobody.
  @Test("without faults no wait exceeds half a minute; a failed photo counts as answered")
  func served() {
    let always = CheckContext.RecoveryWindow(begins: .zero, bound: RecoveryCheck.longestWait)
    func inspect(_ kind: DisplayKind, for milliseconds: Int64, asked: Instant? = nil) -> CheckTally {
      var check = RecoveryCheck(always, damaged: [], isOfWaits: true)
      let film = Film()
      film.move(to: 1_000)
      film.show([DisplayItem(id: DisplayID(slot: 1, 7), kind: kind, frame: .zero, photo: PhotoID(7))])
      check.check(film.with(changed: true))
      var end = Film.end(1_000 + milliseconds)
      var unsettled = CheckedFrame.Unsettled()
      unsettled.request = asked
      end.unsettled = unsettled
      check.finish(end)
      return check.tally
    }
    let served = inspect(.placeholder, for: 30_000)
    #expect(served.violations == 0 && served.exercised == 1)
    #expect(
      inspect(.placeholder, for: 31_000).examples == [
        "at 0:32.000: photo 7 is missing on screen for 31.000 s"
      ]
    )
    #expect(inspect(.failure, for: 31_000).violations == 0)
    #expect(
      inspect(.photo, for: 31_000, asked: .seconds(1)).examples == [
        "at 0:32.000: a request at 0:01.000 is not done, for 31.000 s"
      ])
  }

  // An upload of 22 s and two slow downloads behind it were called a wait that nobody should have.
  @Test(
    "with slow group requests a wait may last two minutes, and afterwards half a minute",
    arguments: [(Int64(0), 1), (50, 0), (60, 0), (1_000, 0)])
  func sharing(wholeAt: Int64, violations: Int) throws {
    var context = CheckContext(
      debounce: DebounceSettings(sameDirection: .zero, oppositeDirection: .zero, origin: .committingLift))
    context.networkWhole = .seconds(wholeAt)
    var check = try #require(RecoveryCheck.served.makeChecks(context).first)
    let film = Film()
    film.move(to: 1_000)
    film.show([Self.missing(.placeholder, 7)])
    check.check(film.with(changed: true))
    // 70 s after it came, which is 20 s after a network that was mended at 50 s.
    check.finish(Film.end(71_000))
    #expect(check.tally.violations == violations)
    check.finish(Film.end(81_000))
    #expect(check.tally.violations == (wholeAt <= 50 ? 1 : 0))
    check.finish(Film.end(121_000))
    #expect(check.tally.violations == (wholeAt <= 60 ? 1 : 0))
    check.finish(Film.end(121_100))
    #expect(check.tally.violations == 1)
  }
}
