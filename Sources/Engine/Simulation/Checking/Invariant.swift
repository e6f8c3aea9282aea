/// A rule that no frame of any session may break: its name and its checkers.
///
/// An app lists its rules in the order of its reports. `Context` holds the fixed facts of one session.
public struct Invariant<Context, Frame, End>: Sendable {
  /// The id in reports and scenarios, such as `gesture.one-commit`.
  public let id: String
  /// The rule in one sentence.
  public let title: String
  /// The event that exercises the rule, in words. Checkers count each one.
  public let exercisedBy: String
  /// Creates the checkers of a session before it begins; their tallies are added.
  public let makeChecks: @Sendable (Context) -> [any InvariantCheck<Frame, End>]

  public init(
    _ id: String, title: String, exercisedBy: String,
    makeChecks: @escaping @Sendable (Context) -> [any InvariantCheck<Frame, End>]
  ) {
    self.id = id
    self.title = title
    self.exercisedBy = exercisedBy
    self.makeChecks = makeChecks
  }

  /// The same rule for sessions with a larger context; `context` extracts the part that the rule needs.
  public func given<Whole>(_ context: @escaping @Sendable (Whole) -> Context) -> Invariant<Whole, Frame, End>
  {
    let makeChecks = makeChecks
    return Invariant<Whole, Frame, End>(id, title: title, exercisedBy: exercisedBy) {
      makeChecks(context($0))
    }
  }
}
