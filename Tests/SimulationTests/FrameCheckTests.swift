import Kernel
import Simulation
import Testing

@Suite("A rule whose checker is a closure")
struct FrameCheckTests {
  private typealias Frame = (vsync: Instant, dots: Int)
  private typealias Rule = Invariant<Int, Frame, Instant>

  private func tally(_ rule: Rule, _ dots: [Int], limit: Int = 0, end: Instant = .seconds(1)) -> CheckTally {
    let checks = CheckSet([rule], for: limit)
    for (place, count) in dots.enumerated() { checks.check((.milliseconds(Int64(place)), count)) }
    checks.finish(end)
    return checks.tallies[0].tally
  }

  private let grows = Rule("dots.grow", title: "Dots only grow.", exercisedBy: "a dot", startingWith: 0) {
    last, frame, tally in
    tally.checked += 1
    if frame.dots > last { tally.exercised += 1 }
    if frame.dots < last { tally.violate(at: frame.vsync, "\(last) became \(frame.dots)") }
    last = frame.dots
  }

  @Test("its state persists from frame to frame")
  func state() {
    let found = tally(grows, [1, 2, 2, 1, 3])
    #expect([found.checked, found.exercised, found.violations] == [5, 3, 1])
    #expect(found.examples == ["at 0:00.003: 2 became 1"])
    #expect([grows.id, grows.title, grows.exercisedBy] == ["dots.grow", "Dots only grow.", "a dot"])
  }

  @Test("each session begins with a new state, even if that is an object")
  func sessions() {
    final class Count { var frames = 0 }
    let rule = Rule("one", title: "One frame.", exercisedBy: "a frame", startingWith: Count()) {
      count, frame, tally in
      count.frames += 1
      if count.frames > 1 { tally.violate(at: frame.vsync, "\(count.frames)") }
    }
    for _ in 0..<2 { #expect(tally(rule, [1]).violations == 0) }
    #expect(tally(rule, [1, 1]).violations == 1)
    #expect([tally(grows, [5]), tally(grows, [1])].map(\.violations) == [0, 0])
  }

  @Test("its state may depend on the session's fixed facts")
  func context() {
    let rule = Rule("few", title: "Few dots.", exercisedBy: "a dot", of: { $0 }) { limit, frame, tally in
      if frame.dots > limit { tally.violate(at: frame.vsync, "\(frame.dots) of \(limit)") }
    }
    #expect([1, 2, 3].map { tally(rule, [3], limit: $0).violations } == [1, 1, 0])
  }

  @Test("its state is optional, and its end check runs once after all frames")
  func ends() {
    let plain = Rule("any", title: "Dots.", exercisedBy: "a frame") { frame, tally in
      tally.checked += 1
      tally.exercised += frame.dots
    }
    let found = tally(plain, [2, 3])
    #expect([found.checked, found.exercised, found.violations] == [2, 5, 0])

    let ended = Rule("ended", title: "It ends with dots.", exercisedBy: "the end", startingWith: 0) {
      last, frame, _ in
      last = frame.dots
    } atEnd: { last, end, tally in
      tally.exercised += 1
      if last == 0 { tally.violate(at: end, "no dots") }
    }
    #expect([[1, 0], [0, 1]].map { tally(ended, $0).violations } == [1, 0])
    #expect(tally(ended, []).exercised == 1)
  }

  @Test("it can be one of several checkers of a rule")
  func several() {
    let rule = Rule("both", title: "Both.", exercisedBy: "a frame") { limit in
      [
        FrameCheck(limit) { (left: inout Int, frame: Frame, tally: inout CheckTally) in
          left -= frame.dots
          if left < 0 { tally.violate(at: frame.vsync, "too many") }
        },
        FrameCheck(()) { (_: inout Void, _: Frame, tally: inout CheckTally) in tally.checked += 1 },
      ]
    }
    let found = tally(rule, [2, 2], limit: 3)
    #expect(found.violations == 1 && found.checked == 2)
  }
}
