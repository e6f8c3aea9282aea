import Gestures
import Kernel
import Testing

@Suite("The guard along the bottom and the lockout after several fingers")
struct GuardTests {
  private static var guarded: GestureSettings {
    var settings = GestureBench.settings
    settings.lowestTouch = .points(600)
    settings.multiTouchLockout = .milliseconds(200)
    return settings
  }

  private func transcript(_ line: String, _ settings: GestureSettings = GuardTests.guarded) -> String {
    var bench = GestureBench(GestureBench.swipes, settings: settings)
    bench.play(line)
    return bench.transcript
  }

  @Test("a finger that lands below the guard is no touch, wherever it goes")
  func belowTheGuard() {
    #expect(transcript("down 100,601 @0 / move 300,300 @50 / up @60") == "")
    #expect(transcript("down 100,600 @0 / up @60") == "touchDown0 tap0 allLifted0")
  }

  @Test("a palm below the guard does not stop a swipe above it")
  func palm() {
    let line = "down 100,100 @0 / down 50,650 #3 @20 / move 300,100 @80 / up @90 / up #3 @400"
    #expect(transcript(line) == "touchDown0 dragBegan0 dragEnded0 swipe-right-0 allLifted0")
    #expect(
      transcript(line, GestureBench.settings) == "touchDown0 cancelled0 allLifted0",
      "without a guard the palm is a second finger")
  }

  @Test("after several fingers nothing commits for the lockout, and from its end on all does")
  func lockout() {
    let pinch = "down 100,100 @0 / down 200,100 #1 @20 / up @50 / up #1 @60 / "
    #expect(
      transcript(pinch + "down 9,9 @259 / up @300")
        == "touchDown0 cancelled0 allLifted0 touchDown1 allLifted1")
    #expect(
      transcript(pinch + "down 9,9 @260 / up @300")
        == "touchDown0 cancelled0 allLifted0 touchDown1 tap1 allLifted1")
    #expect(
      transcript("down 9,9 @0 / up @20 / down 9,9 @30 / up @50")
        == "touchDown0 tap0 allLifted0 touchDown1 tap1 allLifted1", "one finger locks nothing")
  }
}
