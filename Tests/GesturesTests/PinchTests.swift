import Gestures
import Kernel
import Testing

@Suite("Second fingers and pinches")
struct PinchTests {
  @Test("a second finger begins a pinch, whose scale is distance over distance")
  func pinch() throws {
    var bench = GestureBench(GestureBench.everything)
    bench.play("down 100,100 @0 / down 200,100 #1 @30 / move 0,100 @60 / move 150,100 #1 @80 / up #1 @90")
    bench.play("move 5,100 @100 / up @120")
    #expect(
      bench.transcript == "touchDown0 pinchBegan0 pinchChanged0 pinchChanged0 pinchEnded0 allLifted0")
    let began = bench.decisions[1]
    #expect(began.position == ScreenPoint(150, 100) && began.start == began.position)
    #expect(bench.decisions[2].kind == .pinchChanged(scaleMillionths: 2_000_000))
    #expect(bench.decisions[2].position == ScreenPoint(100, 100))
    #expect(bench.decisions[4].kind == .pinchEnded(scaleMillionths: 1_500_000))
    #expect(bench.decisions[4].start == ScreenPoint(150, 100))
  }

  @Test("fingers at the same place give a finite scale")
  func coincidentFingers() {
    var bench = GestureBench(GestureBench.everything)
    bench.play("down 100,100 @0 / down 100,100 #1 @30 / move 400,500 #1 @60")
    #expect(bench.decisions.last?.kind == .pinchChanged(scaleMillionths: 500_000_000))
  }

  @Test(
    "after a second finger nothing commits until all have lifted",
    arguments: [
      ("down 9,9 @0 / down 90,9 #1 @20 / up #1 @30 / move 300,9 @90 / up @100", "a swipe goes on"),
      ("down 9,9 @0 / down 90,9 #1 @20 / up @30 / up #1 @40", "two taps"),
      ("down 9,9 @0 / move 300,9 @90 / down 90,9 #1 @95 / up @100 / up #1 @110", "a swipe about to lift"),
      ("down 9,9 @0 / down 90,9 #1 @20 / up @30 / down 9,9 @60 / up @80 / up #1 @99", "the first comes back"),
      ("down 9,9 @0 / wait @600 / down 90,9 #1 @700 / up @800 / up #1 @900", "a long press"),
    ])
  func nothingCommits(script: String, what: String) {
    #expect(commits(script + " / wait @9000", GestureBench.everything) == "", "\(what), with pinch")
    #expect(commits(script + " / wait @9000", GestureBench.swipes) == "", "\(what), without pinch")
  }

  @Test("the sequence after two fingers is independent of it")
  func freshAfterwards() {
    let script =
      "down 9,9 @0 / down 90,9 #1 @20 / up @30 / up #1 @40 / down 9,9 @50 / move 200,9 @90 / up @99"
    #expect(commits(script, GestureBench.everything) == "swipe-right-1")
  }

  @Test("a drag that a second finger takes over is cancelled before the pinch begins")
  func dragBecomesPinch() {
    #expect(
      transcript(
        "down 9,9 @0 / move 99,9 @20 / down 9,90 #1 @30 / up @40 / up #1 @50", GestureBench.everything)
        == "touchDown0 dragBegan0 cancelled0 pinchBegan0 pinchEnded0 allLifted0")
  }

  @Test("without pinches in the scope a second finger only cancels")
  func noPinch() {
    #expect(
      transcript(
        "down 9,9 @0 / down 9,90 #1 @30 / move 9,300 #1 @40 / up @50 / up #1 @60", GestureBench.swipes)
        == "touchDown0 cancelled0 allLifted0")
  }

  @Test("a third and a fourth finger change nothing")
  func moreFingers() {
    #expect(
      transcript(
        "down 0,0 @0 / down 100,0 #1 @9 / down 5,500 #2 @20 / down 6,500 #3 @21 / move 9,300 #2 @30"
          + " / move 200,0 #1 @40 / up #2 @45 / up #1 @50 / move 9,9 @55 / up @60 / up #3 @70",
        GestureBench.everything)
        == "touchDown0 pinchBegan0 pinchChanged0 pinchEnded0 allLifted0")
  }

  @Test("a cancelled finger cancels the pinch")
  func cancelledPinch() {
    #expect(
      transcript(
        "down 0,0 @0 / down 100,0 #1 @9 / cancel #1 @20 / move 50,0 @30 / up @40", GestureBench.everything)
        == "touchDown0 pinchBegan0 cancelled0 allLifted0")
  }
}
