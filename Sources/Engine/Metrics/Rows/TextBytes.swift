/// Loops over the bytes of texts in reports. They are here because this module is optimised.
package enum TextBytes {
  /// Whether a text is printable ASCII without quotes, `\\`, `&`, `<` and `>`: it then means itself in JSON and HTML. Most texts
  /// are. O(bytes).
  package static func isPlain(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var special = 0
      for byte in bytes {
        let isSpecial =
          byte < 0x20 || byte > 0x7E || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
          || byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">")
          || byte == UInt8(ascii: "'")
        special &+= isSpecial ? 1 : 0
      }
      return special == 0
    }
  }

  /// JSON without `<`, U+2028 and U+2029, which would end a script element or a line of a script. O(bytes).
  package static func scriptSafe(_ json: String) -> String {
    let bytes = Array(json.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var place = 0
    while place < bytes.count {
      // U+2028 and U+2029 are E2 80 A8 and E2 80 A9.
      let isSeparator =
        bytes[place] == 0xE2 && bytes.count - place > 2 && bytes[place + 1] == 0x80
        && bytes[place + 2] & 0xFE == 0xA8
      if bytes[place] == UInt8(ascii: "<") {
        result += "\\u003c".utf8
      } else if isSeparator {
        result += (bytes[place + 2] == 0xA8 ? "\\u2028" : "\\u2029").utf8
        place += 2
      } else {
        result.append(bytes[place])
      }
      place += 1
    }
    return String(decoding: result, as: UTF8.self)
  }
}
