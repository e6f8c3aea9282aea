import Gestures
import Kernel
import Testing

@Suite("Taps, double taps and long presses")
struct TapTests {
  @Test("a touch that rests and lifts is a tap at once in a scope without double taps")
  func singleTap() {
    #expect(
      transcript("down 100,100 @0 / up @50", GestureBench.swipes) == "touchDown0 tap0 allLifted0")
  }

  @Test(
    "movement up to the slop is ignored",
    arguments: [
      ("110,100", "touchDown0 tap0 allLifted0"),
      ("110.015625,100", "touchDown0 dragBegan0 dragEnded0 allLifted0"),
      ("100,90", "touchDown0 tap0 allLifted0"), ("106,108", "touchDown0 tap0 allLifted0"),
      ("106.1,108", "touchDown0 dragBegan0 dragEnded0 allLifted0"),
    ])
  func slop(place: String, expected: String) {
    #expect(transcript("down 100,100 @0 / move \(place) @20 / up @50", GestureBench.swipes) == expected)
    #expect(
      transcript("down 100,100 @0 / up \(place) @50", GestureBench.swipes) == expected,
      "the same when the panel coalesced the move into the lift")
  }

  @Test("leaving the slop and coming back is a drag without a commit, not a tap")
  func slopIsSticky() {
    #expect(
      transcript("down 100,100 @0 / move 120,100 @20 / move 100,100 @40 / up @50", GestureBench.swipes)
        == "touchDown0 dragBegan0 dragChanged0 dragEnded0 allLifted0")
  }

  @Test(
    "the second tap touches within the window, including its end",
    arguments: [
      (349.9, "doubleTap1"), (350, "doubleTap1"), (350.000001, "tap0 tap1"), (600, "tap0 tap1"),
    ])
  func doubleTapWindow(secondTouch: Double, expected: String) {
    let script = "down 100,100 @0 / up @50 / down @\(secondTouch) / up @\(secondTouch + 40) / wait @5000"
    #expect(commits(script, GestureBench.everything) == expected)
  }

  @Test(
    "the second tap touches within the double-tap slop of the first",
    arguments: [
      ("149.984375,100", "doubleTap1"), ("150,100", "doubleTap1"), ("150.015625,100", "tap0 tap1"),
      ("130,140", "doubleTap1"), ("130,141", "tap0 tap1"),
    ])
  func doubleTapSlop(place: String, expected: String) {
    let script = "down 100,100 @0 / up @50 / down \(place) @200 / up @240 / wait @5000"
    #expect(commits(script, GestureBench.everything) == expected)
  }

  @Test("a single tap waits for the end of its window and carries the due time and its own position")
  func waitingTap() throws {
    var bench = GestureBench(GestureBench.everything)
    bench.play("down 100,100 @0 / up 103,100 @50")
    #expect(bench.transcript == "touchDown0 allLifted0")
    #expect(bench.recogniser.nextDue == .milliseconds(350))
    bench.play("wait @349.999999")
    #expect(bench.commits == "")
    bench.play("wait @366")
    let tap = try #require(bench.decisions.last)
    #expect(
      tap
        == GestureDecision(
          kind: .tap, sequence: 0, time: .milliseconds(350), position: ScreenPoint(103, 100),
          start: ScreenPoint(100, 100)))
    #expect(bench.recogniser.nextDue == nil)
  }

  @Test("a third tap starts anew, and a fourth makes a double tap with it")
  func thirdTap() {
    let three = "down 9,9 @0 / up @50 / down @150 / up @200 / down @300 / up @350"
    #expect(commits(three + " / wait @5000", GestureBench.everything) == "doubleTap1 tap2")
    #expect(
      commits(three + " / down @450 / up @500 / wait @5000", GestureBench.everything)
        == "doubleTap1 doubleTap3")
  }

  @Test(
    "a tap whose second touch becomes another gesture is emitted once",
    arguments: [
      ("move 300,100 @150 / up @160", "tap0 swipe-right-1"), ("wait @800 / up @900", "tap0 longPress1"),
      ("cancel @150", "tap0"), ("down 50,50 #1 @150 / up @170 / up #1 @180", "tap0"),
    ])
  func failedSecondTap(rest: String, expected: String) {
    let script = "down 100,100 @0 / up @50 / down @120 / \(rest) / wait @5000"
    #expect(commits(script, GestureBench.everything) == expected)
  }

  @Test("while the second finger rests the first tap waits")
  func slowSecondTap() {
    var scope = GestureBench.everything
    scope.longPress = false
    #expect(
      commits("down 9,9 @0 / up @50 / down @340 / wait @2000 / up @2000 / wait @9000", scope) == "doubleTap1")
  }

  @Test("a screen without double taps emits a waiting tap at once")
  func scopeChangeDeliversTap() {
    var bench = GestureBench(GestureBench.everything)
    bench.play("down 9,9 @0 / up @50")
    bench.recogniser.scope = GestureBench.swipes
    bench.play("down 9,9 @120 / up @150")
    #expect(bench.transcript == "touchDown0 allLifted0 tap0 touchDown1 tap1 allLifted1")
  }

  @Test(
    "a finger that rests for the long-press time is a long press",
    arguments: [(499.999999, "tap0"), (500, "longPress0"), (500.000001, "longPress0")])
  func longPress(lift: Double, expected: String) {
    #expect(commits("down 9,9 @0 / up @\(lift) / wait @5000", GestureBench.everything) == expected)
  }

  @Test("a long press begins when its time is over and commits at lift, at any position")
  func longPressBegins() {
    var bench = GestureBench(GestureBench.everything)
    bench.play("down 9,9 @0")
    #expect(bench.recogniser.nextDue == .milliseconds(500))
    bench.play("wait @516")
    #expect(bench.transcript == "touchDown0 longPressBegan0")
    #expect(bench.decisions.last?.time == .milliseconds(500))
    #expect(bench.recogniser.nextDue == nil)
    bench.play("move 300,9 @600 / up @650")
    #expect(bench.transcript == "touchDown0 longPressBegan0 longPress0 allLifted0")
  }

  @Test("without long presses in the scope a long rest is a tap")
  func noLongPress() {
    #expect(commits("down 9,9 @0 / wait @4000 / up @5000", GestureBench.swipes) == "tap0")
  }

  @Test("a finger that left the slop in time makes no long press")
  func dragIsNoLongPress() {
    #expect(
      transcript("down 9,9 @0 / move 20,9 @499 / wait @900 / up @900", GestureBench.everything)
        == "touchDown0 dragBegan0 dragEnded0 allLifted0")
  }
}
