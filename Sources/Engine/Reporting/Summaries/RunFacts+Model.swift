internal import Metrics

/// The fit of the cost table, which determines all times of photos and commits.
extension RunFacts {
  /// The misfit of the cost table that affects a metric; `nil` if there is none.
  func misfit(of metric: String) -> ModelRatio? {
    (report.model ?? []).first { !$0.isInside && $0.concerns(metric: metric) }
  }

  /// One sentence for each judged operation, misfits first.
  var model: [String] {
    let model = report.model ?? []
    return model.compactMap(\.consequence) + model.filter(\.isInside).map { "cost table: \($0.sentence)" }
  }
}
