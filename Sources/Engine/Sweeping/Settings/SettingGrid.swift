package import Kernel

/// The points of a sweep: every combination of the axes' values, or a sample of them.
package struct SettingGrid: Sendable {
  /// The axes with their values, each with at least one.
  package var axes: [Line]
  /// Removes ineffective values of a setting.
  private let canonical: @Sendable (SettingValues) -> SettingValues

  /// One axis with its values.
  package struct Line: Hashable, Sendable {
    /// The name of a line of the recogniser's table.
    package var axis: String
    package var values: [SettingValue]

    package init(_ axis: String, _ values: [SettingValue]) {
      precondition(!values.isEmpty, "the axis \(axis) needs at least one value")
      self.axis = axis
      self.values = values
    }
  }

  /// The combinations of some axes of a recogniser's settings.
  package init<Recogniser: SweptRecogniser>(_ axes: [Line], of recogniser: Recogniser.Type) {
    self.axes = axes
    canonical = { Recogniser.canonical($0) }
  }

  /// The number of combinations, before equivalent ones are merged; saturates.
  package var combinationCount: Int {
    axes.reduce(1) { count, line in
      let (product, overflow) = count.multipliedReportingOverflow(by: line.values.count)
      return overflow ? .max : product
    }
  }

  /// At most `limit` different points. `base` provides the values that no axis varies.
  ///
  /// Returns all points in the order of the axes if they fit, or else a seeded sample without repetition.
  package func points(limit: Int, base: SettingValues, seed: SeedTree) -> [SettingValues] {
    var seen: Set<SettingValues> = []
    var result: [SettingValues] = []
    let total = combinationCount
    if total <= limit {
      for index in 0..<total { add(point(index, base), &seen, &result) }
      return result
    }
    var random = seed.stream()
    // Different combinations may give the same point, so bound the number of tries.
    var tries = 0
    while result.count < limit, tries < 20 * limit {
      tries += 1
      add(point(random.below(total), base), &seen, &result)
    }
    return result
  }

  /// The points that differ from one in a single axis by one step; in the order of the axes.
  ///
  /// An axis that does not contain the point's value gives no neighbours.
  package func neighbours(of values: SettingValues) -> [SettingValues] {
    var result: [SettingValues] = []
    for line in axes {
      guard let place = line.values.firstIndex(of: values[line.axis]) else { continue }
      for next in [place - 1, place + 1] where line.values.indices.contains(next) {
        var neighbour = values
        neighbour[line.axis] = line.values[next]
        result.append(canonical(neighbour))
      }
    }
    return result
  }

  private func add(_ point: SettingValues, _ seen: inout Set<SettingValues>, _ result: inout [SettingValues])
  {
    if seen.insert(point).inserted { result.append(point) }
  }

  /// The combination with this number; the last axis varies fastest.
  private func point(_ index: Int, _ base: SettingValues) -> SettingValues {
    var values = base
    var rest = index
    for line in axes.reversed() {
      values[line.axis] = line.values[rest % line.values.count]
      rest /= line.values.count
    }
    return canonical(values)
  }
}
