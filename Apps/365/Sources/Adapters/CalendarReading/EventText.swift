internal import Foundation

/// The text of an event, from its bytes.
enum EventText {
  /// The event's lines, unfolded and decoded: each as UTF-8, and one that is none as Windows wrote it in the west (D).
  ///
  /// A fold counts octets, so that it may stand inside a letter (RFC 5545, section 3.1): bytes are unfolded before they are text.
  /// One line in another charset changes no other one. O(bytes).
  static func read(_ bytes: [UInt8]) -> String {
    unfolded(bytes).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      String(validating: line, as: UTF8.self) ?? String(data: Data(line), encoding: .windowsCP1252)
        ?? String(decoding: line, as: UTF8.self)
    }.joined(separator: "\n")
  }

  /// Without the line ends that a blank or a tabulator follows, and without zeros, at which a C text ends.
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
