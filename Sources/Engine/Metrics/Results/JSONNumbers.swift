/// Checks the numbers of a JSON text before decoding: no figure of a run exceeds certain limits.
package enum JSONNumbers {
  /// A number that is too large for any run, and its place.
  package struct Fault: Hashable, Sendable, CustomStringConvertible {
    /// From 1.
    package var line: Int
    /// The last key before the number; empty without one.
    package var key: String
    package var text: String
    fileprivate var largest: Double

    /// Such as `"photos" is 1e308, and no run has more than 4e+18`.
    package var reason: String {
      "\(key.isEmpty ? "a number" : "\"\(key)\"") is \(text), and no run has more than \(largest)"
    }

    /// The reason with its line.
    package var description: String { "line \(line): \(reason)" }
  }

  /// The largest magnitude of a figure of a run. A wall clock counts nanoseconds from 1970, and the sum of two fits into 64 bits.
  package static let largest = 4e18
  /// The largest magnitude in a part of a run: the sum of hundreds fits into 64 bits.
  package static let largestOfPart = 1e16

  /// Finds the first number above `largest`, except for the values of `exempt` keys such as 64-bit seeds. Invalid JSON is not
  /// reported. O(bytes).
  package static func fault(
    in json: [UInt8], largest: Double = JSONNumbers.largest, exempt: Set<String> = ["seed"]
  ) -> Fault? {
    var (place, line) = (0, 1)
    var key = 0..<0
    while place < json.count {
      switch json[place] {
      case UInt8(ascii: "\n"):
        line += 1
        place += 1
      case UInt8(ascii: "\""):
        let start = place + 1
        place = end(ofTextFrom: start, json)
        let text = start..<min(place, json.count)
        place += 1
        if isKey(before: place, json) { key = text }
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        let start = place
        while place < json.count, isNumberByte(json[place]) { place += 1 }
        // Up to fourteen bytes without an exponent are below every limit.
        guard place - start > 14 || json[start..<place].contains(where: { $0 | 0x20 == UInt8(ascii: "e") })
        else { continue }
        let text = String(decoding: json[start..<place], as: UTF8.self)
        let name = String(decoding: json[key], as: UTF8.self)
        if !exempt.contains(name), !((Double(text) ?? 0).magnitude <= largest) {
          return Fault(line: line, key: name, text: text, largest: largest)
        }
      default: place += 1
      }
    }
    return nil
  }

  private static func end(ofTextFrom start: Int, _ json: [UInt8]) -> Int {
    var place = start
    while place < json.count, json[place] != UInt8(ascii: "\"") {
      place += json[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    return place
  }

  private static func isKey(before place: Int, _ json: [UInt8]) -> Bool {
    var place = place
    while place < json.count, json[place] == UInt8(ascii: " ") { place += 1 }
    return place < json.count && json[place] == UInt8(ascii: ":")
  }

  private static func isNumberByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
      UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }
}
