extension Int64 {
  /// The whole number nearest to a number within 64 bits, ties away from zero.
  ///
  /// Same result as `rounded()`, which is a C library call where the build does not assume the rounding instruction.
  /// Traps on NaN and beyond 64 bits.
  @inline(__always) package init(nearest number: Double) {
    let whole = Int64(number)
    let rest = number - Double(whole)
    self = rest >= 0.5 ? whole + 1 : rest <= -0.5 ? whole - 1 : whole
  }
}
