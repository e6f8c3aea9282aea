/// One key of a scenario file.
package struct ScenarioField: Sendable {
  /// As it stands in the file, inside its section.
  package var key: String
  package var kind: FieldKind
  /// What it means, with its unit; one line.
  package var doc: String

  package init(_ key: String, _ kind: FieldKind, _ doc: String) {
    self.key = key
    self.kind = kind
    self.doc = doc
  }
}

/// A group of keys under a key of its own, or the keys at the top of the file.
package struct ScenarioSection: Sendable {
  /// `nil`: the top of the file.
  package var key: String?
  package var doc: String
  package var fields: [ScenarioField]

  package init(_ key: String?, _ doc: String, _ fields: [ScenarioField]) {
    self.key = key
    self.doc = doc
    self.fields = fields
  }

  /// How messages and lists of given keys call a field of this section: `population.users`.
  package func path(of field: ScenarioField) -> String { key.map { "\($0).\(field.key)" } ?? field.key }
}
