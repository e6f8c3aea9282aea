internal import Kernel
package import Touches

extension TouchCalibration {
  /// A trial's features and its child.
  private struct Sample {
    let child: Int
    let values: [Double]
  }

  /// The joint figures of an age's generated touches beside the recorded ones. Uses at most 200 children: the tolerances from 15
  /// recorded ones are wide. O(gestures).
  package func jointFigures(of group: AgeGroup) -> [CalibrationFigure] {
    let rows = (RecordedJointRows.all + RecordedMovementRows.all).filter { $0.recorded(of: group) != nil }
    var samples = rows.map { _ in [Sample]() }
    forEachTrial(of: group, tasks: TouchTrial.Task.allCases, hands: min(hands, 200)) { trial, reports in
      for (index, row) in rows.enumerated()
      where row.task == trial.task && row.glass.map({ $0 == trial.glass }) ?? true {
        let values = row.measure.features.compactMap { $0.value(of: trial, reports: reports) }
        guard values.count == row.measure.features.count else { continue }
        samples[index].append(Sample(child: trial.child, values: values))
      }
    }
    return zip(rows, samples).compactMap { row, samples in
      guard let recorded = row.recorded(of: group) else { return nil }
      return CalibrationFigure(
        row.what, group,
        recorded: RecordedShare(recorded.percent, tolerance: recorded.tolerance),
        generated: 100 * TouchCalibration.value(row.measure, limit: recorded.limit, samples),
        basis: row.basis)
    }
  }

  private static func value(
    _ measure: JointRow.Measure, limit: Double, _ samples: [Sample]
  ) -> Double {
    switch measure {
    case .over: Double(samples.count { $0.values[0] > limit }) / Double(max(1, samples.count))
    case .together:
      rankCorrelation(samples.map { $0.values[0] }, samples.map { $0.values[1] })
    case .betweenChildren:
      shareBetween(
        Dictionary(grouping: samples, by: \.child).values.map { samples in
          samples.map { StableMath.log(max(1e-3, $0.values[0])) }
        })
    }
  }

  /// Spearman's rank correlation; equal values share their mean rank.
  package static func rankCorrelation(_ one: [Double], _ other: [Double]) -> Double {
    let (a, b) = (ranks(one), ranks(other))
    let middle = Double(one.count - 1) / 2
    var (product, squareA, squareB) = (0.0, 0.0, 0.0)
    for (x, y) in zip(a, b) {
      product += (x - middle) * (y - middle)
      squareA += (x - middle) * (x - middle)
      squareB += (y - middle) * (y - middle)
    }
    return product / max(1e-9, (squareA * squareB).squareRoot())
  }

  private static func ranks(_ values: [Double]) -> [Double] {
    let order = values.indices.sorted { values[$0] < values[$1] }
    var ranks = values
    var first = 0
    while first < order.count {
      var next = first + 1
      while next < order.count, values[order[next]] == values[order[first]] { next += 1 }
      for index in first..<next { ranks[order[index]] = Double(first + next - 1) / 2 }
      first = next
    }
    return ranks
  }

  /// The share of variance between groups, by one-way analysis of variance: ICC(1).
  package static func shareBetween(_ groups: [[Double]]) -> Double {
    let groups = groups.filter { $0.count > 1 }
    let count = groups.reduce(0) { $0 + $1.count }
    guard groups.count > 1, count > groups.count else { return 0 }
    let mean = groups.joined().reduce(0, +) / Double(count)
    var (between, within, squares) = (0.0, 0.0, 0.0)
    for group in groups {
      let own = group.reduce(0, +) / Double(group.count)
      between += Double(group.count) * (own - mean) * (own - mean)
      within += group.reduce(0) { $0 + ($1 - own) * ($1 - own) }
      squares += Double(group.count * group.count)
    }
    between /= Double(groups.count - 1)
    within /= Double(count - groups.count)
    let each = (Double(count) - squares / Double(count)) / Double(groups.count - 1)
    return (between - within) / max(1e-9, between + (each - 1) * within)
  }
}

extension JointRow.Measure {
  fileprivate var features: [TrialFeature] {
    switch self {
    case .over(let feature), .betweenChildren(let feature): [feature]
    case .together(let one, let other): [one, other]
    }
  }
}
