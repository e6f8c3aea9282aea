internal import ScenarioFormat
internal import YAMLReading

extension SweepPlanValues {
  /// The axes of a sweep with their values, in the order of the file.
  func axes(_ node: YAMLNode) throws(ScenarioError) -> [SettingGrid.Line] {
    var result: [SettingGrid.Line] = []
    var faults: [ScenarioFault] = []
    for (key, value) in try entries(node, "`axes`", known: vocabulary.settings.map(\.name), &faults) {
      guard let setting = vocabulary.setting(key) else { continue }
      do throws(ScenarioError) {
        result.append(SettingGrid.Line(key, try values(of: setting, value)))
      } catch { faults += error.faults }
    }
    guard faults.isEmpty else { throw .invalid(faults) }
    return result
  }

  /// A list of values, one value, or a range `{from, to, step}`.
  private func values(of setting: RecogniserSetting, _ node: YAMLNode) throws(ScenarioError) -> [SettingValue]
  {
    switch node.content {
    case .mapping: return try range(of: setting, node)
    case .scalar: return [try value(of: setting, node)]
    case .sequence(let items):
      guard !items.isEmpty else { throw fault(node, "`\(setting.name)` needs at least one value") }
      var result: [SettingValue] = []
      for item in items {
        let value = try value(of: setting, item)
        guard !result.contains(value) else {
          throw fault(item, "`\(setting.name)` has `\(value.text)` twice; keep one")
        }
        result.append(value)
      }
      return result
    }
  }

  private func range(of setting: RecogniserSetting, _ node: YAMLNode) throws(ScenarioError) -> [SettingValue]
  {
    var ends: [String: Double] = [:]
    for (key, value) in try entries(node, "`\(setting.name)`", known: ["from", "to", "step"]) {
      ends[key] = try number(of: setting, value)
    }
    guard setting.range != nil, let from = ends["from"], let to = ends["to"], let step = ends["step"],
      step > 0, to >= from, (to - from) / step <= 1_000
    else {
      throw fault(
        node, "`\(setting.name)` needs `from`, `to` not below it and a `step` above 0, at most 1,000 steps")
    }
    let count = Int(((to - from) / step + 1e-9).rounded(.down))
    return (0...count).map { .number(from + Double($0) * step) }
  }

  func value(of setting: RecogniserSetting, _ node: YAMLNode) throws(ScenarioError) -> SettingValue {
    if let text = node.text, setting.words.contains(where: { $0.text == text }) { return .word(text) }
    return .number(try number(of: setting, node))
  }

  /// A number in the setting's unit: times need their unit, lengths are points.
  private func number(of setting: RecogniserSetting, _ node: YAMLNode) throws(ScenarioError) -> Double {
    let text = node.text ?? ""
    let number =
      setting.unit == .milliseconds ? UnitSpelling.milliseconds.value(text) : NumberSpelling.decimal(text)
    guard let number, let range = setting.range, range.contains(number) else {
      throw mismatch(node, setting.name, setting.allowed)
    }
    return number
  }
}
