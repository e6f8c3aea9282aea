import Gestures
import Kernel
import TestSupport
import Testing

@Suite("Metamorphic relations of decisions")
struct GestureRelationTests {
  private static let seeds = 0..<UInt64(drawn(100, byNight: 2_000))

  @Test("shifted touches give equally shifted decisions")
  func timeShift() {
    for seed in GestureRelationTests.seeds {
      let samples = GestureRelationTests.samples(seed)
      let shift = TimeSpan.seconds(86_400) + TimeSpan(nanoseconds: Int64(seed) * 7_919)
      let plain = GestureRelationTests.play(samples)
      var moved = GestureRelationTests.play(
        samples.map { sample in
          var sample = sample
          sample.time = sample.time + shift
          return sample
        })
      for index in moved.indices { moved[index].time = moved[index].time - shift }
      #expect(plain == moved, "seed \(seed)")
    }
  }

  @Test("mirrored touches give mirrored decisions, to the bit")
  func mirror() {
    let width = ScreenLength.points(390)
    for seed in GestureRelationTests.seeds {
      let samples = GestureRelationTests.samples(seed)
      let mirrored = GestureRelationTests.play(
        samples.map { sample in
          var sample = sample
          sample.position.x = width - sample.position.x
          return sample
        })
      let expected = GestureRelationTests.play(samples).map { decision in
        var decision = decision
        decision.position.x = width - decision.position.x
        decision.start.x = width - decision.start.x
        switch decision.kind {
        case .swipe(let direction, let v):
          let other: SwipeDirection = direction == .left ? .right : direction == .right ? .left : direction
          decision.kind = .swipe(other, velocity: TouchVelocity(x: -v.x, y: v.y))
        case .dragEnded(let v): decision.kind = .dragEnded(velocity: TouchVelocity(x: -v.x, y: v.y))
        default: break
        }
        return decision
      }
      #expect(mirrored.count == expected.count, "seed \(seed)")
      for (a, b) in zip(mirrored, expected) {
        #expect(a.kind == b.kind && a.sequence == b.sequence && a.time == b.time, "seed \(seed)")
        // Halving a centroid may round the other way by 1/64 pt.
        #expect(abs(a.position.x.subpoints - b.position.x.subpoints) <= 1, "seed \(seed)")
        #expect(abs(a.start.x.subpoints - b.start.x.subpoints) <= 1, "seed \(seed)")
      }
    }
  }

  @Test("the frequency of `advance` changes nothing")
  func cadence() {
    for seed in GestureRelationTests.seeds {
      let samples = GestureRelationTests.samples(seed)
      var often = GestureBench(GestureBench.everything)
      for sample in samples {
        // Up to just before the sample: at the same instant the sample goes first.
        often.advance(to: sample.time - TimeSpan(nanoseconds: 1))
        often.handle(sample)
      }
      often.advance(to: .never)
      #expect(often.decisions == GestureRelationTests.play(samples), "seed \(seed)")
    }
  }

  @Test("movement within the slop leaves a tap a tap and a long press a long press")
  func trembling() {
    for seed in GestureRelationTests.seeds {
      var random = SeedTree(seed).child("tremble").stream()
      var bench = GestureBench(GestureBench.everything)
      let still = random.chance(0.5)
      let end = still ? random.inside(20...490) : random.inside(500...1_500)
      let centre = ScreenPoint(200, 300)
      bench.handle(TouchSample(time: .zero, finger: 0, phase: .began, position: centre))
      var time = 0
      while time < end {
        // 7 x 1.414 is less than the slop of 10.
        let place = centre + ScreenPoint(random.uniform(-7, 7), random.uniform(-7, 7))
        bench.handle(
          TouchSample(time: .milliseconds(Int64(time)), finger: 0, phase: .moved, position: place))
        time += random.inside(1...16)
      }
      bench.handle(TouchSample(time: .milliseconds(Int64(end)), finger: 0, phase: .ended, position: centre))
      bench.advance(to: .never)
      #expect(bench.commits == (still ? "tap0" : "longPress0"), "seed \(seed)")
    }
  }

  @Test("60, 120 and 240 Hz and any coalescing agree on a swipe by distance")
  func resampling() {
    for seed in GestureRelationTests.seeds {
      var random = SeedTree(seed).child("resample").stream()
      let end = ScreenPoint(random.uniform(-320, 320), random.uniform(-320, 320))
      let durationMilliseconds = random.uniform(60, 900)
      let whole = GestureRelationTests.stroke(to: end, over: durationMilliseconds, hertz: 240)
      let expected = GestureRelationTests.outcome(whole, GestureBench.swipes)
      for hertz in [60.0, 120] {
        let stroke = GestureRelationTests.stroke(to: end, over: durationMilliseconds, hertz: hertz)
        #expect(
          GestureRelationTests.outcome(stroke, GestureBench.swipes) == expected, "seed \(seed), \(hertz) Hz")
      }
      let coalesced = whole.filter { $0.phase != .moved || random.chance(0.3) }
      #expect(
        GestureRelationTests.outcome(coalesced, GestureBench.swipes) == expected, "seed \(seed), coalesced")
    }
  }

  @Test("60, 120 and 240 Hz agree on a swipe by speed a tenth off the threshold")
  func resamplingFlings() {
    for seed in GestureRelationTests.seeds {
      var random = SeedTree(seed).child("fling").stream()
      // A steady stroke of 60 to 140 pt: distance never decides, speed is at most 270 or at least 330 pt/s.
      let fast = random.chance(0.5)
      let way = random.uniform(60, 140)
      let speed = fast ? random.uniform(330, 1_500) : random.uniform(100, 270)
      let right = random.chance(0.5)
      for hertz in [60.0, 120, 240] {
        let stroke = GestureRelationTests.stroke(
          to: ScreenPoint(right ? way : -way, 0), over: way / speed * 1_000, hertz: hertz, steady: true)
        // Two moves and a touch-down are the least that has a speed.
        guard stroke.count >= 4 else { continue }
        #expect(
          GestureRelationTests.outcome(stroke, GestureBench.flings)
            == (fast ? "swipe-\(right ? "right" : "left")-0" : ""), "seed \(seed), \(hertz) Hz, \(speed) pt/s"
        )
      }
    }
  }

  @Test("a swipe over a distance stays a swipe over any longer one", .slow)
  func monotone() {
    for seed in GestureRelationTests.seeds {
      var random = SeedTree(seed).child("monotone").stream()
      let x = random.uniform(-1, 1)
      let y = random.uniform(-1, 1)
      let durationMilliseconds = random.uniform(60, 900)
      for scope in [GestureBench.swipes, GestureBench.flings] {
        var swiped = ""
        for distance in stride(from: 5.0, through: 500, by: 5) {
          let stroke = GestureRelationTests.stroke(
            to: ScreenPoint(x * distance, y * distance), over: durationMilliseconds, hertz: 120)
          let outcome = GestureRelationTests.outcome(stroke, scope)
          if !swiped.isEmpty { #expect(outcome == swiped, "seed \(seed), \(distance) pt") }
          if outcome.hasPrefix("swipe") { swiped = outcome }
        }
      }
    }
  }

  /// A straight stroke from the middle of the screen: minimum jerk (Flash and Hogan, 1985) or steady;
  /// the lift comes 3 ms after the last move, at the end of the way.
  private static func stroke(
    to end: ScreenPoint, over milliseconds: Double, hertz: Double, steady: Bool = false
  ) -> [TouchSample] {
    let start = ScreenPoint(195, 400)
    var samples = [TouchSample(time: .zero, finger: 0, phase: .began, position: start)]
    let step = 1_000 / hertz
    var time = step
    while time < milliseconds + step / 2 {
      let u = min(time / milliseconds, 1)
      let share = steady ? time / milliseconds : u * u * u * (10 + u * (6 * u - 15))
      samples.append(
        TouchSample(
          time: Instant(nanoseconds: Int64(time * 1e6)), finger: 0, phase: .moved,
          position: start + ScreenPoint(end.x.points * share, end.y.points * share)))
      time += step
    }
    let last = samples[samples.count - 1].time
    let place = steady ? samples[samples.count - 1].position : start + end
    samples.append(
      TouchSample(time: last + .milliseconds(3), finger: 0, phase: .ended, position: place))
    return samples
  }

  private static func outcome(_ samples: [TouchSample], _ scope: GestureScope) -> String {
    var bench = GestureBench(scope)
    for sample in samples { bench.handle(sample) }
    bench.advance(to: .never)
    return bench.commits
  }

  private static func play(_ samples: [TouchSample]) -> [GestureDecision] {
    var bench = GestureBench(GestureBench.everything)
    for sample in samples { bench.handle(sample) }
    bench.advance(to: .never)
    return bench.decisions
  }

  /// Several gestures of one or two fingers on a sane panel.
  private static func samples(_ seed: UInt64) -> [TouchSample] {
    var random = SeedTree(seed).child("gestures").stream()
    var samples: [TouchSample] = []
    var time = Instant.zero
    for _ in 0..<random.inside(2...8) {
      let fingers = random.chance(0.2) ? 2 : 1
      var places = (0..<fingers).map { _ in ScreenPoint(random.uniform(0, 390), random.uniform(0, 844)) }
      let drift = ScreenPoint(random.uniform(-15, 15), random.uniform(-4, 4))
      let moves = random.chance(0.4)
      for finger in 0..<fingers {
        samples.append(
          TouchSample(time: time, finger: UInt8(finger), phase: .began, position: places[finger]))
        time = time + .milliseconds(Int64(random.inside(0...40)))
      }
      for _ in 0..<random.inside(0...25) {
        time = time + .microseconds(Int64(random.inside(3_000...20_000)))
        let finger = random.below(fingers)
        if moves { places[finger] = places[finger] + drift }
        samples.append(
          TouchSample(time: time, finger: UInt8(finger), phase: .moved, position: places[finger]))
      }
      if random.chance(0.1) { time = time + .milliseconds(700) }
      for finger in 0..<fingers {
        time = time + .milliseconds(Int64(random.inside(1...50)))
        let phase: TouchPhase = random.chance(0.05) ? .cancelled : .ended
        samples.append(TouchSample(time: time, finger: UInt8(finger), phase: phase, position: places[finger]))
      }
      time = time + .milliseconds(Int64(random.inside(30...600)))
    }
    return samples
  }
}
