/// Something that an app, or whoever records it, finds worth being seen: reports offer a moment of it.
///
/// Of each kind a session keeps the weightiest, of equal ones the first.
public struct Notable: Sendable {
  /// Two or three words that reports say, such as `refused reward`; few of them, whatever happens.
  public var kind: String
  /// Which of its kind it is: a reason, a thing.
  public var what: String
  /// In a sentence.
  public var words: String
  /// What is known of it beside that: names and values.
  public var facts: [(name: String, value: String)]
  /// How bad it is, against others of its kind.
  public var weight: Int64
  /// Beginnings of the ids of metrics that it bears on: where a budget on one fails, it is shown.
  public var metrics: [String]

  public init(
    _ kind: String, _ what: String, _ words: String, facts: [(name: String, value: String)] = [],
    weight: Int64 = 0, bearingOn metrics: [String] = []
  ) {
    (self.kind, self.what, self.words) = (kind, what, words)
    (self.facts, self.weight, self.metrics) = (facts, weight, metrics)
  }
}
