/// Cells of comma-separated values (RFC 4180).
package enum CSVText {
  /// A text as a cell. Control characters become spaces; a text with a comma or quotation mark is quoted.
  ///
  /// A text that a spreadsheet would evaluate gets a leading apostrophe.
  package static func cell(_ text: String) -> String {
    var clean = TextTable.clean(text)
    if let first = clean.unicodeScalars.first, "=+-@".unicodeScalars.contains(first) { clean = "'" + clean }
    // By scalars: a `Character` of a quotation mark with an accent is no quotation mark.
    let scalars = clean.unicodeScalars
    guard scalars.contains(where: { $0 == "," || $0 == "\"" }) else { return clean }
    let parts = scalars.split(separator: "\"", omittingEmptySubsequences: false).map(String.init)
    return "\"" + parts.joined(separator: "\"\"") + "\""
  }
}
