/// A line of a contact: its name, parameters and value.
struct CardProperty {
  /// In capitals, without the group.
  let name: String
  /// The group before the name, such as `item1`, or empty.
  let group: String
  /// Names in capitals. Parameters without a name, as in version 2.1, have the name `TYPE`.
  private(set) var parameters: [(name: String, value: String)] = []
  let value: [UInt8]

  /// Returns `nil` for a line without a colon. O(bytes).
  init?(_ line: [UInt8]) {
    var (parts, part, isQuoted, colon): ([[UInt8]], [UInt8], Bool, Int?) = ([], [], false, nil)
    for (place, byte) in line.enumerated() {
      switch byte {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: ":") where !isQuoted: colon = place
      case UInt8(ascii: ";") where !isQuoted:
        parts.append(part)
        part = []
      default: part.append(byte)
      }
      if colon != nil { break }
    }
    guard let colon else { return nil }
    parts.append(part)
    let head = String(decoding: parts[0], as: UTF8.self).uppercased()
    let names = head.split(separator: ".", omittingEmptySubsequences: false)
    name = names.last.map { String($0.filter { !$0.isWhitespace }) } ?? ""
    group = names.count > 1 ? String(names[0]) : ""
    value = Array(line[(colon + 1)...])
    for part in parts.dropFirst() {
      let pair = String(decoding: part, as: UTF8.self).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      parameters.append(
        pair.count == 2 ? (pair[0].uppercased(), String(pair[1])) : ("TYPE", String(pair.first ?? "")))
    }
  }

  /// The first value of a parameter.
  func parameter(_ name: String) -> String? { parameters.first { $0.name == name }?.value }

  /// Whether the value is quoted-printable, by a parameter with or without a name.
  var isQuotedPrintable: Bool { parameters.contains { $0.value.uppercased() == "QUOTED-PRINTABLE" } }

  /// Whether the value is base 64, which names and dates never are.
  var isBase64: Bool {
    parameters.contains { $0.name == "ENCODING" && ["B", "BASE64"].contains($0.value.uppercased()) }
  }
}
