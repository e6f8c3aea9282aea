/// A stream of 64-bit random numbers: xoshiro256++ (Blackman and Vigna, 2019), seeded through SplitMix64.
///
/// The same seed gives the same numbers on every machine. It is a value: a copy continues independently.
///
///     var random = SeedTree(7).child("photos").stream()
///     let count = random.inside(1...6)
public struct RandomSource: RandomNumberGenerator, Hashable, Sendable {
  @usableFromInline var s0: UInt64
  @usableFromInline var s1: UInt64
  @usableFromInline var s2: UInt64
  @usableFromInline var s3: UInt64

  public init(seed: UInt64) {
    var mix = SplitMix(state: seed)
    s0 = mix.next()
    s1 = mix.next()
    s2 = mix.next()
    s3 = mix.next()
  }

  @inlinable public mutating func next() -> UInt64 {
    let sum = s0 &+ s3
    let result = ((sum << 23) | (sum >> 41)) &+ s0
    let t = s1 << 17
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= t
    s3 = (s3 << 45) | (s3 >> 19)
    return result
  }

  /// A number in [0, 1) on a grid of 2^-53.
  @inlinable public mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A number in [low, high).
  @inlinable public mutating func uniform(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * unit()
  }

  /// A whole number in [0, bound); `bound` must be positive. Bias below 2^-32 for bounds under 2^32.
  @inlinable public mutating func below(_ bound: Int) -> Int {
    precondition(bound > 0, "bound \(bound) must be positive")
    return Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// A whole number in the closed range.
  @inlinable public mutating func inside(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + below(range.upperBound - range.lowerBound + 1)
  }

  /// True with the given probability, 0 to 1.
  @inlinable public mutating func chance(_ probability: Double) -> Bool { unit() < probability }

  /// Draws an index in proportion to `weights`. No weight is negative; their sum is positive. O(count).
  @inlinable public mutating func index(weights: [Double]) -> Int {
    let total = weights.reduce(0, +)
    precondition(total > 0, "weights \(weights) must have a positive sum")
    var rest = unit() * total
    for (index, weight) in weights.enumerated() {
      rest -= weight
      if rest < 0 { return index }
    }
    return weights.lastIndex { $0 > 0 } ?? 0
  }

  /// A standard normal number, by Box-Muller. The second number of the pair is discarded.
  public mutating func normal() -> Double {
    let radius = (-2 * StableMath.log(1 - unit())).squareRoot()
    return radius * StableMath.cos(2 * .pi * unit())
  }

  /// A lognormal number with the given mean and deviation of its logarithm.
  public mutating func lognormal(_ mean: Double, _ deviation: Double) -> Double {
    StableMath.exp(mean + deviation * normal())
  }

  /// A Poisson number with the given mean, 0 to 30, by Knuth's product of uniforms. O(mean).
  public mutating func poisson(_ mean: Double) -> Int {
    let limit = StableMath.exp(-mean)
    var product = unit()
    var count = 0
    while product > limit {
      product *= unit()
      count += 1
    }
    return count
  }
}

/// SplitMix64 (Steele, Lea and Flood, 2014), for seeding only.
@usableFromInline struct SplitMix {
  @usableFromInline var state: UInt64

  @usableFromInline init(state: UInt64) { self.state = state }

  @usableFromInline mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
