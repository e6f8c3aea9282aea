internal import Kernel
internal import YAMLReading

/// Reads scenario files in YAML with the keys of an app.
package struct ScenarioReader: Sendable {
  private let vocabulary: ScenarioVocabulary

  package init(vocabulary: ScenarioVocabulary) { self.vocabulary = vocabulary }

  /// Reads the scenario in `bytes`. `file` appears in errors, and its stem is the default name. O(bytes).
  ///
  /// Throws `invalid` with every key and value that is not accepted, in the order of the file. A file without a key is an error:
  /// a truncated file must not run as the default scenario.
  package func read(_ bytes: [UInt8], file: String) throws(ScenarioError) -> LoadedScenario {
    var root: YAMLNode
    do throws(YAMLError) { root = try YAMLDocument.read(bytes, file: file) } catch {
      throw ScenarioError.invalid(
        file: error.file, line: error.mark.line, column: error.mark.column, message: error.message)
    }
    try refuseOtherApp(root, file: file)
    var uses: [FormerNames.Use] = []
    root = vocabulary.formerNames.renamed(root, &uses)
    var reading = ScenarioReading(file: file, vocabulary: vocabulary)
    reading.readTop(root)
    if reading.faults.isEmpty { reading.checkCycles() }
    guard reading.faults.isEmpty else { throw ScenarioError.invalid(reading.faults) }
    var loaded = LoadedScenario(scenario: reading.finished, file: file, given: reading.given)
    loaded.formerNames = uses
    return loaded
  }

  /// Throws `invalid` if the file names another app, whose keys would mostly be errors too.
  private func refuseOtherApp(_ root: YAMLNode, file: String) throws(ScenarioError) {
    guard case .mapping(let entries) = root.content,
      let value = entries.first(where: { $0.key.text == "app" })?.value, value.text != vocabulary.app
    else { return }
    let found = value.text.map { "`\($0)`" } ?? value.shape
    let other = value.text.map { $0.isEmpty ? "" : "run it with the program of `\($0)`, or " } ?? ""
    throw .invalid(
      file: file, line: value.mark.line, column: value.mark.column,
      message:
        "`app` is \(found), but this program runs `\(vocabulary.app)`; \(other)write `app: \(vocabulary.app)`"
    )
  }
}

/// The state while a file is read.
struct ScenarioReading {
  let file: String
  private(set) var vocabulary: ScenarioVocabulary
  /// While reading, the start is stored as if the zone were UTC, since the zone may follow later in the file.
  private(set) var scenario: Scenario
  private(set) var given: Set<String> = []
  /// The positions of the given keys' values.
  private(set) var marks: [String: YAMLMark] = [:]
  /// The errors in the file, in its order.
  var faults: [ScenarioFault] = []

  init(file: String, vocabulary: ScenarioVocabulary) {
    self.file = file
    self.vocabulary = vocabulary
    scenario = vocabulary.standard
    scenario.start = scenario.localStart
    let stem = FileName.stem(of: file)
    if FieldReading.isName(stem) { scenario.name = stem }
  }

  /// Reads changes to a scenario that was already read.
  init(changing scenario: Scenario, vocabulary: ScenarioVocabulary) {
    file = ""
    self.vocabulary = vocabulary
    self.scenario = scenario
    self.scenario.start = scenario.localStart
  }

  /// The scenario with its start in UTC.
  var finished: Scenario {
    var result = scenario
    result.start = result.start.earlier(bySeconds: result.zoneOffsetSeconds)
    return result
  }

  /// Reads the whole file's map.
  mutating func readTop(_ root: YAMLNode) {
    guard root.content != .mapping([]), root.text != "" else {
      return add(root, "this file has no key; give at least one, such as `seed: 1`")
    }
    var vocabulary = vocabulary
    if case .mapping(let entries) = root.content,
      let own = entries.first(where: { $0.key.text == ScenarioReading.ownDevices })
    {
      // The devices may follow the keys that name them.
      vocabulary.devices += OwnDeviceReading.names(own.value)
    }
    let known = self.vocabulary
    // Read at the end: known failures name budgets, which may follow them.
    var last: YAMLNode?
    eachEntry(of: root, in: nil, known: self.vocabulary.topKeys) { reading, key, value in
      // The definitions of devices may not use names of other own devices.
      reading.vocabulary = key == ScenarioReading.ownDevices ? known : vocabulary
      if key == ScenarioReading.knownFailures { return last = value }
      if let section = known.sections.first(where: { $0.key == key }) {
        reading.readSection(section, value)
      } else {
        for section in known.sections where section.key == nil {
          reading.readField(key, of: section, value)
        }
      }
    }
    guard let last else { return }
    for section in known.sections where section.key == nil {
      readField(ScenarioReading.knownFailures, of: section, last)
    }
    faults.sort { ($0.line, $0.column) < ($1.line, $1.column) }
  }

  private static let knownFailures = "known"

  /// The key of the scenario's own devices.
  private static let ownDevices = "device-profiles"

  private mutating func readSection(_ section: ScenarioSection, _ node: YAMLNode) {
    eachEntry(of: node, in: section.key, known: section.fields.map(\.key)) { reading, key, value in
      reading.readField(key, of: section, value)
    }
  }

  private mutating func readField(_ key: String, of section: ScenarioSection, _ node: YAMLNode) {
    guard let field = section.fields.first(where: { $0.key == key }) else { return }
    let path = section.path(of: field)
    let reading = FieldReading(file: file, path: path, kind: field.kind, vocabulary: vocabulary)
    reading.read(node, into: &scenario, faults: &faults)
    given.insert(path)
    marks[path] = node.mark
  }

  /// Calls `body` for each known key of a map, each at most once.
  private mutating func eachEntry(
    of node: YAMLNode, in section: String?, known: [String],
    _ body: (inout ScenarioReading, String, YAMLNode) -> Void
  ) {
    let place = section.map { "`\($0)`" } ?? "a scenario"
    guard case .mapping(let entries) = node.content else {
      return add(node, "\(place) must be a map of keys to values, not \(node.shape)")
    }
    var seen: [String: YAMLMark] = [:]
    for entry in entries {
      guard let key = entry.key.text else {
        add(entry.key, "a key must be text")
        continue
      }
      if !known.contains(key) {
        let remedy = remedy(key, in: section, known: known)
        add(entry.key, "\(place) has no key `\(key)`; \(remedy)")
      } else if let first = seen[key] {
        add(entry.key, "`\(key)` is given twice, first in line \(first.line); keep one of them")
      } else {
        seen[key] = entry.key.mark
        body(&self, key, entry.value)
      }
    }
  }

  /// The nearest key of the current map; at the top level otherwise the section that has a key of that name.
  private func remedy(_ key: String, in section: String?, known: [String]) -> String {
    if section == nil, NearestName.of(key, among: known) == nil {
      for section in vocabulary.sections {
        guard let home = section.key, let near = NearestName.of(key, among: section.fields.map(\.key)) else {
          continue
        }
        return "did you mean `\(near)` under `\(home)`?"
      }
    }
    return NearestName.remedy(key, among: known)
  }

  private mutating func add(_ node: YAMLNode, _ message: String) { add(node.mark, message) }

  /// Adds an error at a position of the file.
  mutating func add(_ mark: YAMLMark, _ message: String) {
    faults.append(ScenarioFault(file: file, line: mark.line, column: mark.column, message: message))
  }
}

extension Scenario {
  /// The start on a clock of its zone, stored as if the zone were UTC.
  var localStart: WallTime { settings.start.earlier(bySeconds: -settings.zoneOffsetSeconds) }
}
