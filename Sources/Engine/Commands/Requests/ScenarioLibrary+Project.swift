package import ScenarioFormat

extension ScenarioLibrary {
  /// Loads the scenario of a name or path, with errors as command failures.
  package func scenario(_ nameOrPath: String) throws(CommandFailure) -> LoadedScenario {
    do throws(ScenarioError) { return try load(nameOrPath) } catch { throw CommandFailure(error) }
  }
}
