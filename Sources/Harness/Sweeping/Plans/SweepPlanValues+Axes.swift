internal import Gestures
internal import Kernel
internal import ScenarioFormat
internal import YAMLReading

extension SweepPlanValues {
  /// The axes of a sweep with their values, in the order of the file.
  func axes(_ node: YAMLNode) throws(ScenarioError) -> [SettingGrid.Line] {
    var result: [SettingGrid.Line] = []
    var faults: [ScenarioFault] = []
    for (key, value) in try entries(node, "`axes`", known: SweepAxis.allCases.map(\.rawValue), &faults) {
      guard let axis = SweepAxis(rawValue: key) else { continue }
      do throws(ScenarioError) { result.append(SettingGrid.Line(axis, try values(of: axis, value))) } catch {
        faults += error.faults
      }
    }
    guard faults.isEmpty else { throw .invalid(faults) }
    return result
  }

  /// A list of values, one value, or a range `{from, to, step}`.
  private func values(of axis: SweepAxis, _ node: YAMLNode) throws(ScenarioError) -> [AxisValue] {
    switch node.content {
    case .mapping: return try range(of: axis, node)
    case .scalar: return [try value(of: axis, node)]
    case .sequence(let items):
      guard !items.isEmpty else { throw fault(node, "`\(axis.rawValue)` needs at least one value") }
      var result: [AxisValue] = []
      for item in items {
        let value = try value(of: axis, item)
        guard !result.contains(value) else {
          throw fault(item, "`\(axis.rawValue)` has `\(value.text)` twice; keep one")
        }
        result.append(value)
      }
      return result
    }
  }

  private func range(of axis: SweepAxis, _ node: YAMLNode) throws(ScenarioError) -> [AxisValue] {
    var ends: [String: Double] = [:]
    for (key, value) in try entries(node, "`\(axis.rawValue)`", known: ["from", "to", "step"]) {
      ends[key] = try number(of: axis, value)
    }
    guard axis != .debounceOrigin, axis != .flingBasis, let from = ends["from"], let to = ends["to"],
      let step = ends["step"],
      step > 0, to >= from, (to - from) / step <= 1_000
    else {
      throw fault(
        node, "`\(axis.rawValue)` needs `from`, `to` not below it and a `step` above 0, at most 1,000 steps")
    }
    let count = Int(((to - from) / step + 1e-9).rounded(.down))
    return (0...count).map { .number(from + Double($0) * step) }
  }

  func value(of axis: SweepAxis, _ node: YAMLNode) throws(ScenarioError) -> AxisValue {
    switch (axis, node.text) {
    case (.debounceOrigin, "committing-lift"): return .origin(.committingLift)
    case (.debounceOrigin, "any-lift"): return .origin(.anyLift)
    case (.flingSpeed, "off"), (.contactLimit, "off"): return .off
    case (.flingBasis, "lift"): return .basis(.lift)
    case (.flingBasis, "mean"): return .basis(.mean)
    default: return .number(try number(of: axis, node))
    }
  }

  /// A number in the axis's unit: times are written with theirs, lengths are points.
  private func number(of axis: SweepAxis, _ node: YAMLNode) throws(ScenarioError) -> Double {
    let bounds = SweepPlanValues.bounds(of: axis)
    let text = node.text ?? ""
    let isTime = SweepPlanValues.isTime(axis)
    let number = isTime ? UnitSpelling.milliseconds.value(text) : NumberSpelling.decimal(text)
    guard axis != .debounceOrigin, axis != .flingBasis, let number, bounds.contains(number) else {
      throw mismatch(node, axis.rawValue, SweepPlanValues.allowed(axis))
    }
    return number
  }

  private static func isTime(_ axis: SweepAxis) -> Bool {
    switch axis {
    case .sameDebounce, .oppositeDebounce, .doubleTapWindow, .multiTouchLockout: true
    default: false
    }
  }

  private static func bounds(of axis: SweepAxis) -> ClosedRange<Double> {
    switch axis {
    case .axisRatio: 1...20
    case .flingSpeed: 0...20_000
    case .sameDebounce, .oppositeDebounce, .doubleTapWindow, .multiTouchLockout: 0...5_000
    default: 0...2_000
    }
  }

  private static func allowed(_ axis: SweepAxis) -> String {
    let bounds = bounds(of: axis)
    let range = "from \(SweepValues.spell(bounds.lowerBound)) to \(SweepValues.spell(bounds.upperBound))"
    switch axis {
    case .debounceOrigin: return "committing-lift or any-lift"
    case .flingBasis: return "lift (the speed fitted at the lift) or mean (way by time)"
    case .flingSpeed: return "`off` or points per second \(range)"
    case .contactLimit: return "`off` or points \(range)"
    case .axisRatio: return "a number \(range)"
    case _ where isTime(axis): return "a time such as `250ms`, \(range) ms"
    default: return "points \(range)"
    }
  }
}
