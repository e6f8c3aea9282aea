package import Comparing
internal import Foundation
internal import Metrics
internal import Reporting

/// The file of a scenario's baseline.
package struct BaselineFile {
  /// As outputs call it: as typed, else below the project's folder, wherever that is.
  package let name: String
  private let path: String

  /// The file that was typed, else the one of the scenario. A scenario whose name cannot be a file's is refused.
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
        "the report is of a scenario called `\(scenario)`, which names no file; use `--baseline FILE`")
    }
    name = "\(GateRequest.folder)/\(scenario).yaml"
    path = ProjectFolder.path(name)
  }

  /// The baseline of an app that calls several units so; `nil` when there is no file. One that is malformed is invalid input, with
  /// its line.
  package func read(unitWord: String) throws(CommandFailure) -> Baseline? {
    guard InputFile.isFile(path) else { return nil }
    let bytes = try InputFile.bytes(path)
    do throws(BaselineError) { return try BaselineReader.read(bytes, file: name, unitWord: unitWord) } catch {
      throw CommandFailure(.invalidInput, error.description)
    }
  }

  /// The kept run of a report's scenario, for its page; `nil` where there is none, or none that can be read: `gate` says why.
  static func kept(of report: RunReport) -> BaselineRun? {
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
