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

  @Test("a finger that lands below the guard is ignored, wherever it moves")
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

  @Test("a contact wider than the limit is ignored, first or second; one as wide is a finger")
  func wideContact() {
    var settings = GestureBench.settings
    settings.largestContact = .points(40)
    var bench = GestureBench(GestureBench.swipes, settings: settings)
    func sample(_ finger: UInt8, _ phase: TouchPhase, _ x: Int, at: Int64, radius: Double) -> TouchSample {
      TouchSample(
        time: .milliseconds(at), finger: finger, phase: phase, position: ScreenPoint(Double(x), 300),
        radius: ScreenLength(radius))
    }
    bench.handle(sample(3, .began, 20, at: 0, radius: 40.015625))
    bench.handle(sample(0, .began, 100, at: 10, radius: 40))
    bench.handle(sample(4, .began, 20, at: 20, radius: 60))
    bench.handle(sample(0, .moved, 350, at: 80, radius: 40))
    bench.handle(sample(0, .ended, 350, at: 90, radius: 80))
    bench.handle(sample(3, .ended, 20, at: 200, radius: 40))
    #expect(bench.transcript == "touchDown0 dragBegan0 dragEnded0 swipe-right-0 allLifted0")
  }

  @Test("after several fingers nothing commits during the lockout, and everything from its end on")
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
