public import Kernel

/// A figure of an app's own: reports list it beside those of the frame clock, scenarios budget it, gates and comparisons hold it.
///
/// It is declared once and told by `AppFigures`. It has to follow from virtual time alone: two runs of one commit have the same.
///
/// ```swift
/// extension AppMetric {
///   static let right = AppMetric.sum("answers.right", "Answers that were right.", better: .higher)
///   static let wait = AppMetric.durations("answer.wait", "From a question to its answer.")
/// }
/// ```
public struct AppMetric: Hashable, Sendable {
  /// What is counted.
  public enum Unit: Hashable, Sendable {
    case one, bytes, nanoseconds
  }

  /// Which way is better: a gate and a comparison say WORSE or BETTER, and where neither is, CHANGED.
  public enum Direction: Hashable, Sendable {
    case lower, higher, neither
  }

  /// What is made of what an app tells.
  public enum Summary: Hashable, Sendable {
    /// What was added by all sessions.
    case sum
    /// The middle, the hundredth from the largest, and the largest of what was recorded: `id.p50`, `id.p99`, `id.max`.
    case distribution
    /// The most of any session.
    case peak
  }

  public let id: String
  /// What it is, in a sentence.
  public let meaning: String
  public let unit: Unit
  public let better: Direction
  public let summary: Summary
  /// The names by which it is taken apart, `id.name` or `id.name.p50` each; empty: it is not.
  public let names: [String]
  /// The screens, as `AppUnderTest.screen` says them, of whose frames the engine records the cost; empty where the app tells its figures.
  public let screens: [String]

  private init(
    _ id: String, _ meaning: String, _ unit: Unit, _ better: Direction, _ summary: Summary,
    names: [String] = [], screens: [String] = []
  ) {
    for text in [id] + names {
      precondition(
        AppMetric.isSpelled(text),
        "`\(text)` is no name of a metric: small letters, digits, `-` and `_`, in words with dots between them"
      )
    }
    precondition(Set(names).count == names.count, "a name of `\(id)` stands twice among \(names)")
    (self.id, self.meaning, self.unit, self.better, self.summary) = (id, meaning, unit, better, summary)
    (self.names, self.screens) = (names, screens)
  }

  /// A sum over all sessions; with `names` one for each of them and none for all together.
  public static func sum(
    _ id: String, of names: [String] = [], _ meaning: String, in unit: Unit = .one,
    better: Direction = .neither
  ) -> AppMetric { AppMetric(id, meaning, unit, better, .sum, names: names) }

  /// A distribution of times, in milliseconds where it is reported; with `names` one for each of them.
  public static func durations(
    _ id: String, of names: [String] = [], _ meaning: String, better: Direction = .lower
  ) -> AppMetric { AppMetric(id, meaning, .nanoseconds, better, .distribution, names: names) }

  /// A distribution of counts or bytes; with `names` one for each of them.
  public static func amounts(
    _ id: String, of names: [String] = [], _ meaning: String, in unit: Unit = .one,
    better: Direction = .neither
  ) -> AppMetric { AppMetric(id, meaning, unit, better, .distribution, names: names) }

  /// The most that there ever was; with `names` of each of them.
  public static func peak(
    _ id: String, of names: [String] = [], _ meaning: String, in unit: Unit = .one,
    better: Direction = .lower
  ) -> AppMetric { AppMetric(id, meaning, unit, better, .peak, names: names) }

  /// What the app's own work costs on the device in frames before or after which one of these screens is up. The engine times them; the
  /// app tells nothing.
  public static func frameCosts(_ id: String, _ meaning: String, on screens: [String]) -> AppMetric {
    precondition(!screens.isEmpty, "`\(id)` is of the frames of no screen")
    return AppMetric(id, meaning, .nanoseconds, .lower, .distribution, screens: screens)
  }

  /// Whether a text is one that budgets and files can name: words of small letters, digits, hyphens and low lines, dots between them.
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

/// What an app tells of its own figures, and of what it took touches for, since it was last asked.
///
/// ```swift
/// mutating func drainFigures(into figures: inout AppFigures) {
///   figures.add(rightAnswers, to: .right)
///   rightAnswers = 0
/// }
/// ```
public struct AppFigures: Sendable {
  /// One thing told: an amount of a metric, by the place of a name where it has names.
  public struct Entry: Hashable, Sendable {
    public let metric: AppMetric
    public let part: String?
    public let amount: Int
  }

  public private(set) var entries: [Entry] = []
  /// What touches were taken for, in the order of decisions.
  public private(set) var recognised: [RecognisedGesture] = []

  public init() {}

  /// Adds to a sum; `name` is one of its names, and `nil` where it has none. Anything else is a programmer's error.
  public mutating func add(_ amount: Int = 1, to metric: AppMetric, _ name: String? = nil) {
    precondition(metric.summary == .sum, "`\(metric.id)` is no sum: it is \(metric.summary)")
    refuse(name, of: metric)
    if amount != 0 { entries.append(Entry(metric: metric, part: name, amount: amount)) }
  }

  private func refuse(_ name: String?, of metric: AppMetric) {
    precondition(
      name.map(metric.names.contains) ?? metric.names.isEmpty,
      "`\(metric.id)` is told by name, and `\(name ?? "nothing")` is none of \(metric.names)")
  }

  /// Records a time in a distribution, of one of its names where it has some; one below zero counts as none.
  public mutating func record(_ span: TimeSpan, in metric: AppMetric, _ name: String? = nil) {
    precondition(metric.unit == .nanoseconds, "`\(metric.id)` is no distribution of times")
    record(Int(span.nanoseconds), in: metric, name, isTime: true)
  }

  /// Records a count or a number of bytes in a distribution, likewise; one below zero counts as none.
  public mutating func record(_ amount: Int, in metric: AppMetric, _ name: String? = nil) {
    record(amount, in: metric, name, isTime: false)
  }

  private mutating func record(_ amount: Int, in metric: AppMetric, _ name: String?, isTime: Bool) {
    refuse(name, of: metric)
    precondition(
      metric.summary == .distribution && (metric.unit == .nanoseconds) == isTime && metric.screens.isEmpty,
      "`\(metric.id)` is \(metric.summary) in \(metric.unit), and was told otherwise")
    entries.append(Entry(metric: metric, part: name, amount: max(0, amount)))
  }

  /// Says how much there is now, of one of its names where it has some.
  public mutating func raise(_ metric: AppMetric, to amount: Int, _ name: String? = nil) {
    refuse(name, of: metric)
    precondition(metric.summary == .peak, "`\(metric.id)` is no peak: it is \(metric.summary)")
    entries.append(Entry(metric: metric, part: name, amount: amount))
  }

  /// Says what a touch was taken for. `sample` is one of the gesture, such as that which decided it; of a gesture that time decides, a
  /// long press, the first.
  public mutating func recognised(_ kind: RecognisedGesture.Kind, by sample: TouchSample) {
    recognised.append(RecognisedGesture(kind, by: sample))
  }

  /// Says what a touch was taken for by the time of one of its samples: any from its first finger down to its last one up.
  public mutating func recognised(_ kind: RecognisedGesture.Kind, at time: Instant) {
    recognised.append(RecognisedGesture(kind, at: time))
  }

  /// Says what a touch has begun to be and may still turn out not to be, such as a drag that can end as a swipe. It counts as what was
  /// meant where that was meant, and as no accident where something else was.
  public mutating func claimed(_ kind: RecognisedGesture.Kind, at time: Instant) {
    recognised.append(RecognisedGesture(kind, at: time, isClaim: true))
  }

  /// Whether the app has said nothing since it was last asked.
  public var isEmpty: Bool { entries.isEmpty && recognised.isEmpty }

  /// Removes all entries and keeps their memory for the next ones.
  public mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
    recognised.removeAll(keepingCapacity: true)
  }
}
