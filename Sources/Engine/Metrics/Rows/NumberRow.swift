/// Whole numbers in decimal digits with commas between them, written in one place row by row; from the last number to the first,
/// as digits come, so that nobody counts them before.
package struct NumberRow: Sendable {
  private var bytes: [UInt8]

  /// Bytes of the longest number with its sign and its comma.
  private static let longest = 21

  /// For rows of at most so many numbers.
  package init(limit: Int) { bytes = Array(repeating: 0, count: limit * NumberRow.longest) }

  /// The numbers as a text in UTF-8: `1,-20,300`. O(digits).
  package mutating func write(_ numbers: [Int]) -> ArraySlice<UInt8> {
    precondition(
      numbers.count * NumberRow.longest <= bytes.count,
      "\(numbers.count) numbers, room is for \(bytes.count / NumberRow.longest)")
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
