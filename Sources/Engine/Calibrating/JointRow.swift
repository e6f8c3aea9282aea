internal import Touches

/// A figure of recorded touches that relates several quantities or children.
struct JointRow: Sendable {
  enum Measure: Sendable {
    /// The share of trials above the age's limit.
    case over(TrialFeature)
    /// Spearman's rank correlation.
    case together(TrialFeature, TrialFeature)
    /// The share of the logarithm's variance that lies between children.
    case betweenChildren(TrialFeature)
  }

  /// The figure of one age's recorded touches. The tolerance is the distance that 90 % of random halves of the recorded children
  /// stay within.
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
  /// For ages 3, 4, 5 and adults; `nil` when too few fingers moved.
  let recorded: [Recorded?]

  func recorded(of group: AgeGroup) -> Recorded? {
    TouchCalibration.groups.firstIndex(of: group).flatMap { recorded[$0] }
  }
}

extension JointRow {
  /// A row with the recorded medians as limits, so the recorded share is 50 %. `tolerances` are distances between halves.
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

  /// A row of shares, correlations or shares of variance, 0 to 1. Missing ages at the end moved too little for a figure.
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
