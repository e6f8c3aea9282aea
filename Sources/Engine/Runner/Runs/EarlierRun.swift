internal import Foundation
internal import HostSystem
internal import Playing

/// The scenario and seed of the run in a folder.
package struct EarlierRun: Hashable, Sendable {
  package let scenario: String
  package let seed: UInt64

  /// The common part of a stored scenario. Its settings may belong to another app.
  private struct Name: Decodable {
    var name: String
    var seed: UInt64
  }
  private struct Identity: Decodable { var scenario: Name }

  /// Reads the run in a folder, also an interrupted one; `nil` if there is none or it cannot be read.
  package init?(in folder: String) {
    func read<Value: Decodable>(_ path: String, as type: Value.Type) -> Value? {
      guard let bytes = try? HostFolder.read("\(folder)/\(path)") else { return nil }
      return try? JSONDecoder().decode(type, from: Data(bytes))
    }
    let found =
      read(RunReplay.scenarioFile, as: Name.self) ?? read("units/run.json", as: Identity.self)?.scenario
    guard let found else { return nil }
    (scenario, seed) = (found.name, found.seed)
  }

  /// Throws `foreign` if the folder holds a run of another scenario, which would be overwritten.
  static func refuseOther(than scenario: String, in folder: String) throws(RunError) {
    guard let found = EarlierRun(in: folder), found.scenario != scenario else { return }
    throw .foreign(
      "`\(folder)` holds a run of `\(found.scenario)`, seed \(found.seed), which one of `\(scenario)` would replace; name "
        + "another folder with `--out`, or remove that one")
  }
}
