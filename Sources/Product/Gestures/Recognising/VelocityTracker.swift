public import Kernel

/// Estimates a finger's velocity from its last samples: the slope at the newest sample of an unweighted least-squares parabola.
///
/// At most 20 samples of the last 100 ms count. A pause of more than 40 ms means that the finger had stopped. Android's and
/// Flutter's trackers use the same constants (docs/product.md, section 1). Add the touch-down and the moves, but not the lift: on
/// most panels it repeats the last position and would slow the estimate. Uses only additions, multiplications and divisions, so
/// every machine gives the same bits. Allocates nothing.
///
///     var tracker = VelocityTracker()
///     tracker.add(ScreenPoint(10, 0), at: .milliseconds(0))
///     tracker.add(ScreenPoint(18, 0), at: .milliseconds(8))
///     tracker.add(ScreenPoint(26, 0), at: .milliseconds(16))
///     let speed = tracker.velocity(liftingAt: .milliseconds(20)).xPointsPerSecond  // 1000
public struct VelocityTracker: Sendable {
  /// The number of samples stored.
  public static var capacity: Int { 20 }
  /// Samples more than this before the newest one do not count.
  public static var horizon: TimeSpan { .milliseconds(100) }
  /// A longer pause discards the samples before it. A longer pause before the lift makes the velocity zero.
  public static var stopGap: TimeSpan { .milliseconds(40) }
  /// The largest result, in points per second.
  public static var speedLimit: Double { 1e9 }

  struct Reading: Sendable {
    var time: Instant
    var x: Double
    var y: Double
  }

  /// A ring buffer. `newest` is its latest entry; `count` entries up to it are valid. The size is a power of two above
  /// `capacity`, so that indices are masked.
  var readings = InlineArray<32, Reading>(repeating: Reading(time: .zero, x: 0, y: 0))
  var newest = 0
  /// The time of the newest entry.
  var latest = Instant.zero
  /// The number of stored samples, 0 to 20.
  public internal(set) var count = 0
  /// Samples added since the last digest.
  var undigested = 0

  public init() {}

  /// Removes all samples.
  public mutating func reset() { count = 0 }

  /// Adds a position in points. A sample at the newest time, or before it, replaces the newest sample. O(1).
  public mutating func add(x: Double, y: Double, at time: Instant) {
    push(Reading(time: time, x: x, y: y))
  }

  /// Adds a position on the screen. O(1).
  @inline(__always) public mutating func add(_ position: ScreenPoint, at time: Instant) {
    push(Reading(time: time, x: position.x.points, y: position.y.points))
  }

  @inline(__always) private mutating func push(_ reading: Reading) {
    var reading = reading
    undigested += 1
    if count > 0 {
      reading.time = max(reading.time, latest)
      let gap = reading.time - latest
      if gap.nanoseconds == 0 {
        readings[newest] = reading
        return
      }
      if gap > VelocityTracker.stopGap || gap.nanoseconds < 0 { count = 0 }
    }
    newest = slot(-1)
    readings[newest] = reading
    latest = reading.time
    if count < VelocityTracker.capacity { count += 1 }
  }

  /// The velocity of a finger that lifts at `lift`; zero when its last sample is more than 40 ms old. O(count).
  public func velocity(liftingAt lift: Instant) -> TouchVelocity {
    var tracker = self
    return tracker.velocityInPlace(liftingAt: lift)
  }

  /// Like `velocity(liftingAt:)`. Mutating although it changes nothing: otherwise each lift copies the whole ring.
  mutating func velocityInPlace(liftingAt lift: Instant) -> TouchVelocity {
    guard count > 0, lift - latest <= VelocityTracker.stopGap else { return .zero }
    return TouchVelocity(VelocityTracker.settledFit(readings.span, newest: newest, count: count))
  }

  /// The velocity at the newest sample, quantised to 1/64 pt/s. O(count).
  public var velocity: TouchVelocity {
    TouchVelocity(VelocityTracker.settledFit(readings.span, newest: newest, count: count))
  }
}

extension TouchVelocity {
  /// A fitted velocity in points per second, clamped and quantised.
  fileprivate init(_ fitted: (x: Double, y: Double)) {
    self.init(x: TouchVelocity.quantise(fitted.x), y: TouchVelocity.quantise(fitted.y))
  }

  private static func quantise(_ speed: Double) -> Int64 {
    let limit = VelocityTracker.speedLimit
    return Int64(nearest: (speed > limit ? limit : speed < -limit ? -limit : speed) * 64)
  }
}

// MARK: - The fit

extension VelocityTracker {
  /// The velocity at the newest sample before quantising, in points per second; zero with fewer than three distinct times.
  /// O(count).
  public var pointsPerSecond: (x: Double, y: Double) {
    VelocityTracker.fit(readings.span, newest: newest, count: count)
  }

  /// The fitted velocity, corrected when it points against the movement: then it is at most that of the last step. The parabola
  /// of a finger coming to rest may turn back before its end.
  private static func settledFit(_ held: Swift.Span<Reading>, newest: Int, count: Int) -> (
    x: Double, y: Double
  ) {
    let fitted = fit(held, newest: newest, count: count)
    guard fitted != (0, 0) else { return fitted }
    let end = held[newest]
    var start = end
    for back in 1..<count {
      let reading = held[slot(back, before: newest)]
      if end.time - reading.time > VelocityTracker.horizon { break }
      start = reading
    }
    let before = held[slot(1, before: newest)]
    let seconds = (end.time - before.time).seconds
    return (
      x: settled(fitted.x, way: end.x - start.x, last: (end.x - before.x) / seconds),
      y: settled(fitted.y, way: end.y - start.y, last: (end.y - before.y) / seconds)
    )
  }

  private static func settled(_ fitted: Double, way: Double, last: Double) -> Double {
    guard fitted * way < 0 else { return fitted }
    return fitted < 0 ? max(fitted, min(last, 0)) : min(fitted, max(last, 0))
  }

  /// The velocity at the newest of the last `count` samples of a ring, in points per second.
  ///
  /// Fits a parabola in polynomials orthogonal over the sample times (Forsythe, J. SIAM 5, 1957): 1, u and u^2 - a u - b, where u
  /// is the time minus the mean time. Each coefficient is then one quotient, both axes share the polynomials, and no normal
  /// equations lose digits. O(count), three passes. Takes a span: a subscript on the array itself would copy it each time.
  static func fit(_ held: Swift.Span<Reading>, newest: Int, count: Int) -> (x: Double, y: Double) {
    let origin = held[newest]
    // Seconds relative to the newest sample, newest first; never positive.
    var ages = InlineArray<20, Double>(repeating: 0)
    var used = 0
    var mean = 0.0
    while used < count {
      let age = held[slot(used, before: newest)].time - origin.time
      if age.nanoseconds < 0 &- VelocityTracker.horizon.nanoseconds { break }
      ages[used] = age.seconds
      mean += ages[used]
      used += 1
    }
    guard used >= 3 else { return (0, 0) }
    let length = Double(used)
    mean /= length

    var squares = 0.0
    var cubes = 0.0
    var linear = (x: 0.0, y: 0.0)
    for back in 0..<used {
      let reading = held[slot(back, before: newest)]
      let u = ages[back] - mean
      squares += u * u
      cubes += u * u * u
      linear.x += u * (reading.x - origin.x)
      linear.y += u * (reading.y - origin.y)
    }
    guard squares > 0 else { return (0, 0) }
    let skew = cubes / squares
    let level = squares / length

    var bends = 0.0
    var bent = (x: 0.0, y: 0.0)
    for back in 0..<used {
      let reading = held[slot(back, before: newest)]
      let u = ages[back] - mean
      let p = u * u - skew * u - level
      bends += p * p
      bent.x += p * (reading.x - origin.x)
      bent.y += p * (reading.y - origin.y)
    }
    // Two distinct times do not define a parabola; a third one within a thousandth of their distance gives only noise.
    guard bends > 1e-6 * squares * level else { return (0, 0) }
    let slope = -2 * mean - skew
    return (
      x: linear.x / squares + slope * (bent.x / bends), y: linear.y / squares + slope * (bent.y / bends)
    )
  }

  /// The ring index of the sample `back` steps before the newest one.
  func slot(_ back: Int) -> Int { VelocityTracker.slot(back, before: newest) }

  /// The ring index of the sample `back` steps before the one at `newest`.
  private static func slot(_ back: Int, before newest: Int) -> Int { (newest &- back) & ringMask }

  /// The ring's size minus one.
  private static var ringMask: Int { 31 }
}
