/// A place in a YAML file.
package struct YAMLMark: Hashable, Comparable, Sendable {
  /// From 1.
  package var line: Int
  /// In characters, from 1.
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  package static func < (a: YAMLMark, b: YAMLMark) -> Bool { (a.line, a.column) < (b.line, b.column) }
}
