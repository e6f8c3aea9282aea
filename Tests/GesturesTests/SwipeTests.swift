import Gestures
import Kernel
import Testing

@Suite("Drags and swipes")
struct SwipeTests {
  @Test(
    "a swipe is strictly longer than its distance, in every direction",
    arguments: [
      ("200,300", ""), ("200.015625,300", "swipe-right-0"), ("199.984375,300", ""), ("0,300", ""),
      ("-0.015625,300", "swipe-left-0"), ("100,200", ""), ("100,199.984375", "swipe-up-0"),
      ("100,400", ""), ("100,400.015625", "swipe-down-0"),
    ])
  func distance(end: String, expected: String) {
    #expect(commits("down 100,300 @0 / move \(end) @500 / up @900", GestureBench.swipes) == expected)
  }

  @Test(
    "the axis of a swipe must dominate strictly",
    arguments: [
      ("400,600", ""), ("400.015625,600", "swipe-right-0"), ("400,600.015625", "swipe-down-0"),
      ("-200,0", ""),
    ])
  func diagonal(end: String, expected: String) {
    #expect(commits("down 100,300 @0 / move \(end) @500 / up @900", GestureBench.swipes) == expected)
  }

  @Test("an axis ratio of 2 needs twice the displacement", arguments: [(199, "swipe-right-0"), (200, "")])
  func axisRatio(dy: Int, expected: String) {
    var rule = SwipeRule.parity
    rule.axisRatio = 2
    let scope = GestureScope(horizontalSwipe: rule)
    #expect(commits("down 0,0 @0 / move 400,\(dy) @500 / up @900", scope) == expected)
  }

  @Test("an axis ratio below 1 counts as 1", arguments: [(399, "swipe-right-0"), (400, ""), (401, "")])
  func smallAxisRatio(dy: Int, expected: String) {
    var rule = SwipeRule.parity
    rule.axisRatio = 0.5
    let scope = GestureScope(horizontalSwipe: rule)
    #expect(commits("down 0,0 @0 / move 400,\(dy) @500 / up @900", scope) == expected)
  }

  @Test("an axis without a rule never swipes")
  func oneAxis() {
    let scope = GestureScope(horizontalSwipe: .parity)
    #expect(commits("down 0,0 @0 / move 0,500 @500 / up @900", scope) == "")
  }

  /// Without the tracker's reset at landing the first finger's samples counted for the second one's speed.
  @Test("a finger that lands within 40 ms of the previous one has its own velocity")
  func quickSecond() throws {
    var bench = GestureBench(GestureBench.swipes)
    bench.play("down 100,300 @0 / move 140,300 @8 / move 180,300 @16 / move 220,300 @24 / up @26")
    bench.play("down 300,300 @30 / move 298,300 @38 / move 282,300 @46 / move 266,300 @54 / up @56")
    let speeds = bench.decisions.compactMap { decision -> Double? in
      if case .dragEnded(let velocity) = decision.kind { velocity.xPointsPerSecond } else { nil }
    }
    var alone = GestureBench(GestureBench.swipes)
    alone.play("down 300,300 @30 / move 298,300 @38 / move 282,300 @46 / move 266,300 @54 / up @56")
    let own = alone.decisions.compactMap { decision -> Double? in
      if case .dragEnded(let velocity) = decision.kind { velocity.xPointsPerSecond } else { nil }
    }
    #expect(speeds.count == 2 && speeds.first == 5_000 && speeds.last == own.first)
  }

  @Test("a drag begins outside the slop, reports every movement and ends before its swipe")
  func dragReports() throws {
    var bench = GestureBench(GestureBench.swipes)
    bench.play("down 100,100 @0 / move 105,100 @8 / move 150,100 @16 / move 150,100 @20 / move 300,110 @30")
    bench.play("up 310,110 @40")
    #expect(
      bench.transcript
        == "touchDown0 dragBegan0 dragChanged0 dragEnded0 swipe-right-0 allLifted0")
    let swipe = bench.decisions[4]
    #expect(swipe.start == ScreenPoint(100, 100))
    #expect(swipe.translation == ScreenPoint(210, 10))
    #expect(swipe.time == .milliseconds(40))
  }

  @Test(
    "from the fling distance on speed alone makes a swipe",
    arguments: [
      // 10 ms steps of s points: s / 10 ms is the speed, exactly.
      (10, 3.0, ""), (16, 3.0, ""), (17, 3.0, "swipe-right-0"), (20, 2.984375, ""),
      (20, 3.0, "swipe-right-0"), (49, 2.5, ""),
    ])
  func fling(stepCount: Int, step: Double, expected: String) {
    let moves = (1...stepCount).map { "move \(Double($0) * step),0 @\($0 * 10)" }.joined(separator: "/")
    #expect(commits("down 0,0 @0/\(moves)/up @\(stepCount * 10 + 7)", SwipeTests.fitted) == expected)
  }

  @Test(
    "a finger that paused for over 40 ms before its lift has no velocity",
    arguments: [(40, "swipe-right-0"), (40.000001, "")] as [(Double, String)])
  func stopBeforeLift(rest: Double, expected: String) {
    let moves = (1...10).map { "move \($0 * 10),0 @\($0 * 10)" }.joined(separator: "/")
    #expect(commits("down 0,0 @0/\(moves)/up @\(100 + rest)", SwipeTests.fitted) == expected)
  }

  @Test(
    "the mean speed depends only on displacement and time from touch-down to lift",
    arguments: [
      // 60 pt at 300 pt/s take 200 ms.
      (60, "@200", "swipe-right-0"), (60, "@200.000001", ""), (59.984375, "@200", ""),
      (49.984375, "@100", ""), (50, "@166", "swipe-right-0"), (60, "@0", ""),
    ] as [(Double, String, String)])
  func meanSpeed(way: Double, lift: String, expected: String) {
    let scope = GestureScope(horizontalSwipe: .story)
    for moves in ["", "move \(way),0 @0 /", "move -30,0 @1 / move 40,5 @2 / move \(way),0 @90 /"] {
      let script = "down 0,0 @0 / \(lift == "@0" ? "" : moves) up \(way),0 \(lift)"
      #expect(commits(script, scope) == expected, "\(script)")
    }
  }

  @Test("a slow drift ending in a jerk is a swipe by lift speed, not by mean speed")
  func jerk() {
    let script =
      "down 0,0 @0 / move 12,0 @500 / move 20,0 @900 / move 34,0 @910 / move 48,0 @920 / move 62,0 @930 / up @935"
    #expect(commits(script, SwipeTests.fitted) == "swipe-right-0")
    #expect(commits(script, GestureBench.flings) == "")
  }

  @Test("the direction follows the displacement: a flick back does not swipe backward")
  func flickBack() {
    // 140 up, then 80 back down at 2,000 pt/s: net 60 up, speed downward.
    let script =
      "down 0,300 @0 / move 0,230 @50 / move 0,160 @90 / move 0,180 @100 / move 0,200 @110 / move 0,220 @120"
      + " / move 0,240 @130 / up @135"
    #expect(commits(script, SwipeTests.fitted) == "", "speed against the way is no speed")
    #expect(commits(script, GestureBench.flings) == "swipe-up-0", "60 pt in 135 ms")
    var close = SwipeRule.parity
    close.distance = .points(50)
    #expect(commits(script, GestureScope(verticalSwipe: close)) == "swipe-up-0")
  }

  @Test("the pager needs more than half the width, or 60 pt at 300 pt/s")
  func pager() {
    let scope = GestureScope(horizontalSwipe: .pager(extent: .points(390)))
    #expect(commits("down 300,0 @0 / move 105,0 @900 / up @990", scope) == "")
    #expect(commits("down 300,0 @0 / move 104.984375,0 @900 / up @990", scope) == "swipe-left-0")
    #expect(commits("down 300,0 @0 / move 240,0 @190 / up @200", scope) == "swipe-left-0")
    #expect(commits("down 300,0 @0 / move 240,0 @190 / up @200.000001", scope) == "")
    #expect(commits("down 300,0 @0 / move 240.015625,0 @50 / up @55", scope) == "")
  }

  /// The story's rule with the speed fitted at the lift.
  private static var fitted: GestureScope {
    var rule = SwipeRule.story
    rule.flingSpeedBasis = .lift
    return GestureScope(horizontalSwipe: rule, verticalSwipe: rule)
  }
}
