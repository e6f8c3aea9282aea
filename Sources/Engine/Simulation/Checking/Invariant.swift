/// A rule that no frame of any session may break: what it is called, and who checks it.
///
/// An app's rules are a list of these, in the order of its reports; `Context` is what is fixed about one of its sessions.
public struct Invariant<Context, Frame, End>: Sendable {
  /// Its name in reports and scenarios, such as `gesture.one-commit`.
  public let id: String
  /// The rule in a sentence.
  public let title: String
  /// What tries the rule, in words: each time it happens counts as a provocation.
  public let provokedBy: String
  /// The checkers of a session, which has not begun; their tallies are added.
  public let makeChecks: @Sendable (Context) -> [any InvariantCheck<Frame, End>]

  public init(
    _ id: String, title: String, provokedBy: String,
    makeChecks: @escaping @Sendable (Context) -> [any InvariantCheck<Frame, End>]
  ) {
    self.id = id
    self.title = title
    self.provokedBy = provokedBy
    self.makeChecks = makeChecks
  }

  /// The same rule where more is fixed about a session than it asks for: `context` says which of that is its own.
  public func given<Whole>(_ context: @escaping @Sendable (Whole) -> Context) -> Invariant<Whole, Frame, End>
  {
    let makeChecks = makeChecks
    return Invariant<Whole, Frame, End>(id, title: title, provokedBy: provokedBy) { makeChecks(context($0)) }
  }
}
