internal import Metrics

/// How the cost table fits, on which all times of photos and commits rest.
extension RunFacts {
  /// What a metric says that rests on a misfit of the cost table; `nil` for all others.
  func misfit(of metric: String) -> ModelRatio? {
    (report.model ?? []).first { !$0.isInside && $0.concerns(metric: metric) }
  }

  /// One sentence for each operation that is judged, those that do not fit first.
  var model: [String] {
    let model = report.model ?? []
    return model.compactMap(\.consequence) + model.filter(\.isInside).map { "cost table: \($0.sentence)" }
  }
}
