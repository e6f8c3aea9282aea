/// The reason why a text is not an accepted YAML document.
package struct YAMLError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file as the caller named it.
  package var file: String
  package var mark: YAMLMark
  /// The problem and its remedy, without the place.
  package var message: String

  package init(file: String, mark: YAMLMark, message: String) {
    self.file = file
    self.mark = mark
    self.message = message
  }

  /// `file:line:column: message`.
  package var description: String { "\(file):\(mark.line):\(mark.column): \(message)" }
}
