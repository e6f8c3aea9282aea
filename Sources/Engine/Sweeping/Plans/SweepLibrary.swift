internal import Foundation
package import ScenarioFormat

/// The fuzz scenarios of a folder.
package struct SweepLibrary: Sendable {
  /// Such as `Scenarios/fuzz`.
  package var root: String
  /// What of the recogniser plans may name.
  package var vocabulary: SweepVocabulary

  package init(root: String, naming vocabulary: SweepVocabulary) {
    self.root = root
    self.vocabulary = vocabulary
  }

  /// The names by which the files can be called, sorted; `missing` when the folder cannot be read.
  package func names() throws(ScenarioError) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: root).filter { $0.hasSuffix(".yaml") }.map {
        String($0.dropLast(5))
      }.sorted()
    } catch {
      throw .missing("there is no folder `\(root)` here; change to the project's folder or name a file")
    }
  }

  /// Whether a name is that of a plan of the folder, or a path leads to a file whose keys are a plan's.
  package func holds(_ nameOrPath: String) -> Bool {
    guard nameOrPath.contains("/") || nameOrPath.hasSuffix(".yaml") || nameOrPath.hasSuffix(".yml") else {
      return (try? names().contains(nameOrPath)) ?? false
    }
    guard let bytes = try? ScenarioLibrary.bytes(of: nameOrPath, remedy: "") else { return false }
    return SweepPlanReader.isPlan(bytes, file: nameOrPath)
  }

  /// The plan with this name, or in the file of this path, and the file. Anything with a slash or a YAML extension is a
  /// path. Throws `missing` with the nearest name.
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
