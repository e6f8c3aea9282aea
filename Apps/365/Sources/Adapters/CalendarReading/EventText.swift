internal import Foundation

/// Decodes the text of an event.
enum EventText {
  /// The event's lines, unfolded and decoded: each as UTF-8, or else as Windows-1252 (D).
  ///
  /// A fold counts octets and may be inside a character (RFC 5545, section 3.1), so bytes are unfolded before
  /// decoding. A line in another charset does not affect other lines. O(bytes).
  static func read(_ bytes: [UInt8]) -> String {
    unfolded(bytes).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      String(validating: line, as: UTF8.self) ?? String(data: Data(line), encoding: .windowsCP1252)
        ?? String(decoding: line, as: UTF8.self)
    }.joined(separator: "\n")
  }

  /// The bytes without line breaks before a blank or tab, and without zeros, which would end a C string.
  private static func unfolded(_ bytes: [UInt8]) -> [UInt8] {
    var plain: [UInt8] = []
    plain.reserveCapacity(bytes.count)
    var place = 0
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      if byte == UInt8(ascii: "\n"), place < bytes.count,
        bytes[place] == UInt8(ascii: " ") || bytes[place] == UInt8(ascii: "\t")
      {
        if plain.last == UInt8(ascii: "\r") { plain.removeLast() }
        place += 1
      } else if byte != 0 {
        plain.append(byte)
      }
    }
    return plain
  }
}
