internal import Foundation
internal import HostSystem
internal import Playing

/// The run that a folder holds, by the scenario that it is of.
package struct EarlierRun: Hashable, Sendable {
  package let scenario: String
  package let seed: UInt64

  /// What is read of a scenario that may be another app's, so that its settings mean nothing here.
  private struct Name: Decodable {
    var name: String
    var seed: UInt64
  }
  private struct Identity: Decodable { var scenario: Name }

  /// The run in a folder, or what a run that was cut short left there; `nil` where there is none, or none that can be read.
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

  /// Throws `foreign` where the folder holds a run of another scenario, which one of `scenario` would replace.
  static func refuseOther(than scenario: String, in folder: String) throws(RunError) {
    guard let found = EarlierRun(in: folder), found.scenario != scenario else { return }
    throw .foreign(
      "`\(folder)` holds a run of `\(found.scenario)`, seed \(found.seed), which one of `\(scenario)` would replace; name "
        + "another folder with `--out`, or remove that one")
  }
}
