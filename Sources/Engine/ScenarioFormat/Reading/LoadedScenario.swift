/// A scenario with where it came from.
package struct LoadedScenario: Hashable, Sendable {
  /// Paths in it are as the file wrote them.
  package var scenario: Scenario
  /// The file as it was named.
  package var file: String
  /// The paths of the keys that the file gives, such as `population.users`; all others have their default.
  package var given: Set<String>

  package init(scenario: Scenario, file: String, given: Set<String>) {
    self.scenario = scenario
    self.file = file
    self.given = given
  }

  /// The scenario with paths that no longer depend on where the file is: relative ones begin at its folder.
  package var anchored: Scenario {
    var result = scenario
    result.anchor(anchor)
    return result
  }

  private func anchor(_ path: String) -> String {
    // An empty path means that the run must name it.
    guard !path.isEmpty, !path.hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return path }
    return file[...slash] + path
  }
}
