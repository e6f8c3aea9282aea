package import Comparing
internal import Foundation
internal import Metrics
internal import Reporting
package import ScenarioFormat

/// The file of a scenario's baseline.
package struct BaselineFile {
  /// The name in output: as given, else relative to the project's folder.
  package let name: String
  private let path: String

  /// Uses the given file, else that of the scenario. Throws when the scenario's name is not valid as a file name.
  package init(of scenario: String, typed: String?) throws(CommandFailure) {
    if let typed {
      (name, path) = (typed, typed)
      return
    }
    let isName =
      !scenario.isEmpty && !scenario.hasPrefix(".")
      && scenario.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0)) }
    guard isName else {
      throw CommandFailure(
        .invalidInput,
        "the report's scenario `\(scenario)` is not valid as a file name; use `--baseline FILE`")
    }
    name = "\(GateRequest.folder)/\(scenario).yaml"
    path = ProjectFolder.path(name)
  }

  /// Reads the baseline; `unitWord` is the app's plural for units. `nil` when there is no file. Throws `invalidInput` for a
  /// malformed file, with the line.
  package func read(
    unitWord: String, formerNames: FormerNames = FormerNames()
  ) throws(CommandFailure) -> Baseline? {
    guard InputFile.isFile(path) else { return nil }
    let bytes = try InputFile.bytes(path)
    do throws(BaselineError) {
      return try BaselineReader.read(bytes, file: name, unitWord: unitWord, formerNames: formerNames)
    } catch {
      throw CommandFailure(.invalidInput, error.description)
    }
  }

  /// The baseline of a report's scenario, for its page; `nil` when missing or unreadable (`gate` reports the reason).
  static func stored(of report: RunReport) -> BaselineRun? {
    guard let file = try? BaselineFile(of: report.scenario, typed: nil),
      let baseline = try? file.read(unitWord: report.words.unit.several)
    else { return nil }
    return BaselineRun(baseline, file: file.name)
  }

  package func write(_ baseline: Baseline) throws(CommandFailure) {
    try? FileManager.default.createDirectory(
      at: URL(fileURLWithPath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
    try OutputFile.write(baseline.yaml, to: path)
  }

  /// The scenarios that have a baseline in the project, sorted.
  static func scenarios() -> [String] {
    let files =
      (try? FileManager.default.contentsOfDirectory(atPath: ProjectFolder.path(GateRequest.folder))) ?? []
    return files.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()
  }
}
