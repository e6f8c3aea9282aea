/// Elementary functions built from additions, multiplications and divisions alone.
///
/// The C library chooses another `exp` and `cos` on machines with fused multiply-add; 7 results in 10,000 differ in the last bit.
/// IEEE 754 defines the basic operations exactly, so these functions give the same result everywhere. The relative error is below
/// 1e-13 in the ranges stated.
public enum StableMath {
  /// e to the power of `x`; 0 below -745, infinity above 709.7.
  ///
  /// Cody and Waite reduction by ln 2 in two parts, then the Taylor series to x^13 on |r| <= 0.347.
  public static func exp(_ x: Double) -> Double {
    if x.isNaN { return x }
    if x > 709.7 { return .infinity }
    if x < -745 { return 0 }
    let k = (x * 1.442_695_040_888_963_4).rounded()
    let r = (x - k * 0.693_147_180_369_123_8) - k * 1.908_214_929_270_587_7e-10
    var sum = 1.0
    var n = 13.0
    while n >= 1 {
      sum = 1 + r / n * sum
      n -= 1
    }
    let power = Int(k)
    if power > 1023 { return scale(scale(sum, 1023), power - 1023) }
    return power >= -1022 ? scale(sum, power) : scale(scale(sum, power + 100), -100)
  }

  /// The natural logarithm; -infinity at 0, not a number below 0.
  ///
  /// Mantissa in [sqrt(1/2), sqrt(2)), then 2 atanh(s) with s = (m - 1) / (m + 1) as an odd series to s^21.
  public static func log(_ x: Double) -> Double {
    if x == 0 { return -.infinity }
    if !(x > 0) { return .nan }
    if x == .infinity { return x }
    var exponent = Double(x.exponent)
    var mantissa = x.significand
    if mantissa > 1.414_213_562_373_095_1 {
      mantissa /= 2
      exponent += 1
    }
    let s = (mantissa - 1) / (mantissa + 1)
    let square = s * s
    var sum = 0.0
    var n = 21.0
    while n >= 1 {
      sum = sum * square + 1 / n
      n -= 2
    }
    return exponent * 0.693_147_180_369_123_8 + (2 * s * sum + exponent * 1.908_214_929_270_587_7e-10)
  }

  /// The sine of `x` in radians, |x| up to 1e6.
  public static func sin(_ x: Double) -> Double {
    let (quarter, r) = reduce(x)
    switch quarter & 3 {
    case 0: return sinSeries(r)
    case 1: return cosSeries(r)
    case 2: return -sinSeries(r)
    default: return -cosSeries(r)
    }
  }

  /// The cosine of `x` in radians, |x| up to 1e6.
  public static func cos(_ x: Double) -> Double {
    let (quarter, r) = reduce(x)
    switch quarter & 3 {
    case 0: return cosSeries(r)
    case 1: return -sinSeries(r)
    case 2: return -cosSeries(r)
    default: return sinSeries(r)
    }
  }

  private static func reduce(_ x: Double) -> (quarter: Int, rest: Double) {
    let k = (x * 0.636_619_772_367_581_3).rounded()
    let rest =
      ((x - k * 1.570_796_251_296_997) - k * 7.549_789_415_861_596e-8) - k * 5.390_302_858_158_119e-15
    return (Int(k), rest)
  }

  private static func sinSeries(_ r: Double) -> Double {
    let square = r * r
    var sum = 1.0
    var n = 18.0
    while n >= 2 {
      sum = 1 - square / (n * (n + 1)) * sum
      n -= 2
    }
    return r * sum
  }

  private static func cosSeries(_ r: Double) -> Double {
    let square = r * r
    var sum = 1.0
    var n = 17.0
    while n >= 1 {
      sum = 1 - square / (n * (n + 1)) * sum
      n -= 2
    }
    return sum
  }

  private static func scale(_ x: Double, _ power: Int) -> Double {
    x * Double(sign: .plus, exponent: power, significand: 1)
  }
}
