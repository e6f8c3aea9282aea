internal import FamilyMeasures
internal import ScenarioFormat

extension ScenarioLibrary {
  /// The scenarios of the project that the command runs in.
  static var project: ScenarioLibrary {
    ScenarioLibrary(root: ProjectFolder.path("Scenarios"), vocabulary: .standard)
  }

  /// The scenario of this name or path, or the failure to leave with.
  func scenario(_ nameOrPath: String) throws(CommandFailure) -> LoadedScenario {
    do throws(ScenarioError) { return try load(nameOrPath) } catch { throw CommandFailure(error) }
  }
}
