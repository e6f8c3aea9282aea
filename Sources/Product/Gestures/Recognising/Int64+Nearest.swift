extension Int64 {
  /// The integer nearest to `number`, ties away from zero.
  ///
  /// Same result as `rounded()`, without the C library call where the build may not use the rounding instruction. Traps on NaN
  /// and outside 64 bits.
  @inline(__always) package init(nearest number: Double) {
    let whole = Int64(number)
    let rest = number - Double(whole)
    self = rest >= 0.5 ? whole + 1 : rest <= -0.5 ? whole - 1 : whole
  }
}
