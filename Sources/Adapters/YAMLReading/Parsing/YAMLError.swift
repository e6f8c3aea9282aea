/// Why a text is no YAML document that is accepted here.
package struct YAMLError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file as the caller named it.
  package var file: String
  package var mark: YAMLMark
  /// What is wrong and what to do, without the place.
  package var message: String

  package init(file: String, mark: YAMLMark, message: String) {
    self.file = file
    self.mark = mark
    self.message = message
  }

  /// `file:line:column: message`.
  package var description: String { "\(file):\(mark.line):\(mark.column): \(message)" }
}
