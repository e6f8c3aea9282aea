import Gestures
import Kernel
import Testing

@Suite("Contents of decisions")
struct DecisionTests {
  private static func decision(
    _ kind: GestureDecision.Kind, _ sequence: Int = 0, at ms: Int64, _ position: ScreenPoint,
    from start: ScreenPoint
  ) -> GestureDecision {
    GestureDecision(
      kind: kind, sequence: sequence, time: .milliseconds(ms), position: position, start: start)
  }

  @Test("a drag carries position, start and time, up to its swipe and its lift")
  func drag() {
    var bench = GestureBench(GestureBench.swipes)
    bench.play("down 100,100 @0 / move 104,100 @10 / move 150,100 @20 / move 210,110 @30 / up 220,110 @40")
    let landing = ScreenPoint(100, 100)
    guard case .dragEnded(let velocity)? = bench.decisions.dropFirst(3).first?.kind else {
      Issue.record("\(bench.transcript)")
      return
    }
    #expect(velocity.xPointsPerSecond > 3_000 && velocity.yPointsPerSecond > 0)
    let lift = ScreenPoint(220, 110)
    #expect(
      bench.decisions == [
        Self.decision(.touchDown, at: 0, landing, from: landing),
        Self.decision(.dragBegan, at: 20, ScreenPoint(150, 100), from: landing),
        Self.decision(.dragChanged, at: 30, ScreenPoint(210, 110), from: landing),
        Self.decision(.dragEnded(velocity: velocity), at: 40, lift, from: landing),
        Self.decision(.swipe(.right, velocity: velocity), at: 40, lift, from: landing),
        Self.decision(.allLifted, at: 40, lift, from: landing),
      ])
  }

  @Test("a drag's velocity uses its touch-down and moves, not its lift")
  func speed() {
    var bench = GestureBench(GestureBench.swipes)
    bench.play("down 0,0 @0 / move 10,20 @10 / move 20,40 @20 / move 30,60 @30 / up 90,60 @40")
    var tracker = VelocityTracker()
    for step in 0...3 {
      tracker.add(
        x: Double(step) * 10, y: Double(step) * 20, at: .milliseconds(Int64(step) * 10))
    }
    #expect(tracker.velocity == TouchVelocity(x: 64_000, y: 128_000))
    #expect(bench.decisions.contains { $0.kind == .dragEnded(velocity: tracker.velocity) })
  }

  @Test("a double tap is emitted once at the second lift, with the second finger's positions")
  func doubleTap() {
    var bench = GestureBench(GestureBench.everything)
    bench.play("down 100,100 @0 / up 102,100 @50 / down 110,100 @200 / up 112,101 @240 / wait @9000")
    #expect(
      bench.decisions.last { $0.commits }
        == Self.decision(.doubleTap, 1, at: 240, ScreenPoint(112, 101), from: ScreenPoint(110, 100)))
    #expect(bench.commits == "doubleTap1")
  }

  @Test(
    "the second tap's distance counts from the first touch-down, not its lift",
    arguments: [
      ("150,100", "doubleTap1"), ("150.015625,100", "tap0 tap1"), ("50,100", "doubleTap1"),
      ("49.984375,100", "tap0 tap1"),
    ])
  func doubleTapFromLanding(place: String, expected: String) {
    // The first finger lands at 100 and lifts at 109, still within its slop.
    let script = "down 100,100 @0 / up 109,100 @50 / down \(place) @200 / up @240 / wait @5000"
    #expect(commits(script, GestureBench.everything) == expected)
    let moving = "down 100,100 @0 / move 109,100 @20 / up @50 / down \(place) @200 / up @240 / wait @5000"
    #expect(commits(moving, GestureBench.everything) == expected)
  }

  @Test("the second tap counts from its touch-down, wherever it lifts within its slop")
  func secondTapWanders() {
    let script = "down 100,100 @0 / up @50 / down 150,100 @200 / up 160,100 @240 / wait @5000"
    #expect(commits(script, GestureBench.everything) == "doubleTap1")
  }

  @Test("a long press carries the finger's position at its beginning and at its lift")
  func longPress() {
    var bench = GestureBench(GestureBench.everything)
    bench.play("down 100,100 @0 / move 103,100 @100 / wait @600 / move 300,100 @650 / up 310,100 @700")
    let landing = ScreenPoint(100, 100)
    #expect(
      bench.decisions == [
        Self.decision(.touchDown, at: 0, landing, from: landing),
        Self.decision(.longPressBegan, at: 500, ScreenPoint(103, 100), from: landing),
        Self.decision(.longPress, at: 700, ScreenPoint(310, 100), from: landing),
        Self.decision(.allLifted, at: 700, ScreenPoint(310, 100), from: landing),
      ])
  }

  @Test("a pinch begins at the first finger's current position and carries centroid and scale")
  func pinch() {
    var bench = GestureBench(GestureBench.everything)
    bench.play("down 100,100 @0 / move 104,100 @10 / down 204,100 #1 @30 / move 404,100 #1 @40")
    bench.play("move 204,200 @50 / up 204,100 @60 / up #1 @70")
    let middle = ScreenPoint(154, 100)
    let first = ScreenPoint(204, 100)
    #expect(
      bench.decisions == [
        Self.decision(.touchDown, at: 0, ScreenPoint(100, 100), from: ScreenPoint(100, 100)),
        Self.decision(.pinchBegan, at: 30, middle, from: middle),
        Self.decision(
          .pinchChanged(scaleMillionths: 3_000_000), at: 40, ScreenPoint(254, 100), from: middle),
        Self.decision(
          .pinchChanged(scaleMillionths: 2_236_068), at: 50, ScreenPoint(304, 150), from: middle),
        Self.decision(.pinchEnded(scaleMillionths: 2_000_000), at: 60, ScreenPoint(304, 100), from: middle),
        Self.decision(.allLifted, at: 70, first, from: ScreenPoint(104, 100)),
      ])
  }

  @Test("a pinch without movement emits nothing, and a third finger does not end it")
  func stillPinch() {
    #expect(
      transcript(
        "down 0,0 @0 / down 100,0 #1 @9 / move 0,0 @20 / move 100,0 #1 @21 / down 5,500 #2 @25 / up #2 @30"
          + " / move 120,0 #1 @40 / up @50 / up #1 @60", GestureBench.everything)
        == "touchDown0 pinchBegan0 pinchChanged0 pinchEnded0 allLifted0")
  }

  @Test("finger distances of at least a point count as measured, smaller ones as one point")
  func closeFingers() {
    for (distance, scale) in [(0.5, 100), (1, 100), (2, 50), (4, 25)] as [(Double, Int64)] {
      var bench = GestureBench(GestureBench.everything)
      bench.play("down 0,0 @0 / down \(distance),0 #1 @9 / move 100,0 #1 @20")
      #expect(bench.decisions.last?.kind == .pinchChanged(scaleMillionths: scale * 1_000_000))
    }
  }

  @Test("a cancelled drag carries the last position and the time of the cancellation")
  func cancelled() {
    var bench = GestureBench(GestureBench.swipes)
    bench.play("down 100,100 @0 / move 150,100 @20 / cancel 170,100 @40")
    let landing = ScreenPoint(100, 100)
    let last = ScreenPoint(150, 100)
    #expect(
      bench.decisions.suffix(2) == [
        Self.decision(.cancelled, at: 40, last, from: landing),
        Self.decision(.allLifted, at: 40, last, from: landing),
      ])
  }

  @Test("a cancelled waiting tap carries its own position and sequence")
  func cancelledTap() {
    var bench = GestureBench(GestureBench.everything)
    bench.play("down 100,100 @0 / up 103,100 @50")
    #expect(bench.recogniser.isTapWaiting && !bench.recogniser.isTouching)
    bench.recogniser.cancelSequence(at: .milliseconds(70), into: &bench.decisions)
    #expect(
      bench.decisions.last
        == Self.decision(.cancelled, at: 70, ScreenPoint(103, 100), from: ScreenPoint(100, 100)))
    #expect(!bench.recogniser.isTapWaiting)
    #expect(bench.recogniser.nextDue == nil)
  }

  @Test("only taps, double taps, long presses and swipes commit")
  func committing() {
    let kinds: [(GestureDecision.Kind, Bool)] = [
      (.touchDown, false), (.tap, true), (.doubleTap, true), (.longPressBegan, false), (.longPress, true),
      (.dragBegan, false), (.dragChanged, false), (.dragEnded(velocity: .zero), false),
      (.swipe(.up, velocity: .zero), true), (.pinchBegan, false), (.pinchChanged(scaleMillionths: 1), false),
      (.pinchEnded(scaleMillionths: 1), false), (.cancelled, false), (.allLifted, false),
    ]
    for (kind, commits) in kinds {
      let decision = Self.decision(kind, at: 0, ScreenPoint(7, 9), from: ScreenPoint(4, 5))
      #expect(decision.commits == commits, "\(kind)")
      #expect(decision.translation == ScreenPoint(3, 4))
    }
  }

  @Test("the stage shows the progress of the sequence")
  func stages() {
    var bench = GestureBench(GestureBench.everything)
    for (step, stage) in [
      ("down 100,100 @0", .possible), ("move 105,100 @10", .possible), ("move 150,100 @20", .dragging),
      ("up @30", .idle), ("down 9,9 @1000", .possible), ("wait @1500", .pressing),
      ("down 90,9 #1 @1600", .pinching), ("up @1700", .spent), ("up #1 @1710", .idle),
    ] as [(String, GestureStage)] {
      bench.play(step)
      #expect(bench.recogniser.stage == stage, "after \(step)")
      #expect(bench.recogniser.isTouching == (stage != .idle), "after \(step)")
    }
    #expect(bench.recogniser.nextSequence == 2)
  }
}
