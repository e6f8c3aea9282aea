import Gestures
import Kernel
import Testing

@Suite("Cancelled, lost and impossible samples")
struct StrangeSampleTests {
  @Test(
    "a cancelled touch commits nothing",
    arguments: [
      ("down 9,9 @0 / cancel @20", "touchDown0 cancelled0 allLifted0"),
      ("down 9,9 @0 / move 300,9 @50 / cancel @60", "touchDown0 dragBegan0 cancelled0 allLifted0"),
      ("down 9,9 @0 / wait @600 / cancel @700", "touchDown0 longPressBegan0 cancelled0 allLifted0"),
    ])
  func cancelled(script: String, expected: String) {
    #expect(transcript(script + " / wait @9000", GestureBench.everything) == expected)
  }

  @Test("samples of fingers that are not down are ignored")
  func unknownFingers() {
    #expect(
      transcript(
        "move 9,9 @0 / up @10 / cancel @20 / move 300,9 #7 @30 / up #200 @40", GestureBench.everything)
        == "")
    #expect(
      transcript(
        "down 9,9 @0 / move 300,9 #7 @10 / up #7 @20 / cancel #255 @30 / up @40", GestureBench.swipes)
        == "touchDown0 tap0 allLifted0")
  }

  @Test("a second touch-down of a finger cancels its sequence and begins a new one")
  func lostLift() {
    #expect(
      transcript("down 9,9 @0 / move 300,9 @50 / down 9,9 @90 / up @120", GestureBench.swipes)
        == "touchDown0 dragBegan0 cancelled0 allLifted0 touchDown1 tap1 allLifted1")
    #expect(
      transcript("down 9,9 @0 / down 99,9 #1 @9 / down 9,9 @20 / up @30 / up #1 @40", GestureBench.everything)
        == "touchDown0 pinchBegan0 cancelled0 allLifted0", "with another finger down nothing begins anew")
  }

  @Test("a second lift of the same finger commits nothing twice")
  func repeatedLift() {
    #expect(
      commits("down 9,9 @0 / move 300,9 @50 / up @60 / up @60 / up @70 / cancel @80", GestureBench.swipes)
        == "swipe-right-0")
  }

  @Test(
    "equal and backward timestamps commit once",
    arguments: [
      "down 9,9 @100 / move 300,9 @100 / up @100", "down 9,9 @100 / move 300,9 @90 / up @80",
      "down 9,9 @100 / move 300,9 @0 / move 300,9 @0 / up @-5000",
    ])
  func badTimes(script: String) {
    var bench = GestureBench(GestureBench.flings)
    bench.play(script)
    #expect(bench.commits == "swipe-right-0")
    #expect(bench.decisions.last?.time == .milliseconds(100), "time never runs backward in a sequence")
  }

  @Test("a touch with an earlier time than the waiting tap is still its second tap")
  func backwardSecondTap() {
    #expect(
      commits("down 9,9 @1000 / up @1050 / down @200 / up @250 / wait @9000", GestureBench.everything)
        == "doubleTap1")
  }

  @Test("extreme times and positions neither crash nor commit twice")
  func extremes() {
    let lengths = [Int32.min, -1, 0, 1, Int32.max].map(ScreenLength.init(subpoints:))
    let times = [Int64.min, -1, 0, 1, Int64.max].map(Instant.init(nanoseconds:))
    var bench = GestureBench(GestureBench.everything)
    for time in times {
      for x in lengths {
        for y in lengths {
          for phase in [TouchPhase.began, .moved, .ended] {
            for otherTime in times {
              let point = ScreenPoint(x: phase == .began ? y : x, y: y)
              bench.handle(
                TouchSample(
                  time: phase == .moved ? otherTime : time, finger: 0, phase: phase, position: point))
            }
          }
        }
      }
    }
    bench.advance(to: .never)
    let commits = bench.decisions.filter(\.commits).map(\.sequence)
    #expect(Set(commits).count == commits.count)
    #expect(bench.recogniser.nextDue == nil && !bench.recogniser.isTouching)
  }

  @Test("a displacement whose square overflows is clamped")
  func longestWay() {
    var bench = GestureBench(GestureBench.flings)
    let far = ScreenLength(subpoints: .min)
    for (phase, point) in [
      (TouchPhase.began, ScreenPoint.zero), (.moved, ScreenPoint(x: far, y: far)),
      (.ended, ScreenPoint(x: far, y: .zero)),
    ] {
      bench.handle(TouchSample(time: .zero, finger: 0, phase: phase, position: point))
    }
    #expect(bench.commits == "swipe-left-0")
    #expect(bench.decisions.last?.position == ScreenPoint(x: ScreenLength(subpoints: -(1 << 29)), y: .zero))
  }

  @Test("cancelling the sequence commits nothing, and fingers are ignored until they lift")
  func cancelSequence() {
    var bench = GestureBench(GestureBench.everything)
    bench.play("down 9,9 @0 / move 200,9 @50")
    bench.recogniser.cancelSequence(at: .milliseconds(60), into: &bench.decisions)
    bench.recogniser.cancelSequence(at: .milliseconds(61), into: &bench.decisions)
    bench.play("move 300,9 @70 / up @80 / wait @9000")
    #expect(bench.transcript == "touchDown0 dragBegan0 cancelled0 allLifted0")
    #expect(bench.decisions[2].time == .milliseconds(60))
  }

  @Test("cancelling the sequence drops a waiting tap, too")
  func cancelWaitingTap() {
    var bench = GestureBench(GestureBench.everything)
    bench.play("down 9,9 @0 / up @50 / down @100")
    bench.recogniser.cancelSequence(at: .milliseconds(120), into: &bench.decisions)
    bench.play("up @150 / wait @9000")
    #expect(bench.transcript == "touchDown0 allLifted0 touchDown1 cancelled0 cancelled1 allLifted1")
  }

  @Test("without a sequence in progress cancelling does nothing")
  func cancelNothing() {
    var bench = GestureBench(GestureBench.everything)
    bench.recogniser.cancelSequence(at: .zero, into: &bench.decisions)
    #expect(bench.transcript == "")
  }

  @Test("the scope is captured at the first touch")
  func scopeIsCaptured() {
    var bench = GestureBench(GestureBench.swipes)
    bench.play("down 9,9 @0")
    bench.recogniser.scope = GestureScope()
    bench.play("move 200,9 @50 / up @60 / down 9,9 @100 / move 200,9 @150 / up @160")
    #expect(bench.commits == "swipe-right-0")
  }

  @Test("states with different decisions have different digests")
  func digests() {
    let scripts = [
      "", "down 9,9 @0", "down 9,9 @1", "down 9,10 @0", "down 9,9 #1 @0", "down 9,9 @0 / move 10,9 @5",
      "down 9,9 @0 / move 90,9 @5", "down 9,9 @0 / up @5", "down 9,9 @0 / up @6",
      "down 9,9 @0 / down 90,9 #1 @5", "down 9,9 @0 / down 90,9 #1 @5 / up @6", "down 9,9 @0 / wait @500",
      "down 9,9 @0 / up @5 / wait @500",
    ]
    var values: Set<UInt64> = []
    for script in scripts {
      var bench = GestureBench(GestureBench.everything)
      bench.play(script)
      var digest = StableDigest()
      bench.recogniser.mix(into: &digest)
      values.insert(digest.value)
    }
    #expect(values.count == scripts.count)
  }

  @Test("all samples of a late frame are in the digest")
  func lateDigests() {
    var values: Set<UInt64> = []
    for other in 0..<8 {
      var recogniser = GestureRecogniser(settings: GestureBench.settings, scope: GestureBench.everything)
      var decisions: [GestureDecision] = []
      for move in 0..<8 {
        let x = 40 + 4 * move + (move == other ? 1 : 0)
        recogniser.handle(
          TouchSample(
            time: .milliseconds(Int64(8 * move)), finger: 0, phase: move == 0 ? .began : .moved,
            position: ScreenPoint(Double(x), 40)),
          into: &decisions)
      }
      var digest = StableDigest()
      recogniser.mix(into: &digest)
      values.insert(digest.value)
    }
    #expect(values.count == 8)
  }

  @Test("a scope set later gives the same digest as one set at the beginning")
  func laterScope() {
    var values: Set<UInt64> = []
    for isLate in [false, true] {
      var bench = GestureBench(isLate ? GestureScope() : GestureBench.everything)
      if isLate { bench.recogniser.scope = GestureBench.everything }
      bench.play("down 9,9 @0")
      var digest = StableDigest()
      bench.recogniser.mix(into: &digest)
      values.insert(digest.value)
    }
    #expect(values.count == 1)
  }

  @Test("scopes with different decisions have different digests, part by part")
  func scopeDigests() {
    let scopes = [
      GestureScope(), GestureScope(doubleTap: true), GestureScope(longPress: true), GestureScope(pinch: true),
      GestureScope(horizontalSwipe: .parity), GestureScope(verticalSwipe: .parity), GestureBench.swipes,
      GestureBench.everything,
    ]
    var values: Set<UInt64> = []
    for scope in scopes {
      var bench = GestureBench(scope)
      bench.play("down 9,9 @0")
      var digest = StableDigest()
      bench.recogniser.mix(into: &digest)
      values.insert(digest.value)
    }
    #expect(values.count == scopes.count)
  }
}
