internal import Metrics
internal import Simulation

extension CounterKey {
  /// What fakes were asked, and what of it failed.
  static let requestsSent = CounterKey("fake.requests")
  static let requestsLost = CounterKey("fake.requests_lost")
  static let writesTried = CounterKey("fake.writes")
  static let writesRefused = CounterKey("fake.writes_refused")
}

/// What is measured of a scenario's network and disk: a run in which nothing failed has proved nothing of what an app does then.
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
