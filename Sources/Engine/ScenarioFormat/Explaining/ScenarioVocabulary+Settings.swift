extension ScenarioVocabulary {
  /// The settings that affect a run of a scenario: values by key path, as a file may hold them.
  ///
  /// Name, app and seed are left out, since a report lists them separately. Keys that only judge a run are left out too. Of a
  /// path to a file or folder only the last component counts, since folders differ between machines. O(keys).
  package func settings(of scenario: Scenario) -> [String: String] {
    var values: [String: String] = [:]
    for section in sections {
      for field in section.fields {
        let path = section.path(of: field)
        if !ScenarioVocabulary.indifferent.contains(path) { values[path] = setting(field.kind, scenario) }
      }
    }
    return values
  }

  /// Keys that do not affect a run, and those that a report lists separately.
  private static let indifferent: Set = [
    "name", "app", "about", "seed", "hitch-bands", "budgets", "provocations", "known",
  ]

  private func setting(_ kind: FieldKind, _ scenario: Scenario) -> String {
    guard case .source(let source, _, _) = kind, let path = scenario[keyPath: source], !path.isEmpty else {
      return kind.written(scenario, metrics: metrics).text
    }
    return path.split(separator: "/").last.map(String.init) ?? path
  }
}
