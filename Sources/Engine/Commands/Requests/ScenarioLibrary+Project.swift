package import ScenarioFormat

extension ScenarioLibrary {
  /// The scenario of this name or path, or the failure to leave with.
  package func scenario(_ nameOrPath: String) throws(CommandFailure) -> LoadedScenario {
    do throws(ScenarioError) { return try load(nameOrPath) } catch { throw CommandFailure(error) }
  }
}
