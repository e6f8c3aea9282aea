/// A notable event: reports offer a clip of it. The app reports it, or the recorder of a session finds it.
///
/// A session stores one event of each kind: the one with the largest weight, or the first of several equal ones.
public struct Notable: Sendable {
  /// Two or three words for reports, such as `refused reward`. An app should have few kinds.
  public var kind: String
  /// The subject of the event within its kind: a reason, a thing.
  public var what: String
  /// One sentence that describes the event.
  public var words: String
  /// Further facts as names and values.
  public var facts: [(name: String, value: String)]
  /// The severity among events of its kind.
  public var weight: Int64
  /// Prefixes of related metric ids: if a budget on one of them fails, the report shows the event.
  public var metrics: [String]

  public init(
    _ kind: String, _ what: String, _ words: String, facts: [(name: String, value: String)] = [],
    weight: Int64 = 0, bearingOn metrics: [String] = []
  ) {
    (self.kind, self.what, self.words) = (kind, what, words)
    (self.facts, self.weight, self.metrics) = (facts, weight, metrics)
  }
}
