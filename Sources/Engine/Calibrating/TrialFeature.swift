internal import Touches

/// A feature of one trial, computed from the panel's reports. Times in ms, lengths in mm.
enum TrialFeature {
  /// From touch-down to the last report; for a drag from the first report.
  case duration
  /// The distance from the first to the last report of a single tap.
  case drift
  /// 1 if the finger moved, else 0.
  case moved
  /// The cosine between a drift over 1.27 mm and the direction to the target.
  case towardTarget
  /// For a double tap: the duration of the first tap, the drift of each tap, and the second tap's distance from the target.
  case firstLength
  case firstDrift
  case secondDrift
  case secondOffset
  /// The distance from the first tap's last report to the second touch-down.
  case liftToLanding
  /// Path over duration, mm/s; for two fingers their mean.
  case speed
  /// The speed over the last 100 ms, mm/s.
  case lastSpeed
  /// The distance between the first and last report, divided by the path.
  case straightness
  /// For a drag, measured along its direction: the first report's distance from the start, and the last one's from the target.
  case startAlong
  case endAlong
  /// For a drag: the shares of its duration at half of the path and at the highest speed.
  case halfWayTime
  case peakTime
  /// The correlation of both fingers' speeds.
  case speedCorrelation

  /// Computes the feature; `nil` when undefined, as for a drag of fewer than four reports.
  func value(of trial: TouchTrial, reports: [[TouchTrial.Report]]) -> Double? {
    switch self {
    case .duration, .drift, .moved, .towardTarget:
      trial.task == .tap ? tap(reports[0], trial) : drag(reports)
    case .firstLength, .firstDrift, .secondDrift, .secondOffset, .liftToLanding:
      doubleTap(reports[0], reports[1], trial)
    case .speed, .lastSpeed, .straightness: drag(reports)
    case .startAlong, .endAlong: along(reports[0], trial)
    case .halfWayTime: DragCourse(reports[0])?.halfWayTime
    case .peakTime: DragCourse(reports[0])?.peakTime
    case .speedCorrelation: DragCourse.correlation(reports)
    }
  }

  private func tap(_ stroke: [TouchTrial.Report], _ trial: TouchTrial) -> Double? {
    let drift = TrialFeature.way(stroke)
    switch self {
    case .duration: return stroke[stroke.count - 1].milliseconds
    case .moved: return stroke.count > 1 ? 1 : 0
    case .towardTarget:
      let left = trial.targets[0] - stroke[0].place
      guard drift.length > 1.27, left.length > 0 else { return nil }
      return drift.dot(left) / drift.length / left.length
    default: return drift.length
    }
  }

  private func doubleTap(
    _ first: [TouchTrial.Report], _ second: [TouchTrial.Report], _ trial: TouchTrial
  ) -> Double {
    switch self {
    case .firstLength: first[first.count - 1].milliseconds
    case .firstDrift: TrialFeature.way(first).length
    case .secondDrift: TrialFeature.way(second).length
    case .secondOffset: (second[second.count - 1].place - trial.targets[0]).length
    default: (second[0].place - first[first.count - 1].place).length
    }
  }

  private func drag(_ strokes: [[TouchTrial.Report]]) -> Double? {
    guard let first = strokes.first, first.count >= 4, let last = first.last,
      last.milliseconds > first[0].milliseconds
    else { return nil }
    let duration = last.milliseconds - first[0].milliseconds
    switch self {
    case .duration: return duration
    case .speed:
      return strokes.map { 1_000 * TrialFeature.path($0) / duration }.reduce(0, +) / Double(strokes.count)
    case .lastSpeed: return TrialFeature.lastSpeed(first)
    default: return TrialFeature.way(first).length / max(1e-9, TrialFeature.path(first))
    }
  }

  private func along(_ stroke: [TouchTrial.Report], _ trial: TouchTrial) -> Double? {
    guard stroke.count >= 6, let start = trial.starts.first else { return nil }
    let way = trial.targets[0] - start
    let miss =
      self == .startAlong ? stroke[0].place - start : stroke[stroke.count - 1].place - trial.targets[0]
    return miss.dot(way) / max(1, way.length)
  }

  private static func way(_ stroke: [TouchTrial.Report]) -> GlassPoint {
    stroke[stroke.count - 1].place - stroke[0].place
  }

  private static func path(_ stroke: [TouchTrial.Report]) -> Double {
    zip(stroke.dropFirst(), stroke).reduce(0) { $0 + ($1.0.place - $1.1.place).length }
  }

  /// The speed over the last five steps of 20 ms; `nil` for a shorter drag.
  private static func lastSpeed(_ stroke: [TouchTrial.Report]) -> Double? {
    let places = DragCourse.grid(stroke)
    guard places.count > 5 else { return nil }
    let last = places.suffix(6)
    return zip(last.dropFirst(), last).reduce(0) { $0 + ($1.0 - $1.1).length } / 0.1
  }
}
