/// A flag that a command understands.
package struct Flag: Hashable, Sendable {
  /// With its two hyphens.
  package var name: String
  /// What stands for the value in the help, such as `N`; `nil` for a switch.
  package var value: String?
  /// One line of help: what it does, its range, its default.
  package var doc: String
  /// Whether it may be given several times, each with a value of its own.
  package var repeats: Bool
  /// The name that it had before, still understood; `nil` for a flag that never had another. Help shows `name` only.
  package var formerName: String?

  package init(
    _ name: String, _ value: String? = nil, _ doc: String, repeats: Bool = false, formerly: String? = nil
  ) {
    self.name = name
    self.value = value
    self.doc = doc
    self.repeats = repeats
    formerName = formerly
  }
}
