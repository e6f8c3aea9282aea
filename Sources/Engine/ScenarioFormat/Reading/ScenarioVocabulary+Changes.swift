internal import Simulation
internal import YAMLReading

/// A change of a scenario's key, as in `--set KEY=VALUE`: `session.length=30s`, `devices={pixel-7: 1}`.
package struct ScenarioChange: Hashable, Sendable {
  /// The path of the key, with the section's name before a dot.
  package let key: String
  /// The value, as in a scenario file.
  package let value: String

  package init(key: String, value: String) { (self.key, self.value) = (key, value) }

  /// Parses `KEY=VALUE`; `nil` if the key or value is empty or the text has several lines.
  package init?(_ text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !text.contains(where: \.isNewline) else { return nil }
    (key, value) = (String(parts[0]), String(parts[1]))
    guard !key.isEmpty, !value.allSatisfy(\.isWhitespace) else { return nil }
  }

  package var text: String { "\(key)=\(value)" }
}

/// A change that is not accepted, with the reason.
package struct ScenarioChangeError: Error, Hashable, CustomStringConvertible {
  /// The change as given.
  package let change: String
  /// The error and its remedy.
  package let description: String
}

extension ScenarioVocabulary {
  /// A scenario with changed values of some keys, read by the rules of files. O(changes).
  ///
  /// Throws for the first change that is not accepted.
  package func changed(
    _ scenario: Scenario, by changes: [ScenarioChange]
  ) throws(ScenarioChangeError) -> Scenario {
    var changed = scenario
    for change in changes { changed = try self.changed(changed, by: change) }
    return changed
  }

  private func changed(
    _ scenario: Scenario, by change: ScenarioChange
  ) throws(ScenarioChangeError) -> Scenario {
    if let key = formerNames.present(change.key) {
      return try self.changed(scenario, by: ScenarioChange(key: key, value: change.value))
    }
    let refuse = { (words: String) in ScenarioChangeError(change: change.text, description: words) }
    guard !["app", "name"].contains(change.key) else {
      throw refuse("`\(change.key)` cannot be changed; choose another scenario")
    }
    let paths = sections.flatMap { section in section.fields.map(section.path) }
    guard paths.contains(change.key) else {
      let near = NearestName.of(change.key, among: paths)
      throw refuse(
        "a scenario has no key `\(change.key)`; "
          + (near.map { "did you mean `\($0)`?" } ?? "`scenarios explain` lists those it has"))
    }
    let parts = change.key.split(separator: ".", maxSplits: 1).map(String.init)
    let isInSection = parts.count == 2 && sections.contains { $0.key == parts[0] }
    let lines =
      isInSection ? "\(parts[0]):\n  \(parts[1]): \(change.value)" : "\(change.key): \(change.value)"
    let root: YAMLNode
    do throws(YAMLError) { root = try YAMLDocument.read(Array(lines.utf8), file: "") } catch {
      throw refuse(error.message)
    }
    var vocabulary = self
    vocabulary.devices += scenario.ownDevices.flatMap {
      [$0.profile.name, $0.profile.name + DeviceProfile.landscapeSuffix]
    }
    var reading = ScenarioReading(changing: scenario, vocabulary: vocabulary)
    reading.readTop(root)
    if reading.faults.isEmpty { reading.checkCycles() }
    if let fault = reading.faults.first { throw refuse(fault.message) }
    return reading.finished
  }
}
