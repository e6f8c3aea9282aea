internal import Kernel
internal import ScenarioFormat
internal import Simulation
internal import YAMLReading

/// Converts nodes of a fuzz scenario to values. Every error names the place and the allowed values.
struct SweepPlanValues {
  let file: String
  /// The names that the plan may use.
  let vocabulary: SweepVocabulary
  /// The known devices, in portrait and landscape.
  var deviceNames = DeviceProfile.knownNames

  init(file: String, vocabulary: SweepVocabulary) {
    self.file = file
    self.vocabulary = vocabulary
  }

  /// The entries of a map with known keys, each at most once; adds errors of keys to `faults`.
  func entries(
    _ node: YAMLNode, _ place: String, known: [String], _ faults: inout [ScenarioFault]
  ) throws(ScenarioError) -> [(key: String, value: YAMLNode)] {
    guard case .mapping(let entries) = node.content else {
      throw fault(node, "\(place) must be a map of keys to values, not \(node.shape)")
    }
    var result: [(key: String, value: YAMLNode)] = []
    for entry in entries {
      guard let key = entry.key.text else {
        faults += fault(entry.key, "a key must be text").faults
        continue
      }
      if !known.contains(key) {
        let remedy = NearestName.remedy(key, among: known)
        faults += fault(entry.key, "\(place) has no key `\(key)`; \(remedy)").faults
      } else if result.contains(where: { $0.key == key }) {
        faults += fault(entry.key, "`\(key)` is given twice; keep one of them").faults
      } else {
        result.append((key, entry.value))
      }
    }
    return result
  }

  /// The entries of a map with known keys, each at most once; throws all errors of keys.
  func entries(
    _ node: YAMLNode, _ place: String, known: [String]
  ) throws(ScenarioError) -> [(key: String, value: YAMLNode)] {
    var faults: [ScenarioFault] = []
    let result = try entries(node, place, known: known, &faults)
    guard faults.isEmpty else { throw .invalid(faults) }
    return result
  }

  func text(_ node: YAMLNode, _ key: String) throws(ScenarioError) -> String {
    guard let text = node.text else { throw fault(node, "`\(key)` is \(node.shape), but must be text") }
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  func name(_ node: YAMLNode, _ key: String) throws(ScenarioError) -> String {
    let text = try text(node, key)
    let isName =
      (1...64).contains(text.utf8.count)
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0)) }
      && text.first != "." && text.first != "-"
    guard isName else {
      throw fault(
        node, "`\(key)` is `\(text)`, but must be 1 to 64 letters, digits, hyphens, dots or underscores")
    }
    return text
  }

  func seed(_ node: YAMLNode, _ key: String) throws(ScenarioError) -> UInt64 {
    guard let text = node.text, let seed = NumberSpelling.unsigned(text) else {
      throw mismatch(node, key, "a whole number from 0 to \(UInt64.max)")
    }
    return seed
  }

  func whole(_ node: YAMLNode, _ key: String, in bounds: ClosedRange<Int>) throws(ScenarioError) -> Int {
    guard let text = node.text, let number = NumberSpelling.whole(text), bounds.contains(number) else {
      throw mismatch(node, key, "a whole number from \(bounds.lowerBound) to \(bounds.upperBound)")
    }
    return number
  }

  /// A time up to a minute, in milliseconds.
  func milliseconds(_ node: YAMLNode, _ key: String) throws(ScenarioError) -> Double {
    guard let number = UnitSpelling.milliseconds.value(node.text ?? ""), number <= 60_000 else {
      throw mismatch(node, key, "a duration such as `350ms`, at most a minute")
    }
    return number
  }

  func choice<Choice: RawRepresentable & CaseIterable>(
    _ node: YAMLNode, _ key: String
  ) throws(ScenarioError) -> Choice where Choice.RawValue == String {
    let known = Choice.allCases.map(\.rawValue)
    guard let text = node.text, let value = Choice(rawValue: text) else {
      throw mismatch(node, key, "one of \(known.joined(separator: ", "))")
    }
    return value
  }

  /// The target of the touches.
  func drive(_ node: YAMLNode, _ key: String) throws(ScenarioError) -> SweepPlan.Drive {
    guard let drive = vocabulary.drives.first(where: { $0.name == node.text }) else {
      throw mismatch(node, key, "one of \(vocabulary.drives.map(\.name).joined(separator: ", "))")
    }
    return drive
  }

  func choices<Choice: RawRepresentable & CaseIterable>(
    _ node: YAMLNode, _ key: String
  ) throws(ScenarioError) -> [Choice] where Choice.RawValue == String {
    try names(node, key, known: Choice.allCases.map(\.rawValue)).compactMap(Choice.init(rawValue:))
  }

  /// A list of known names without repetition, at least one; a single name counts as a list.
  func names(_ node: YAMLNode, _ key: String, known: [String]) throws(ScenarioError) -> [String] {
    let items: [YAMLNode]
    if case .sequence(let list) = node.content { items = list } else { items = [node] }
    var result: [String] = []
    for item in items {
      guard let name = item.text, known.contains(name) else {
        let found = item.text.map { "`\($0)`" } ?? item.shape
        let remedy =
          known.isEmpty ? "this recogniser has none" : NearestName.remedy(item.text ?? "", among: known)
        throw fault(item, "`\(key)` names \(found); \(remedy)")
      }
      guard !result.contains(name) else { throw fault(item, "`\(key)` names `\(name)` twice; keep one") }
      result.append(name)
    }
    guard !result.isEmpty else {
      throw fault(node, "`\(key)` must name at least one: \(known.joined(separator: ", "))")
    }
    return result
  }

  /// A map of known names to weights, at least one of them positive.
  func weights(_ node: YAMLNode, _ key: String, known: [String]) throws(ScenarioError) -> [WeightedName] {
    var result: [WeightedName] = []
    for (name, value) in try entries(node, "`\(key)`", known: known) {
      guard let text = value.text, let weight = NumberSpelling.decimal(text), weight <= 1e6 else {
        throw mismatch(value, "\(key).\(name)", "a weight from 0 to 1000000")
      }
      result.append(WeightedName(name: name, weight: weight))
    }
    guard result.contains(where: { $0.weight > 0 }) else {
      throw fault(node, "`\(key)` needs at least one weight above 0")
    }
    return result
  }

  /// Devices defined in the file.
  func ownDevices(_ node: YAMLNode, _ key: String) throws(ScenarioError) -> [OwnDevice] {
    var faults: [ScenarioFault] = []
    let devices = OwnDeviceReading(file: file, path: key, known: DeviceProfile.knownNames).read(node, &faults)
    guard faults.isEmpty else { throw .invalid(faults) }
    return devices
  }

  func mismatch(_ node: YAMLNode, _ key: String, _ allowed: String) -> ScenarioError {
    fault(node, "`\(key)` is \(node.text.map { "`\($0)`" } ?? node.shape), but must be \(allowed)")
  }

  func fault(_ node: YAMLNode, _ message: String) -> ScenarioError {
    .invalid(file: file, line: node.mark.line, column: node.mark.column, message: message)
  }
}
