internal import Foundation
package import ScenarioFormat

/// The fuzz scenarios in a folder.
package struct SweepLibrary: Sendable {
  /// The folder, such as `Scenarios/fuzz`.
  package var root: String
  /// The names that plans may use.
  package var vocabulary: SweepVocabulary

  package init(root: String, naming vocabulary: SweepVocabulary) {
    self.root = root
    self.vocabulary = vocabulary
  }

  /// The names of the files without extension, sorted. Throws `missing` if the folder cannot be read.
  package func names() throws(ScenarioError) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: root).filter { $0.hasSuffix(".yaml") }.map {
        String($0.dropLast(5))
      }.sorted()
    } catch {
      throw .missing("there is no folder `\(root)` here; change to the project's folder or name a file")
    }
  }

  /// Whether the folder has a plan with this name, or a path leads to a file with the keys of a plan.
  package func holds(_ nameOrPath: String) -> Bool {
    guard nameOrPath.contains("/") || nameOrPath.hasSuffix(".yaml") || nameOrPath.hasSuffix(".yml") else {
      return (try? names().contains(nameOrPath)) ?? false
    }
    guard let bytes = try? ScenarioLibrary.bytes(of: nameOrPath, remedy: "") else { return false }
    return SweepPlanReader.isPlan(bytes, file: nameOrPath)
  }

  /// Loads a plan by name or by path, and returns it with its file. A name with a slash or a YAML extension is a path.
  ///
  /// Throws `missing` with the nearest name.
  package func load(_ nameOrPath: String) throws(ScenarioError) -> (plan: SweepPlan, file: String) {
    var file = nameOrPath
    if !nameOrPath.contains("/"), !nameOrPath.hasSuffix(".yaml"), !nameOrPath.hasSuffix(".yml") {
      let known = try names()
      guard known.contains(nameOrPath) else {
        throw .missing(
          "there is no fuzz scenario `\(nameOrPath)` in `\(root)`; \(NearestName.remedy(nameOrPath, among: known))"
        )
      }
      file = "\(root)/\(nameOrPath).yaml"
    }
    let bytes = try ScenarioLibrary.bytes(of: file, remedy: "`skiprope fuzz --help` shows how to name one")
    return (try SweepPlanReader.read(bytes, file: file, naming: vocabulary), file)
  }
}
