internal import Kernel
internal import YAMLReading

/// Reads scenario files: YAML by the table of `ScenarioSchema`.
package struct ScenarioReader: Sendable {
  package var vocabulary: ScenarioVocabulary

  package init(vocabulary: ScenarioVocabulary) { self.vocabulary = vocabulary }

  /// The scenario in `bytes`; `file` names the place in errors and its stem is the default name. O(bytes).
  ///
  /// Throws `invalid` at the first key or value, in the order of the file, that is not accepted.
  package func read(_ bytes: [UInt8], file: String) throws(ScenarioError) -> LoadedScenario {
    let root: YAMLNode
    do throws(YAMLError) { root = try YAMLDocument.read(bytes, file: file) } catch {
      throw ScenarioError.invalid(
        file: error.file, line: error.mark.line, column: error.mark.column, message: error.message)
    }
    var reading = ScenarioReading(file: file, vocabulary: vocabulary)
    try reading.readTop(root)
    try reading.checkCycles()
    return LoadedScenario(scenario: reading.finished, file: file, given: reading.given)
  }
}

/// The state of one reading.
struct ScenarioReading {
  let file: String
  let vocabulary: ScenarioVocabulary
  /// While reading, the start is kept as if the zone were UTC, since the zone may come later in the file.
  private(set) var scenario: Scenario
  private(set) var given: Set<String> = []
  /// Where the values of those keys stand.
  private(set) var marks: [String: YAMLMark] = [:]

  init(file: String, vocabulary: ScenarioVocabulary) {
    self.file = file
    self.vocabulary = vocabulary
    scenario = Scenario.standard
    scenario.session.start = scenario.localStart
    let stem = ScenarioReading.stem(of: file)
    if FieldReading.isName(stem) { scenario.name = stem }
  }

  /// The scenario in civil time.
  var finished: Scenario {
    var result = scenario
    result.session.start = result.session.start.earlier(bySeconds: result.session.zoneOffsetSeconds)
    return result
  }

  /// Reads the whole file's map.
  mutating func readTop(_ root: YAMLNode) throws(ScenarioError) {
    try eachEntry(of: root, in: nil, known: ScenarioSchema.topKeys) {
      (reading: inout ScenarioReading, key, value) throws(ScenarioError) in
      if let section = ScenarioSchema.sections.first(where: { $0.key == key }) {
        try reading.readSection(section, value)
      } else {
        for section in ScenarioSchema.sections where section.key == nil {
          try reading.readField(key, of: section, value)
        }
      }
    }
  }

  private mutating func readSection(_ section: ScenarioSection, _ node: YAMLNode) throws(ScenarioError) {
    try eachEntry(of: node, in: section.key, known: section.fields.map(\.key)) {
      (reading: inout ScenarioReading, key, value) throws(ScenarioError) in
      try reading.readField(key, of: section, value)
    }
  }

  private mutating func readField(
    _ key: String, of section: ScenarioSection, _ node: YAMLNode
  ) throws(ScenarioError) {
    guard let field = section.fields.first(where: { $0.key == key }) else { return }
    let path = section.path(of: field)
    let reading = FieldReading(file: file, path: path, kind: field.kind, vocabulary: vocabulary)
    try reading.read(node, into: &scenario)
    given.insert(path)
    marks[path] = node.mark
  }

  /// Walks a map of known keys, each at most once.
  private mutating func eachEntry(
    of node: YAMLNode, in section: String?, known: [String],
    _ body: (inout ScenarioReading, String, YAMLNode) throws(ScenarioError) -> Void
  ) throws(ScenarioError) {
    let place = section.map { "`\($0)`" } ?? "a scenario"
    guard case .mapping(let entries) = node.content else {
      throw fault(node, "\(place) must be a map of keys to values, not \(node.shape)")
    }
    var seen: [String: YAMLMark] = [:]
    for entry in entries {
      guard let key = entry.key.text else { throw fault(entry.key, "a key must be text") }
      guard known.contains(key) else {
        let remedy = ScenarioReading.remedy(key, in: section, known: known)
        throw fault(entry.key, "\(place) has no key `\(key)`; \(remedy)")
      }
      if let first = seen.updateValue(entry.key.mark, forKey: key) {
        throw fault(entry.key, "`\(key)` is given twice, first in line \(first.line); keep one of them")
      }
      try body(&self, key, entry.value)
    }
  }

  /// The nearest key of the map at hand; at the top, else, the section that a key of that name stands in.
  private static func remedy(_ key: String, in section: String?, known: [String]) -> String {
    if section == nil, NearestName.of(key, among: known) == nil {
      for section in ScenarioSchema.sections {
        guard let home = section.key, let near = NearestName.of(key, among: section.fields.map(\.key)) else {
          continue
        }
        return "did you mean `\(near)` under `\(home)`?"
      }
    }
    return NearestName.remedy(key, among: known)
  }

  private func fault(_ node: YAMLNode, _ message: String) -> ScenarioError {
    .invalid(file: file, line: node.mark.line, column: node.mark.column, message: message)
  }

  /// The file's name without folder and extension.
  private static func stem(of file: String) -> String {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }
}

extension Scenario {
  /// The start as the family's clock shows it, kept as if the zone were UTC.
  var localStart: WallTime { session.start.earlier(bySeconds: -session.zoneOffsetSeconds) }
}
