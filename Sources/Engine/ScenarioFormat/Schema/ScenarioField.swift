/// A key of a scenario file.
package struct ScenarioField: Sendable {
  /// The key within its section.
  package var key: String
  package var kind: FieldKind
  /// The description with its unit, one line.
  package var doc: String

  package init(_ key: String, _ kind: FieldKind, _ doc: String) {
    self.key = key
    self.kind = kind
    self.doc = doc
  }
}

/// A section of keys below one key, or the keys at the top of the file.
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

  /// The field's path in messages and lists: `population.users`.
  package func path(of field: ScenarioField) -> String { key.map { "\($0).\(field.key)" } ?? field.key }
}
