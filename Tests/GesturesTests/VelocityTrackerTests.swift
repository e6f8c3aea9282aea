import Gestures
import Kernel
import Testing

@Suite("Velocity of a lifting finger")
struct VelocityTrackerTests {
  private func tracker(_ samples: [(time: Double, x: Double, y: Double)]) -> VelocityTracker {
    var tracker = VelocityTracker()
    for sample in samples {
      tracker.add(
        x: sample.x, y: sample.y, at: Instant(nanoseconds: Int64((sample.time * 1e6).rounded())))
    }
    return tracker
  }

  @Test("the velocity of an exact parabola is recovered")
  func parabola() {
    // x = 3 + 200 t + 4000 t^2 with t in seconds: slope 200 + 8000 t; y the other way.
    let samples = (0...9).map { step in
      let t = Double(step) * 0.008
      return (time: Double(step) * 8, x: 3 + 200 * t + 4_000 * t * t, y: 9 - 200 * t - 4_000 * t * t)
    }
    let velocity = tracker(samples).velocity
    #expect(velocity == TouchVelocity(x: 64 * 776, y: -64 * 776))
  }

  @Test("fewer than three distinct times give no velocity")
  func tooFew() {
    #expect(tracker([]).velocity == .zero)
    #expect(tracker([(0, 0, 0), (10, 50, 0)]).velocity == .zero)
    #expect(tracker([(0, 0, 0), (10, 50, 0), (10, 60, 0), (10, 70, 0)]).velocity == .zero)
    #expect(tracker([(5, 0, 0), (5, 50, 0), (5, 60, 0), (5, 70, 0)]).velocity == .zero)
    #expect(tracker([(0, 0, 0), (10, 50, 0), (10.000001, 60, 0)]).velocity == .zero, "a nanosecond apart")
    #expect(tracker([(0, 0, 0), (10, 50, 0), (20, 100, 0)]).velocity == TouchVelocity(x: 320_000, y: 0))
  }

  @Test("a pause of over 40 ms discards earlier samples", arguments: [(40, 3), (40.000001, 1)])
  func stopGap(gap: Double, count: Int) {
    #expect(tracker([(0, 0, 0), (10, 50, 0), (10 + gap, 60, 0)]).count == count)
  }

  @Test("a pause of over 40 ms before the lift makes the speed zero")
  func restBeforeLift() {
    let tracker = tracker([(0, 0, 0), (10, 50, 0), (20, 100, 0)])
    #expect(tracker.velocity(liftingAt: .milliseconds(60)) == tracker.velocity)
    #expect(tracker.velocity(liftingAt: Instant(nanoseconds: 60_000_001)) == .zero)
  }

  @Test("only the last 100 ms and the last 20 samples count")
  func window() {
    // A slow beginning, then 1,000 pt/s for exactly the window.
    var slow: [(time: Double, x: Double, y: Double)] = [(-30, 0, 0), (-10, 1, 0)]
    for step in 0...10 { slow.append((time: Double(step) * 10, x: 2 + Double(step) * 10, y: 0)) }
    #expect(tracker(slow).velocity == TouchVelocity(x: 64_000, y: 0))
    var dense: [(time: Double, x: Double, y: Double)] = [(-2, 500, 0), (-1, 500, 0)]
    for step in 0..<20 { dense.append((time: Double(step), x: Double(step), y: 0)) }
    #expect(tracker(dense).velocity == TouchVelocity(x: 64_000, y: 0))
    #expect(tracker(dense).count == VelocityTracker.capacity)
  }

  /// Both samples of a time counted, and a panel that corrected itself in every report gave 402 for 500 pt/s.
  @Test("of samples with equal time the later replaces the earlier, anywhere in the track")
  func sameTime() {
    var samples: [(time: Double, x: Double, y: Double)] = []
    for step in 0...9 {
      let x = Double(step) * 4
      samples += [(Double(step) * 8, x - 4, 70), (Double(step) * 8, x, 0)]
    }
    let corrected = tracker(samples)
    #expect(corrected.velocity == TouchVelocity(x: 64 * 500, y: 0))
    #expect(corrected.count == 10, "a report of the same time takes no place of another")
    let thrice = tracker([(0, 0, 0), (10, 1, 0), (10, 2, 0), (10, 5, 0), (20, 99, 0), (20, 10, 0)])
    #expect(thrice.velocity == TouchVelocity(x: 64 * 500, y: 0))
  }

  /// Held over 43 ms, a finger that came to rest slid back by 17 pt/s, and the page with it.
  @Test(
    "a velocity against the movement is at most that of the last step",
    arguments: [
      // Slower and slower, then at rest: the parabola turns back.
      ([(0.0, 0.0), (10, 30), (20, 40), (30, 40)], 0.0),
      ([(0, 0), (8, 20), (40, 30), (43, 30)], 0),
      ([(0, 0), (10, -30), (20, -40), (30, -40)], 0),
      // It turned: 100 pt/s in its last step, at most that; a flick back counts as it is.
      ([(0, 0), (10, 30), (20, 40), (30, 39)], -100),
      ([(0, 0), (10, 30), (20, 40), (30, 41)], 0),
      ([(0, 0), (10, 40), (20, 20), (30, 5)], -1_500),
      // Along its way nothing changes, nor where it came back to its start.
      ([(0, 0), (10, 10), (20, 30), (30, 60)], 3_500),
      ([(0, 0), (10, 10), (20, 10), (30, 0)], -1_500),
    ] as [([(Double, Double)], Double)])
  func rest(track: [(time: Double, way: Double)], expected: Double) {
    for side in [1.0, -1] {
      let across = tracker(track.map { ($0.time, $0.way * side, 0) }).velocity
      let down = tracker(track.map { ($0.time, 0, $0.way * side) }).velocity
      #expect(across == TouchVelocity(x: down.y, y: 0))
      #expect(across.xPointsPerSecond * side == expected)
    }
  }

  @Test("a sample with an earlier time counts as one at the newest time")
  func backward() {
    let straight = tracker([(0, 0, 0), (10, 10, 0), (20, 20, 0), (20, 21, 0)])
    #expect(tracker([(0, 0, 0), (10, 10, 0), (20, 20, 0), (-900, 21, 0)]).velocity == straight.velocity)
  }

  @Test("random tracks agree with the normal equations, solved another way")
  func normalEquations() {
    for seed in 0..<500 as Range<UInt64> {
      var random = RandomSource(seed: seed)
      var samples: [(time: Double, x: Double, y: Double)] = []
      var time = 0.0
      for _ in 0..<random.inside(3...20) {
        // Steps of 1 to 5 ms keep all samples within the horizon.
        time += Double(random.inside(1...5))
        samples.append((time, random.uniform(0, 400), random.uniform(0, 800)))
      }
      let fitted = tracker(samples).pointsPerSecond
      let x = VelocityTrackerTests.slope(samples.map { ($0.time - time, $0.x) })
      let y = VelocityTrackerTests.slope(samples.map { ($0.time - time, $0.y) })
      #expect(abs(fitted.x - x) <= 1e-7 * (abs(x) + 1_000), "seed \(seed)")
      #expect(abs(fitted.y - y) <= 1e-7 * (abs(y) + 1_000), "seed \(seed)")
    }
  }

  @Test("a mirrored or shifted track has the mirrored or same velocity, to the bit")
  func relations() {
    for seed in 0..<300 as Range<UInt64> {
      var random = RandomSource(seed: seed)
      var plain = VelocityTracker()
      var mirrored = VelocityTracker()
      var shifted = VelocityTracker()
      var time = Instant.zero
      for _ in 0..<random.inside(1...40) {
        time = time + .microseconds(Int64(random.inside(0...45_000)))
        let point = ScreenPoint(random.uniform(0, 400), random.uniform(0, 800))
        plain.add(point, at: time)
        mirrored.add(ScreenPoint(x: .points(400) - point.x, y: point.y), at: time)
        shifted.add(point, at: time + .hours(30))
        #expect(
          mirrored.velocity == TouchVelocity(x: -plain.velocity.x, y: plain.velocity.y), "seed \(seed)")
        #expect(shifted.velocity == plain.velocity, "seed \(seed)")
      }
    }
  }

  /// The slope at 0, in units per second, of the parabola through (ms, value): Cramer's rule on the 3 x 3 normal
  /// equations, with milliseconds scaled to about 1.
  private static func slope(_ samples: [(time: Double, value: Double)]) -> Double {
    var s = [Double](repeating: 0, count: 5)
    var r = [Double](repeating: 0, count: 3)
    for sample in samples {
      let t = sample.time / 50
      var power = 1.0
      for degree in 0..<5 {
        s[degree] += power
        if degree < 3 { r[degree] += power * sample.value }
        power *= t
      }
    }
    func determinant(_ m: [[Double]]) -> Double {
      m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0])
        + m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0])
    }
    let whole = determinant([[s[0], s[1], s[2]], [s[1], s[2], s[3]], [s[2], s[3], s[4]]])
    let part = determinant([[s[0], r[0], s[2]], [s[1], r[1], s[3]], [s[2], r[2], s[4]]])
    return part / whole / 50 * 1_000
  }
}
