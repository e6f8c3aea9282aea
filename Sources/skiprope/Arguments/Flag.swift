/// A flag that a command understands.
package struct Flag: Hashable, Sendable {
  /// With its two hyphens.
  package var name: String
  /// What stands for the value in the help, such as `N`; `nil` for a switch.
  package var value: String?
  /// One line of help: what it does, its range, its default.
  package var doc: String

  package init(_ name: String, _ value: String? = nil, _ doc: String) {
    self.name = name
    self.value = value
    self.doc = doc
  }
}
