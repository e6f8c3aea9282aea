extension ScenarioVocabulary {
  /// The settings that decide what happens in a run of a scenario: each value by its path of keys, as a file may hold it.
  ///
  /// The name, the app and the seed are left out, as a report states them by themselves. So is all that a run is only held to.
  /// Of a file or folder only the last part of its path counts, since it lies elsewhere on another machine. O(keys).
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

  /// Keys that decide nothing that happens, and those that a report has by themselves.
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
