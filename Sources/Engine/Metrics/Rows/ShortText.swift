/// Up to eight ASCII characters in a word, the first in its lowest byte: appended to bytes at once, where each character by
/// itself would ask whether anybody shares them.
struct ShortText: RandomAccessCollection {
  private var bits: UInt64 = 0
  private(set) var count = 0

  static let limit = 8

  init() {}

  var startIndex: Int { 0 }
  var endIndex: Int { count }

  subscript(place: Int) -> UInt8 { UInt8(truncatingIfNeeded: bits >> UInt64(8 * place)) }

  /// Puts a character before all others.
  mutating func prepend(_ character: UInt8) {
    bits = bits << 8 | UInt64(character)
    count += 1
  }
}

extension [UInt8] {
  /// Appends a whole number in decimal digits, those that a text of it has, without making one. O(digits).
  package mutating func append(decimal number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    append(decimal: number.magnitude)
  }

  private mutating func append(decimal number: UInt) {
    var text = ShortText()
    var rest = number
    repeat {
      text.prepend(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0 && text.count < ShortText.limit
    if rest > 0 { append(decimal: rest) }
    append(contentsOf: text)
  }

  /// Appends a mark and the last four hexadecimal digits of a number.
  mutating func append(_ mark: UInt8, lastDigitsOf number: UInt64) {
    var text = ShortText()
    for shift: UInt64 in [0, 4, 8, 12] {
      let digit = UInt8(number >> shift & 15)
      text.prepend(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
    text.prepend(mark)
    append(contentsOf: text)
  }
}
