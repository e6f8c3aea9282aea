package import Kernel

/// The points of a sweep: every combination of the axes' values, or as many of them as are wanted.
package struct SettingGrid: Hashable, Sendable {
  /// The axes with their values, each with at least one.
  package var axes: [Line]

  /// One axis with its values.
  package struct Line: Hashable, Sendable {
    package var axis: SweepAxis
    package var values: [AxisValue]

    package init(_ axis: SweepAxis, _ values: [AxisValue]) {
      precondition(!values.isEmpty, "the axis \(axis.rawValue) needs a value")
      self.axis = axis
      self.values = values
    }
  }

  package init(_ axes: [Line]) { self.axes = axes }

  /// How many combinations there are, before those that mean the same count once; saturates.
  package var combinationCount: Int {
    axes.reduce(1) { count, line in
      let (product, overflow) = count.multipliedReportingOverflow(by: line.values.count)
      return overflow ? .max : product
    }
  }

  /// At most `limit` different points: all of them in the order of the axes when there are no more, else a seeded
  /// sample without repetition. `base` gives what no axis varies.
  package func points(limit: Int, base: SweepValues, seed: SeedTree) -> [SweepValues] {
    var seen: Set<SweepValues> = []
    var result: [SweepValues] = []
    let total = combinationCount
    if total <= limit {
      for index in 0..<total { add(point(index, base), &seen, &result) }
      return result
    }
    var random = seed.stream()
    // Different combinations may mean the same point: a sample that runs dry ends.
    var tries = 0
    while result.count < limit, tries < 20 * limit {
      tries += 1
      add(point(random.below(total), base), &seen, &result)
    }
    return result
  }

  /// The points that differ from one in a single axis, by one place in that axis's values; in the order of the axes.
  ///
  /// A point whose value on an axis is none of the axis's has no neighbours there.
  package func neighbours(of values: SweepValues) -> [SweepValues] {
    var result: [SweepValues] = []
    for line in axes {
      guard let place = line.values.firstIndex(of: values.value(line.axis)) else { continue }
      for next in [place - 1, place + 1] where line.values.indices.contains(next) {
        var neighbour = values
        neighbour.set(line.axis, to: line.values[next])
        result.append(neighbour.canonical)
      }
    }
    return result
  }

  private func add(_ point: SweepValues, _ seen: inout Set<SweepValues>, _ result: inout [SweepValues]) {
    if seen.insert(point).inserted { result.append(point) }
  }

  /// The combination with this number, the last axis running fastest.
  private func point(_ index: Int, _ base: SweepValues) -> SweepValues {
    var values = base
    var rest = index
    for line in axes.reversed() {
      values.set(line.axis, to: line.values[rest % line.values.count])
      rest /= line.values.count
    }
    return values.canonical
  }
}
