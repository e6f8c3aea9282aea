/// A scenario with its source.
package struct LoadedScenario: Hashable, Sendable {
  /// Paths in it are as the file has them.
  package var scenario: Scenario
  /// The file's name as given.
  package var file: String
  /// Paths of the keys that the file gives, such as `population.users`. All other keys have their default.
  package var given: Set<String>
  /// Names of the previous version that the file still uses, in its order.
  package var formerNames: [FormerNames.Use] = []

  package init(scenario: Scenario, file: String, given: Set<String>) {
    self.scenario = scenario
    self.file = file
    self.given = given
  }

  /// The scenario with paths independent of the file's location: relative ones begin at its folder.
  package var anchored: Scenario {
    var result = scenario
    result.anchor(anchor)
    return result
  }

  private func anchor(_ path: String) -> String {
    // An empty path must be named by the run.
    guard !path.isEmpty, !path.hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return path }
    return file[...slash] + path
  }
}
