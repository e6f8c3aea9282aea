/// Words of a command line that a shell takes as they are.
package enum ShellWord {
  /// The word, between quotes where the shell would read something else into it.
  package static func quoted(_ text: String) -> String {
    let plain = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_./:,=+@".contains($0)) }
    return plain && !text.isEmpty
      ? text
      : "'"
        + text.split(separator: "'", omittingEmptySubsequences: false)
        .joined(separator: "'\\''") + "'"
  }
}
