/// Cells of comma-separated values (RFC 4180).
package enum CSVText {
  /// A text as a cell: control characters become spaces, and it is quoted where it holds a comma or a quotation mark. A text that a
  /// spreadsheet would compute begins with an apostrophe.
  package static func cell(_ text: String) -> String {
    var clean = TextTable.clean(text)
    if let first = clean.unicodeScalars.first, "=+-@".unicodeScalars.contains(first) { clean = "'" + clean }
    // By scalars: as a character, a quotation mark with an accent on it is none.
    let scalars = clean.unicodeScalars
    guard scalars.contains(where: { $0 == "," || $0 == "\"" }) else { return clean }
    let parts = scalars.split(separator: "\"", omittingEmptySubsequences: false).map(String.init)
    return "\"" + parts.joined(separator: "\"\"") + "\""
  }
}
