extension Int64 {
  /// The whole number nearest to a number within 64 bits, ties away from zero.
  ///
  /// As `rounded()` has it, which is a call into the C library on processors that are not told to have the instruction.
  @inline(__always) package init(nearest number: Double) {
    let whole = Int64(number)
    let rest = number - Double(whole)
    self = rest >= 0.5 ? whole + 1 : rest <= -0.5 ? whole - 1 : whole
  }
}
