internal import Metrics
internal import Simulation

extension CounterKey {
  /// Requests and writes that the fakes received, and those that failed.
  static let requestsSent = CounterKey("fake.requests")
  static let requestsLost = CounterKey("fake.requests_lost")
  static let writesTried = CounterKey("fake.writes")
  static let writesRefused = CounterKey("fake.writes_refused")
}

/// Metrics of the simulated network and disk. They show whether a run exercised failures at all.
enum FakeMetrics {
  static let all = [
    sum("requests.sent", "Requests that apps sent.", .requestsSent),
    sum("requests.lost", "Requests that did not arrive.", .requestsLost),
    sum("writes.tried", "Writes that apps tried.", .writesTried),
    sum("writes.refused", "Writes that the disk refused.", .writesRefused),
  ]

  private static func sum(_ id: String, _ meaning: String, _ key: CounterKey) -> MetricDefinition {
    MetricDefinition(
      id, meaning, .one, .sum(key, samples: .counter(.activeFrames)), better: .neither, listing: .whenRecorded
    )
  }
}
