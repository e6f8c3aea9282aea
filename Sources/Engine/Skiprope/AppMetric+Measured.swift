internal import Metrics
public import Simulation

extension AppMetric {
  /// The definition that reports and budgets use.
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
  // The prefix keeps the key apart from the engine's own.
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

  /// Records zeros, so that a metric without events reports 0 instead of being missing.
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

  /// Records an entry that the app reported.
  func record(_ entry: AppFigures.Entry, in measurements: inout Measurements) {
    switch summary {
    case .sum: measurements.add(entry.amount, to: counter, part: entry.part)
    case .distribution: measurements.record(entry.amount, in: histogram, part: entry.part)
    case .peak: measurements.raise(peak, to: entry.amount, part: entry.part)
    }
  }
}

/// The figures that one session's app reported through `drainFigures`.
@usableFromInline struct ReportedFigures {
  private(set) var measurements = Measurements()
  private let declared: Set<AppMetric>
  @usableFromInline var figures = AppFigures()
  /// The frame-cost metrics by screen, and the screen of the previous frame.
  private let costs: [(screens: Set<String>, key: HistogramKey)]
  private var screen = ""

  init(_ declared: [AppMetric]) {
    self.declared = Set(declared)
    costs = declared.filter { !$0.screens.isEmpty }.map { (Set($0.screens), $0.histogram) }
    for metric in declared { metric.begin(in: &measurements) }
  }

  /// Whether the subject has metrics of frame costs.
  @usableFromInline var timesFrames: Bool { !costs.isEmpty }

  /// Records the device cost of a frame, in nanoseconds, for the screen before the frame and for `next`, the screen after it.
  @usableFromInline mutating func record(cost: Int, on next: String) {
    for (screens, key) in costs where screens.contains(next) || screens.contains(screen) {
      measurements.record(cost, in: key)
    }
    if screen != next { screen = next }
  }

  /// Gestures that the app recognised since the last call of `drain`.
  @usableFromInline private(set) var recognised: [RecognisedGesture] = []

  /// Reads the app's new figures. An undeclared metric is a programmer's error.
  @inlinable mutating func drain<App: AppUnderTest>(_ app: inout App) {
    app.drainFigures(into: &figures)
    if !figures.isEmpty || !recognised.isEmpty { record() }
  }

  /// Adds the app's new figures to the measurements.
  @usableFromInline mutating func record() {
    recognised.removeAll(keepingCapacity: true)
    recognised.append(contentsOf: figures.recognised)
    for entry in figures.entries {
      precondition(
        declared.contains(entry.metric),
        "the app reports `\(entry.metric.id)`, which is not among the `metrics` of its subject")
      entry.metric.record(entry, in: &measurements)
    }
    figures.removeAll()
  }
}
