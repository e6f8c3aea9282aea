import Kernel
import Simulation
import Testing

/// A rule about the app of these tests: it never shows more dots than the context allows. Each dot provokes.
private struct DotCheck: InvariantCheck {
  var tally = CheckTally()
  let limit: Int

  mutating func check(_ frame: (vsync: Instant, dots: Int)) {
    tally.checked += 1
    tally.exercised += frame.dots
    if frame.dots > limit { tally.violate(at: frame.vsync, "\(frame.dots) dots, limit \(limit)") }
  }
}

/// Counts the frames that it is shown, and needs none without news.
private struct NewsCheck: InvariantCheck {
  static let waitsForUpdates = true
  var tally = CheckTally()

  mutating func check(_ frame: (vsync: Instant, dots: Int)) { tally.checked += 1 }
}

/// Looks each second since the last frame with dots, at most three times.
private struct SecondsCheck: InvariantCheck {
  static let pollsByTime = true
  var tally = CheckTally()
  let step: TimeSpan
  private(set) var nextPoll: Instant?
  private var left = 0

  init(every step: TimeSpan) { self.step = step }

  mutating func check(_ frame: (vsync: Instant, dots: Int)) {
    if frame.dots > 0 { (nextPoll, left) = (frame.vsync + step, 3) }
  }

  mutating func poll(at instant: Instant) {
    tally.violate(at: instant, "looked")
    left -= 1
    nextPoll = left > 0 ? instant + step : nil
  }
}

/// A session is over in time.
private struct LengthCheck: InvariantCheck {
  var tally = CheckTally()

  mutating func check(_ frame: (vsync: Instant, dots: Int)) { tally.checked += 1 }

  mutating func finish(_ end: Instant) {
    if end > .seconds(1) { tally.violate(at: end, "it took too long") }
  }
}

@Suite("The checkers of a session")
struct CheckSetTests {
  private typealias Rule = Invariant<Int, (vsync: Instant, dots: Int), Instant>

  private let rules = [
    Rule("length", title: "It is short.", exercisedBy: "the end") { _ in [LengthCheck()] },
    Rule("dots", title: "There are few.", exercisedBy: "each dot") {
      [DotCheck(limit: $0), DotCheck(limit: $0 + 1)]
    },
  ]

  @Test("see every frame; tallies of one rule are added, in the order of the rules")
  func tallies() {
    let checks = CheckSet(rules, for: 2)
    for dots in 1...3 { checks.check((.milliseconds(Int64(dots)), dots)) }
    let found = checks.tallies
    #expect(found.map(\.id) == ["length", "dots"])
    #expect(found.map(\.tally.checked) == [3, 6] && found.map(\.tally.exercised) == [0, 12])
    #expect(found.map(\.tally.violations) == [0, 1])
    #expect(found[1].tally.examples == ["at 0:00.003: 3 dots, limit 2"])
  }

  @Test("a frame with events reaches all checkers, one without only those that do not wait for events")
  func updates() {
    let rules =
      [Rule("news", title: "It is told.", exercisedBy: "news") { _ in [NewsCheck()] }] + self.rules
    let checks = CheckSet(rules, for: 2)
    for dots in 0..<10 { checks.check((.zero, dots), hasUpdates: dots % 5 == 0) }
    #expect(checks.tallies.map(\.tally.checked) == [2, 10, 20])
    #expect(checks.firstBroken?.id == "dots")
  }

  @Test("the first broken rule comes by the order of the rules, also if the end broke it")
  func firstBroken() {
    let checks = CheckSet(rules, for: 2)
    checks.check((.zero, 2))
    #expect(checks.firstBroken == nil)
    checks.check((.zero, 4))
    #expect(checks.firstBroken?.id == "dots" && checks.firstBroken?.example == "at 0:00.000: 4 dots, limit 2")
    checks.finish(.seconds(2))
    #expect(checks.firstBroken?.id == "length")
  }

  @Test("all violations are counted, but only five are described, also for two checkers together")
  func examples() {
    let checks = CheckSet(rules, for: 0)
    for second in 0..<4 { checks.check((.seconds(Int64(second)), 2)) }
    let tally = checks.tallies[1].tally
    #expect(tally.violations == 8)
    let times: [Substring] = ["at 0:00.000:", "at 0:01.000:", "at 0:02.000:", "at 0:03.000:", "at 0:00.000:"]
    #expect(tally.examples.map { $0.prefix(12) } == times)
    // Of two checkers the earlier violation is the first.
    #expect(tally.first?.vsync == .zero && tally.first?.words.isEmpty == false)
  }

  @Test(
    "time-based checks run before the next frame, in order, and not at the time of a frame"
  )
  func polls() {
    let rules = [
      Rule("one", title: "Each second.", exercisedBy: "a dot") { _ in [SecondsCheck(every: .seconds(1))] },
      Rule("two", title: "Each two.", exercisedBy: "a dot") { _ in [SecondsCheck(every: .seconds(2))] },
    ]
    let checks = CheckSet(rules, for: 0)
    func looked() -> [Int] { checks.tallies.map(\.tally.violations) }
    checks.advance(to: .seconds(9))
    checks.check((.zero, 1))
    #expect(looked() == [0, 0], "nobody had asked")
    checks.advance(to: .seconds(1))
    #expect(looked() == [0, 0], "a frame is shown at that time")
    checks.advance(to: Instant.seconds(1) + TimeSpan(nanoseconds: 1))
    #expect(looked() == [1, 0])
    checks.advance(to: .seconds(5))
    #expect(looked() == [3, 2])
    let times: [Substring] = ["at 0:01.000:", "at 0:02.000:", "at 0:03.000:"]
    #expect(checks.tallies[0].tally.examples.map { $0.prefix(12) } == times)
    checks.advance(to: .seconds(60))
    #expect(looked() == [3, 3])
  }
}
