internal import Simulation
internal import YAMLReading

/// Another value of a scenario's key, as `--set KEY=VALUE` gives it: `session.length=30s`, `devices={pixel-7: 1}`.
package struct ScenarioChange: Hashable, Sendable {
  /// The path of the key: its section's name before a dot, where it is in one.
  package let key: String
  /// The value as a scenario's file would have it.
  package let value: String

  package init(key: String, value: String) { (self.key, self.value) = (key, value) }

  /// What was typed; `nil` where nothing stands before or behind the sign of equality, or it has more than one line.
  package init?(_ text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !text.contains(where: \.isNewline) else { return nil }
    (key, value) = (String(parts[0]), String(parts[1]))
    guard !key.isEmpty, !value.allSatisfy(\.isWhitespace) else { return nil }
  }

  package var text: String { "\(key)=\(value)" }
}

/// A change that a scenario does not take, and why.
package struct ScenarioChangeError: Error, Hashable, CustomStringConvertible {
  /// As it was given.
  package let change: String
  /// What is wrong with it, and what would be right.
  package let description: String
}

extension ScenarioVocabulary {
  /// A scenario with other values of some keys, which are read as those of a file are. O(changes).
  ///
  /// Throws for the first that is not accepted.
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
    let refuse = { (words: String) in ScenarioChangeError(change: change.text, description: words) }
    guard !["app", "name"].contains(change.key) else {
      throw refuse("`\(change.key)` says which scenario it is; name another one")
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
