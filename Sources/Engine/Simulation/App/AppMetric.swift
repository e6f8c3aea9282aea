public import Kernel

/// A metric that an app defines: reports list it, and scenario budgets, gates and comparisons check it.
///
/// Declare it once and report values through `AppFigures`. Values must follow from virtual time alone, so that two runs of one
/// commit are equal.
///
/// ```swift
/// extension AppMetric {
///   static let right = AppMetric.sum("answers.right", "Answers that were right.", better: .higher)
///   static let wait = AppMetric.durations("answer.wait", "From a question to its answer.")
/// }
/// ```
public struct AppMetric: Hashable, Sendable {
  /// The unit of the values.
  public enum Unit: Hashable, Sendable {
    case one, bytes, nanoseconds
  }

  /// The better direction. A gate or comparison reports WORSE or BETTER; with `neither` it reports CHANGED.
  public enum Direction: Hashable, Sendable {
    case lower, higher, neither
  }

  /// How the reported values are summarised.
  public enum Summary: Hashable, Sendable {
    /// The sum over all sessions.
    case sum
    /// The median, the 99th percentile and the maximum of the recorded values: `id.p50`, `id.p99`, `id.max`.
    case distribution
    /// The maximum over all sessions.
    case peak
  }

  public let id: String
  /// One sentence that defines the metric.
  public let meaning: String
  public let unit: Unit
  public let better: Direction
  public let summary: Summary
  /// Names that split the metric, each reported as `id.name` or `id.name.p50`; empty if it is not split.
  public let names: [String]
  /// The screens (see `AppUnderTest.screen`) whose frame costs the engine records; empty for values that the app reports.
  public let screens: [String]

  private init(
    _ id: String, _ meaning: String, _ unit: Unit, _ better: Direction, _ summary: Summary,
    names: [String] = [], screens: [String] = []
  ) {
    for text in [id] + names {
      precondition(
        AppMetric.isSpelled(text),
        "`\(text)` is not a valid metric id: use words of a-z, 0-9, `-` and `_`, separated by dots"
      )
    }
    precondition(Set(names).count == names.count, "metric `\(id)` has a name twice: \(names)")
    (self.id, self.meaning, self.unit, self.better, self.summary) = (id, meaning, unit, better, summary)
    (self.names, self.screens) = (names, screens)
  }

  /// A sum over all sessions; with `names`, one sum for each name and no total.
  public static func sum(
    _ id: String, of names: [String] = [], _ meaning: String, in unit: Unit = .one,
    better: Direction = .neither
  ) -> AppMetric { AppMetric(id, meaning, unit, better, .sum, names: names) }

  /// A distribution of times, reported in milliseconds; with `names`, one for each name.
  public static func durations(
    _ id: String, of names: [String] = [], _ meaning: String, better: Direction = .lower
  ) -> AppMetric { AppMetric(id, meaning, .nanoseconds, better, .distribution, names: names) }

  /// A distribution of counts or bytes; with `names`, one for each name.
  public static func amounts(
    _ id: String, of names: [String] = [], _ meaning: String, in unit: Unit = .one,
    better: Direction = .neither
  ) -> AppMetric { AppMetric(id, meaning, unit, better, .distribution, names: names) }

  /// A maximum over all sessions; with `names`, one for each name.
  public static func peak(
    _ id: String, of names: [String] = [], _ meaning: String, in unit: Unit = .one,
    better: Direction = .lower
  ) -> AppMetric { AppMetric(id, meaning, unit, better, .peak, names: names) }

  /// The device cost of the app's own work in frames before or after which one of these screens is up.
  ///
  /// The engine records it; the app reports nothing.
  public static func frameCosts(_ id: String, _ meaning: String, on screens: [String]) -> AppMetric {
    precondition(!screens.isEmpty, "metric `\(id)` has no screens: name at least one")
    return AppMetric(id, meaning, .nanoseconds, .lower, .distribution, screens: screens)
  }

  /// Whether a text is valid as an id: words of lower-case letters, digits, hyphens and underscores, with dots between them.
  static func isSpelled(_ text: String) -> Bool {
    text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { word in
      !word.isEmpty
        && word.utf8.allSatisfy {
          $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
            || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
        }
    }
  }
}

/// The values of an app's own metrics and its recognised gestures since the last drain.
///
/// ```swift
/// mutating func drainFigures(into figures: inout AppFigures) {
///   figures.add(rightAnswers, to: .right)
///   rightAnswers = 0
/// }
/// ```
public struct AppFigures: Sendable {
  /// One reported value of a metric; `part` is one of its names, or `nil` if it has none.
  public struct Entry: Hashable, Sendable {
    public let metric: AppMetric
    public let part: String?
    public let amount: Int
  }

  public private(set) var entries: [Entry] = []
  /// The recognised gestures, in the order of decisions.
  public private(set) var recognised: [RecognisedGesture] = []

  public init() {}

  /// Adds to a sum. `name` is one of its names, or `nil` if it has none; another name is a programmer's error.
  public mutating func add(_ amount: Int = 1, to metric: AppMetric, _ name: String? = nil) {
    precondition(metric.summary == .sum, "metric `\(metric.id)` is not a sum but \(metric.summary)")
    refuse(name, of: metric)
    if amount != 0 { entries.append(Entry(metric: metric, part: name, amount: amount)) }
  }

  private func refuse(_ name: String?, of metric: AppMetric) {
    precondition(
      name.map(metric.names.contains) ?? metric.names.isEmpty,
      "metric `\(metric.id)` has no name `\(name ?? "nothing")`; its names are \(metric.names)")
  }

  /// Records a time in a distribution, under one of its names if it has any. A negative time counts as zero.
  public mutating func record(_ span: TimeSpan, in metric: AppMetric, _ name: String? = nil) {
    precondition(metric.unit == .nanoseconds, "metric `\(metric.id)` is not a distribution of times")
    record(Int(span.nanoseconds), in: metric, name, isTime: true)
  }

  /// Records a count or a number of bytes in a distribution. A negative amount counts as zero.
  public mutating func record(_ amount: Int, in metric: AppMetric, _ name: String? = nil) {
    record(amount, in: metric, name, isTime: false)
  }

  private mutating func record(_ amount: Int, in metric: AppMetric, _ name: String?, isTime: Bool) {
    refuse(name, of: metric)
    precondition(
      metric.summary == .distribution && (metric.unit == .nanoseconds) == isTime && metric.screens.isEmpty,
      "metric `\(metric.id)` is \(metric.summary) in \(metric.unit): record a matching value")
    entries.append(Entry(metric: metric, part: name, amount: max(0, amount)))
  }

  /// Reports the current level of a peak metric, under one of its names if it has any.
  public mutating func raise(_ metric: AppMetric, to amount: Int, _ name: String? = nil) {
    refuse(name, of: metric)
    precondition(metric.summary == .peak, "metric `\(metric.id)` is not a peak but \(metric.summary)")
    entries.append(Entry(metric: metric, part: name, amount: amount))
  }

  /// Reports the gesture that a touch was recognised as.
  ///
  /// `sample` is any sample of the gesture, such as the deciding one. For a gesture decided by time (a long press), pass the
  /// first.
  public mutating func recognised(_ kind: RecognisedGesture.Kind, by sample: TouchSample) {
    recognised.append(RecognisedGesture(kind, by: sample))
  }

  /// Reports a recognised gesture by the time of one of its samples, from the first finger down to the last finger up.
  public mutating func recognised(_ kind: RecognisedGesture.Kind, at time: Instant) {
    recognised.append(RecognisedGesture(kind, at: time))
  }

  /// Reports a tentative recognition, such as a drag that may still end as a swipe.
  ///
  /// If it matches the intended gesture, it counts as recognised; if not, it does not count as an accident.
  public mutating func claimed(_ kind: RecognisedGesture.Kind, at time: Instant) {
    recognised.append(RecognisedGesture(kind, at: time, isClaim: true))
  }

  /// Whether nothing was reported since the last drain.
  public var isEmpty: Bool { entries.isEmpty && recognised.isEmpty }

  /// Removes all entries and keeps the storage.
  public mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
    recognised.removeAll(keepingCapacity: true)
  }
}
