/// A flag of a command.
///
///     let format = Flag("--format", "text|json", "how the result is printed; default text")
package struct Flag: Hashable, Sendable {
  /// The name, with its two hyphens.
  package var name: String
  /// The placeholder of the value in the help, such as `N`; `nil` for a switch.
  package var value: String?
  /// One line of help: effect, range, default.
  package var doc: String
  /// Whether it may be given several times.
  package var repeats: Bool
  /// A former name that is still accepted; `nil` without one. The help shows `name` only.
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
