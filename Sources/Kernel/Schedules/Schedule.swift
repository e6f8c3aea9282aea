/// What comes next where an app, or the system around it, leaves the order of two or more things open.
///
/// Choices of one instant are numbered from 0 as they are met, so that what happens at another instant does not move them. Of what is ready, 0
/// is what comes first in the natural order.
public enum Schedule: Codable, Hashable, Sendable {
  /// First come, first served.
  case natural
  /// At each choice everything that is ready is as likely.
  case uniform(seed: UInt64)
  /// Probabilistic concurrency testing: each thread of work has a priority of its own and the highest goes first; at `changes` of about
  /// `choices` choices the one that would go first falls below all others (Burckhardt et al., ASPLOS 2010).
  case priorities(seed: UInt64, changes: Int, choices: Int)
  /// As it was recorded, and natural wherever nothing is said.
  case recorded([Deviation])
}

/// A choice at which something else came first than in the natural order.
public struct Deviation: Codable, Hashable, Sendable {
  /// The session, from 0.
  public var session: Int
  /// Virtual nanoseconds since the session began, and which of the choices of that instant.
  public var at: Int64
  public var choice: Int
  /// Which of what was ready came first: above 0; and what that is.
  public var taken: Int
  public var place: UInt64
  /// A digest of what was ready; `nil`: anything may be.
  public var ready: UInt64?
  /// What came first, and what would have in the natural order; empty where names were not asked for.
  public var first: String
  public var before: String

  public init(
    session: Int, at: Int64, choice: Int, taken: Int, place: UInt64, ready: UInt64? = nil,
    first: String = "", before: String = ""
  ) {
    (self.session, self.at, self.choice) = (session, at, choice)
    (self.taken, self.place, self.ready) = (taken, place, ready)
    (self.first, self.before) = (first, before)
  }
}

/// Something that is ready at a choice.
public struct ReadyChoice: Hashable, Sendable {
  /// What it is, the same in every run of a build; below 2^48.
  public var place: UInt64
  /// What it belongs to and goes on with, such as a task: one number from choice to choice.
  public var thread: UInt64

  @inlinable public init(place: UInt64, thread: UInt64) { (self.place, self.thread) = (place, thread) }
}
