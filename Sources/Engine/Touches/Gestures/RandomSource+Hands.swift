internal import Kernel

/// Frequent draws for gestures, built from basic operations.
extension RandomSource {
  /// An approximately normal number with deviation 1 from 32 random bits: the sum of four bytes; never beyond 3.5.
  static func roughNormal(_ bits: UInt32) -> Double {
    let sum = (bits & 0xFF) + (bits >> 8 & 0xFF) + (bits >> 16 & 0xFF) + (bits >> 24)
    // Four uniform bytes: mean 510, variance 4 * (256^2 - 1) / 12 = 21,845.
    return (Double(sum) - 510) / 147.800_5
  }

  /// Two such numbers from 64 random bits.
  static func roughNormals(_ bits: UInt64) -> GlassPoint {
    GlassPoint(
      x: roughNormal(UInt32(truncatingIfNeeded: bits)), y: roughNormal(UInt32(truncatingIfNeeded: bits >> 32))
    )
  }

  /// A vector of length 1 in a random direction, by rejection from the square.
  mutating func direction() -> GlassPoint {
    while true {
      let x = uniform(-1, 1)
      let y = uniform(-1, 1)
      let square = x * x + y * y
      if square > 0.01 && square <= 1 {
        let length = square.squareRoot()
        return GlassPoint(x: x / length, y: y / length)
      }
    }
  }

  /// A scatter of the given deviation per axis.
  mutating func scatter(_ deviation: Double) -> GlassPoint {
    // Box-Muller's radius along a random direction: two independent normals for one logarithm.
    direction() * (deviation * (-2 * StableMath.log(1 - unit())).squareRoot())
  }

  /// An exponential number with the given mean.
  mutating func exponential(_ mean: Double) -> Double { -mean * StableMath.log(1 - unit()) }

  /// Nanoseconds, uniform between two numbers of milliseconds, whole microseconds.
  mutating func milliseconds(_ low: Double, _ high: Double) -> Int64 {
    Int64(uniform(low, high) * 1_000) * 1_000
  }

  /// A number inside the figure's range.
  mutating func inside(_ figure: Figure) -> Double { uniform(figure.low, figure.high) }

  /// Nanoseconds, from a figure in milliseconds, whole microseconds.
  mutating func milliseconds(_ figure: Figure) -> Int64 { milliseconds(figure.low, figure.high) }
}
