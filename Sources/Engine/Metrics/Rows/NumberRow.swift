/// A reusable buffer that writes rows of comma-separated decimal numbers. Writes from the last number to the first, so that
/// digits need not be counted beforehand.
package struct NumberRow: Sendable {
  private var bytes: [UInt8]

  /// Bytes of the longest number with sign and comma.
  private static let longest = 21

  /// Creates a buffer for rows of at most `limit` numbers.
  package init(limit: Int) { bytes = Array(repeating: 0, count: limit * NumberRow.longest) }

  /// Writes the numbers in UTF-8: `1,-20,300`. The result is valid until the next call. O(digits).
  package mutating func write(_ numbers: [Int]) -> ArraySlice<UInt8> {
    precondition(
      numbers.count * NumberRow.longest <= bytes.count,
      "\(numbers.count) numbers exceed the limit of \(bytes.count / NumberRow.longest)")
    var place = bytes.count
    var room = bytes.mutableSpan
    for index in numbers.indices.reversed() {
      var rest = numbers[index].magnitude
      repeat {
        let digit = UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
        place -= 1
        room[place] = UInt8(ascii: "0") + digit
      } while rest > 0
      if numbers[index] < 0 {
        place -= 1
        room[place] = UInt8(ascii: "-")
      }
      if index > 0 {
        place -= 1
        room[place] = UInt8(ascii: ",")
      }
    }
    return bytes[place...]
  }
}
