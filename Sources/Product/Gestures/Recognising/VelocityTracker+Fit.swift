import Kernel

extension VelocityTracker {
  /// The speed at the newest sample before quantising, in points per second; zero without three distinct times. O(count).
  public var pointsPerSecond: (x: Double, y: Double) {
    VelocityTracker.fit(readings.span, newest: newest, count: count)
  }

  /// The speed at the newest of the last `count` samples of a ring, in points per second.
  ///
  /// The parabola is written in polynomials orthogonal over the sample times (Forsythe, J. SIAM 5, 1957):
  /// 1, u and u^2 - a u - b with u the time minus the mean time. Each coefficient is then one quotient, both axes
  /// share the polynomials, and no normal equations lose digits. O(count), three passes. Of a span: a subscript on the
  /// array itself copies all of it each time.
  static func fit(_ held: Swift.Span<Reading>, newest: Int, count: Int) -> (x: Double, y: Double) {
    let origin = held[newest]
    // Seconds from the newest sample, newest first; not positive.
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
    // Two distinct times make no parabola; a third one within a thousandth of their distance makes only noise.
    guard bends > 1e-6 * squares * level else { return (0, 0) }
    let slope = -2 * mean - skew
    return (
      x: linear.x / squares + slope * (bent.x / bends), y: linear.y / squares + slope * (bent.y / bends)
    )
  }

  /// Where the sample `back` steps before the newest one lies in the ring.
  func slot(_ back: Int) -> Int { VelocityTracker.slot(back, before: newest) }

  /// Where the sample `back` steps before the one at `newest` lies in the ring.
  private static func slot(_ back: Int, before newest: Int) -> Int { (newest &- back) & ringMask }

  /// The ring's size less one.
  private static var ringMask: Int { 31 }
}
