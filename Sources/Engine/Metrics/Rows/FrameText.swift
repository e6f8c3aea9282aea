/// A reusable UTF-8 buffer for the description of a frame. Avoids creating a string for every number, which takes longer than all
/// other recording of a frame.
///
///     var text = FrameText()
///     text.list(3, "decodes")
///     text.list("scrolled")
///     // text.string == "3 decodes, scrolled"
public struct FrameText: Sendable {
  /// Valid up to `count`; the rest is left from earlier frames.
  private var bytes = [UInt8](repeating: 0, count: FrameText.step)
  private var count = 0

  /// Bytes added when the buffer grows.
  private static let step = 1_024
  /// Bytes of the longest number, including its sign.
  private static let longestNumber = 20

  public init() {}

  public var isEmpty: Bool { count == 0 }
  /// The written bytes.
  public var utf8: ArraySlice<UInt8> { bytes[..<count] }
  /// The written bytes as a string.
  public var string: String { String(decoding: utf8, as: UTF8.self) }

  /// Removes the text, keeping the capacity.
  public mutating func removeAll() { count = 0 }

  public mutating func append(_ byte: UInt8) {
    makeRoom(for: 1)
    bytes[count] = byte
    count += 1
  }

  /// Appends a text. O(its bytes).
  public mutating func append(_ text: String) {
    makeRoom(for: text.utf8.count)
    var end = count
    var room = bytes.mutableSpan
    for byte in text.utf8 {
      room[end] = byte
      end += 1
    }
    count = end
  }

  /// Appends a whole number in decimal digits. O(digits).
  public mutating func append(decimal number: Int) {
    makeRoom(for: FrameText.longestNumber)
    let start = number < 0 ? count + 1 : count
    var rest = number.magnitude
    let end = start + FrameText.digits(of: rest)
    var room = bytes.mutableSpan
    if number < 0 { room[start - 1] = UInt8(ascii: "-") }
    var place = end
    repeat {
      place -= 1
      room[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
    count = end
  }

  /// Appends an item to a comma-separated list.
  public mutating func list(_ word: String) {
    if !isEmpty { append(", ") }
    append(word)
  }

  /// Appends a count and its noun to a comma-separated list; appends nothing for zero or less.
  public mutating func list(_ count: Int, _ what: String) {
    guard count > 0 else { return }
    if !isEmpty { append(", ") }
    append(decimal: count)
    append(UInt8(ascii: " "))
    append(what)
  }

  /// Appends one byte and the last four hexadecimal digits of a number.
  mutating func append(_ mark: UInt8, lastDigitsOf number: UInt64) {
    makeRoom(for: 5)
    var end = count
    var room = bytes.mutableSpan
    room[end] = mark
    for place: UInt64 in 0..<4 {
      end += 1
      let digit = UInt8(truncatingIfNeeded: number >> (12 - 4 * place) & 15)
      room[end] = digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
    }
    count = end + 1
  }

  private static func digits(of number: UInt) -> Int {
    var (digits, bound) = (1, UInt(10))
    while number >= bound {
      digits += 1
      let (next, isBeyond) = bound.multipliedReportingOverflow(by: 10)
      if isBeyond { break }
      bound = next
    }
    return digits
  }

  private mutating func makeRoom(for more: Int) {
    guard count + more > bytes.count else { return }
    bytes.append(contentsOf: repeatElement(0, count: max(more, FrameText.step)))
  }
}

extension FrameText: Equatable {
  public static func == (one: FrameText, other: FrameText) -> Bool { one.utf8 == other.utf8 }
}
