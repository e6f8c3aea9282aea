internal import Kernel

extension WallTime {
  /// Parses an RFC 3339 time such as `2026-11-22T08:35:14.5+01:00`, from 1970 to 2199; `nil` for anything else.
  ///
  /// Digits beyond nanoseconds are dropped. A leap second counts as the second after it.
  init?(rfc3339 text: String) {
    var scan = ByteScan(bytes: Array(text.utf8))
    guard let year = scan.digits(4), scan.skip("-"), let month = scan.digits(2), scan.skip("-"),
      let day = scan.digits(2), scan.skip("T") || scan.skip("t"), let hour = scan.digits(2), scan.skip(":"),
      let minute = scan.digits(2), scan.skip(":"), let second = scan.digits(2),
      hour < 24, minute < 60, second <= 60, (1970..<2200).contains(year),
      let date = CivilDay(year: year, month: month, day: day), let fraction = scan.fraction(),
      let offset = scan.offset(), scan.isAtEnd
    else { return nil }
    let seconds = date.daysSinceEpoch * 86_400 + hour * 3_600 + minute * 60 + second - offset
    guard seconds >= 0 else { return nil }
    self.init(nanoseconds: Int64(seconds) * 1_000_000_000 + fraction)
  }
}

/// Reads the parts of a time in sequence.
private struct ByteScan {
  let bytes: [UInt8]
  private var place = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { place == bytes.count }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }

  private mutating func digit() -> Int? {
    guard let byte = next, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
    place += 1
    return Int(byte - UInt8(ascii: "0"))
  }

  mutating func digits(_ count: Int) -> Int? {
    var value = 0
    for _ in 0..<count {
      guard let digit = digit() else { return nil }
      value = value * 10 + digit
    }
    return value
  }

  /// Nanoseconds; zero without a fraction.
  mutating func fraction() -> Int64? {
    guard skip(".") else { return 0 }
    guard let first = digit() else { return nil }
    var unit: Int64 = 100_000_000
    var value = Int64(first) * unit
    while let digit = digit() {
      unit /= 10
      value += Int64(digit) * unit
    }
    return value
  }

  /// Seconds east of Greenwich.
  mutating func offset() -> Int? {
    if skip("Z") || skip("z") { return 0 }
    let isEast = skip("+")
    guard isEast || skip("-"), let hours = digits(2), skip(":"), let minutes = digits(2), hours < 24,
      minutes < 60
    else { return nil }
    return (hours * 3_600 + minutes * 60) * (isEast ? 1 : -1)
  }
}
