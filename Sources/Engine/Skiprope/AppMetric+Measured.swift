internal import Metrics
public import Simulation

extension AppMetric {
  /// The metric as reports and budgets have it.
  var definition: MetricDefinition {
    let source: MetricSource =
      switch summary {
      case .sum: .sum(counter, samples: .counter(.activeFrames))
      case .distribution: .percentiles(of: histogram, [.p50, .p99, .max])
      case .peak: .peak(peak, samples: .counter(.activeFrames))
      }
    return MetricDefinition(id, meaning, reported, source, better: polarity)
  }

  private var parts: MetricScope? { names.isEmpty ? nil : .names(names) }
  // Under no name of the engine's own.
  private var key: String { "app.\(id)" }
  private var counter: CounterKey {
    CounterKey(key, recorded, by: parts)
  }
  var histogram: HistogramKey {
    HistogramKey(key, recorded, kind: screens.isEmpty ? .exact : .timed, by: parts)
  }
  private var peak: PeakKey { PeakKey(key, recorded, kind: .exact, by: parts) }

  private var recorded: RecordedUnit {
    switch unit {
    case .one: .one
    case .bytes: .bytes
    case .nanoseconds: .nanoseconds
    }
  }

  private var reported: MetricUnit {
    switch unit {
    case .one: .one
    case .bytes: .bytes
    case .nanoseconds: .milliseconds
    }
  }

  private var polarity: Polarity {
    switch better {
    case .lower: .lower
    case .higher: .higher
    case .neither: .neither
    }
  }

  /// Makes it known, so that a figure of nothing is 0 and not missing.
  func begin(in measurements: inout Measurements) {
    switch summary {
    case .sum:
      for name in names.isEmpty ? [nil] : names.map(Optional.init) {
        measurements.add(0, to: counter, part: name)
      }
    case .distribution:
      for name in names.isEmpty ? [nil] : names.map(Optional.init) {
        measurements.merge(Histogram(), into: histogram, part: name)
      }
    case .peak: break
    }
  }

  /// Takes in what an app told.
  func record(_ entry: AppFigures.Entry, in measurements: inout Measurements) {
    switch summary {
    case .sum: measurements.add(entry.amount, to: counter, part: entry.part)
    case .distribution: measurements.record(entry.amount, in: histogram, part: entry.part)
    case .peak: measurements.raise(peak, to: entry.amount, part: entry.part)
    }
  }
}

/// What the apps of one session told of their own figures.
@usableFromInline struct ReportedFigures {
  private(set) var measurements = Measurements()
  private let declared: Set<AppMetric>
  @usableFromInline var figures = AppFigures()
  /// The metrics of what frames cost, and the screen of the frame before.
  private let costs: [(screens: Set<String>, key: HistogramKey)]
  private var screen = ""

  init(_ declared: [AppMetric]) {
    self.declared = Set(declared)
    costs = declared.filter { !$0.screens.isEmpty }.map { (Set($0.screens), $0.histogram) }
    for metric in declared { metric.begin(in: &measurements) }
  }

  /// Whether anybody asks what frames cost.
  @usableFromInline var timesFrames: Bool { !costs.isEmpty }

  /// Records what a frame cost on the device, nanoseconds, after which this screen is up; what was up before it counts as well.
  @usableFromInline mutating func record(cost: Int, on next: String) {
    for (screens, key) in costs where screens.contains(next) || screens.contains(screen) {
      measurements.record(cost, in: key)
    }
    if screen != next { screen = next }
  }

  /// What touches were taken for since the last call.
  @usableFromInline private(set) var recognised: [RecognisedGesture] = []

  /// Takes in what an app has to say. A metric that its subject does not declare is a programmer's error.
  @inlinable mutating func drain<App: AppUnderTest>(_ app: inout App) {
    app.drainFigures(into: &figures)
    if !figures.isEmpty || !recognised.isEmpty { record() }
  }

  /// Adds to the measurements what the app has told.
  @usableFromInline mutating func record() {
    recognised.removeAll(keepingCapacity: true)
    recognised.append(contentsOf: figures.recognised)
    for entry in figures.entries {
      precondition(
        declared.contains(entry.metric),
        "`\(entry.metric.id)` is told and not among the `metrics` of its subject")
      entry.metric.record(entry, in: &measurements)
    }
    figures.removeAll()
  }
}
