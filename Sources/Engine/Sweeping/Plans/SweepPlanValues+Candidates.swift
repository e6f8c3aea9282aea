internal import ScenarioFormat
internal import YAMLReading

extension SweepPlanValues {
  /// The named settings of a plan, in the order of the file.
  func candidates(_ node: YAMLNode) throws(ScenarioError) -> [SweepCandidate] {
    guard case .mapping(let entries) = node.content else {
      throw fault(node, "`candidates` must be a map of names to settings, not \(node.shape)")
    }
    var result: [SweepCandidate] = []
    var faults: [ScenarioFault] = []
    for entry in entries {
      do throws(ScenarioError) {
        let name = try name(entry.key, "candidates")
        try refuseTaken(name, entry.key, result)
        result.append(try candidate(name, entry.value))
      } catch { faults += error.faults }
    }
    guard faults.isEmpty else { throw .invalid(faults) }
    return result
  }

  /// Rejects names that are taken by other settings or reserved for points of the axes.
  private func refuseTaken(
    _ name: String, _ node: YAMLNode, _ others: [SweepCandidate]
  ) throws(ScenarioError) {
    guard !others.contains(where: { $0.name == name }) else {
      throw fault(node, "`candidates` names `\(name)` twice; keep one of them")
    }
    let isPoint = "sr".contains(name.prefix(1)) && name.dropFirst().allSatisfy { $0.isNumber || $0 == "." }
    let taken = vocabulary.presets + vocabulary.rules + ["recommended"]
    guard !isPoint, !taken.contains(name) else {
      throw fault(node, "`candidates`: `\(name)` is the name of something else in the tables; choose another")
    }
  }

  private func candidate(_ name: String, _ node: YAMLNode) throws(ScenarioError) -> SweepCandidate {
    var candidate = SweepCandidate(name: name, like: nil, changes: [])
    var faults: [ScenarioFault] = []
    let known = ["like"] + vocabulary.settings.map(\.name)
    for (key, value) in try entries(node, "`\(name)`", known: known, &faults) {
      do throws(ScenarioError) {
        if let setting = vocabulary.setting(key) {
          candidate.changes.append(
            SweepCandidate.Change(axis: key, value: try self.value(of: setting, value)))
        } else {
          candidate.like = try preset(value)
        }
      } catch { faults += error.faults }
    }
    guard faults.isEmpty else { throw .invalid(faults) }
    return candidate
  }

  private func preset(_ node: YAMLNode) throws(ScenarioError) -> String {
    let known = vocabulary.presets
    guard let name = node.text, known.contains(name) else {
      let remedy = NearestName.remedy(node.text ?? "", among: known)
      throw fault(node, "`like` is \(node.text.map { "`\($0)`" } ?? node.shape), not a preset; \(remedy)")
    }
    return name
  }

  /// The largest shares of a recommended setting.
  func bounds(_ node: YAMLNode, into plan: inout SweepPlan) throws(ScenarioError) {
    var faults: [ScenarioFault] = []
    for (key, value) in try entries(node, "`bounds`", known: ["missed", "accidental"], &faults) {
      let text = value.text ?? ""
      guard let share = UnitSpelling.percent.value(text), share <= 100 else {
        let right = share(text).map { "; write `\($0)`" } ?? ""
        faults += mismatch(value, "bounds.\(key)", "a share from 0 to 100 % such as `2 %`\(right)").faults
        continue
      }
      if key == "missed" { plan.missedLimit = share } else { plan.accidentalLimit = share }
    }
    guard faults.isEmpty else { throw .invalid(faults) }
  }

  /// The percentage that a bare number probably means; nil if it is no number.
  private func share(_ text: String) -> String? {
    NumberSpelling.decimal(text).map { UnitSpelling.percent.text($0) }
  }
}
