internal import FileReading
internal import Foundation
internal import YAMLReading

/// The scenario files of a folder and its subfolders.
package struct ScenarioLibrary: Sendable {
  /// The folder, such as `Scenarios`.
  package var root: String
  package var reader: ScenarioReader

  package init(root: String, vocabulary: ScenarioVocabulary) {
    self.root = root
    reader = ScenarioReader(vocabulary: vocabulary)
  }

  /// The folder of fuzz plans, which have their own reader.
  package static let fuzzFolder = "fuzz"

  /// The paths of all scenario files (`.yaml`, `.yml`), sorted. Throws `missing` if the folder cannot be read.
  package func files() throws(ScenarioError) -> [String] {
    let found: [String]
    do { found = try FileManager.default.subpathsOfDirectory(atPath: root) } catch {
      throw ScenarioError.missing(
        "there is no scenario folder `\(root)` here; change to the project's folder or name a file")
    }
    let own = found.filter { !$0.hasPrefix(ScenarioLibrary.fuzzFolder + "/") }
    return own.filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }.sorted().map { "\(root)/\($0)" }
  }

  /// The names of the files, without folder and extension, sorted.
  package func names() throws(ScenarioError) -> [String] {
    try files().map(ScenarioLibrary.name(of:)).sorted()
  }

  /// All scenarios of the folder in the order of their paths. Throws for the first invalid one.
  package func all() throws(ScenarioError) -> [LoadedScenario] {
    var result: [LoadedScenario] = []
    for file in try files() { result.append(try load(file: file)) }
    return result
  }

  /// The scenario with this name, or in the file at this path.
  ///
  /// A text with a slash or a YAML extension is a path. Throws `missing` with the nearest name, or with the paths if several
  /// files have the name.
  package func load(_ nameOrPath: String) throws(ScenarioError) -> LoadedScenario {
    if nameOrPath.contains("/") || nameOrPath.hasSuffix(".yaml") || nameOrPath.hasSuffix(".yml") {
      return try load(file: nameOrPath)
    }
    let found = try files().filter { ScenarioLibrary.name(of: $0) == nameOrPath }
    switch found.count {
    case 1: return try load(file: found[0])
    case 0:
      let remedy = NearestName.remedy(nameOrPath, among: try names())
      throw ScenarioError.missing("there is no scenario `\(nameOrPath)` in `\(root)`; \(remedy)")
    default:
      throw ScenarioError.missing(
        "the name `\(nameOrPath)` is ambiguous; give one of these paths: \(found.joined(separator: ", "))")
    }
  }

  private func load(file: String) throws(ScenarioError) -> LoadedScenario {
    let bytes = try ScenarioLibrary.bytes(of: file, remedy: "`scenarios list` shows the known names")
    return try reader.read(bytes, file: file)
  }

  /// The bytes of a file, up to the largest size of a scenario. Throws `missing` if it cannot be opened, `invalid` if it cannot
  /// be read.
  package static func bytes(of file: String, remedy: String) throws(ScenarioError) -> [UInt8] {
    do throws(FileReadingError) { return try RegularFile.read(file, atMost: YAMLLimits.standard.bytes) } catch
    {
      guard error.isThere else {
        throw .missing("there is no readable file `\(file)`, \(error.reason); \(remedy)")
      }
      throw .invalid(file: file, line: 1, column: 1, message: error.reason)
    }
  }

  private static func name(of file: String) -> String {
    let last = file.split(separator: "/").last.map(String.init) ?? file
    return last.lastIndex(of: ".").map { String(last[..<$0]) } ?? last
  }
}
