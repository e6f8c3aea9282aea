internal import Touches

/// A joint figure of recorded touches: something that one quantity alone does not say.
struct JointRow: Sendable {
  enum Measure: Sendable {
    /// Share of trials in which it is over the age's limit.
    case over(TrialFeature)
    /// Spearman's rank correlation.
    case together(TrialFeature, TrialFeature)
    /// Share of the variance of its logarithm that lies between children.
    case betweenChildren(TrialFeature)
  }

  /// What one age's recorded touches gave, and how far random halves of the recorded children are from each other: 90 % of
  /// them nearer.
  struct Recorded: Sendable {
    let limit: Double
    let percent: Double
    let tolerance: Double
  }

  let what: String
  let task: TouchTrial.Task
  /// `nil`: both.
  let glass: TouchTrial.Glass?
  let measure: Measure
  let basis: CalibrationFigure.Basis
  /// Of ages 3, 4, 5 and adults; `nil` where too few moved.
  let recorded: [Recorded?]

  func recorded(of group: AgeGroup) -> Recorded? {
    TouchCalibration.groups.firstIndex(of: group).flatMap { recorded[$0] }
  }
}

extension JointRow {
  /// Half of the recorded children lie over their median: `limits` are medians, the tolerance is the distance of halves.
  init(
    _ what: String, _ task: TouchTrial.Task, on glass: TouchTrial.Glass? = nil, overMedian: TrialFeature,
    _ limits: [Double?], within tolerances: [Double], _ basis: CalibrationFigure.Basis
  ) {
    self.init(
      what: what + " over the recorded median", task: task, glass: glass, measure: .over(overMedian),
      basis: basis,
      recorded: (0..<4).map { index in
        guard index < limits.count, let limit = limits[index] else { return nil }
        return Recorded(limit: limit, percent: 50, tolerance: 100 * tolerances[index])
      })
  }

  /// Shares, correlations or shares of variance, 0 to 1; ages that are left out at the end were too still to tell.
  init(
    _ what: String, _ task: TouchTrial.Task, on glass: TouchTrial.Glass? = nil, _ measure: Measure,
    limit: Double = 0, _ values: [Double], within tolerances: [Double], _ basis: CalibrationFigure.Basis
  ) {
    let known: [Recorded?] = zip(values, tolerances).map {
      Recorded(limit: limit, percent: 100 * $0, tolerance: 100 * $1)
    }
    self.init(
      what: what, task: task, glass: glass, measure: measure, basis: basis,
      recorded: known + Array(repeating: nil, count: 4 - known.count))
  }
}
