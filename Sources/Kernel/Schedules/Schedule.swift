/// The rule for the order of two or more ready things, where the app or the system leaves the order open.
///
/// Choices within one instant are numbered from 0, so that events at another instant do not shift the numbers. Among the ready
/// things, number 0 is the first in the natural order.
public enum Schedule: Codable, Hashable, Sendable {
  /// First come, first served.
  case natural
  /// Every ready thing is equally likely.
  case uniform(seed: UInt64)
  /// Probabilistic concurrency testing (Burckhardt et al., ASPLOS 2010). Each thread of work gets a random priority, and the
  /// highest runs first. At `changes` of about `choices` choices, the thread that would run first drops below all others.
  case priorities(seed: UInt64, changes: Int, choices: Int)
  /// The recorded deviations, and the natural order at every other choice.
  case recorded([Deviation])
}

/// A choice at which something ran first that was not first in the natural order.
public struct Deviation: Codable, Hashable, Sendable {
  /// The number of the session, from 0.
  public var session: Int
  /// The instant in virtual nanoseconds since the session began; `choice` counts the choices within that instant.
  public var at: Int64
  public var choice: Int
  /// The index of the thing that ran first, above 0; `place` is its identity.
  public var taken: Int
  public var place: UInt64
  /// A digest of the ready things; `nil` matches any.
  public var ready: UInt64?
  /// The names of what ran first and of what is first in the natural order; empty if names were not requested.
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

/// A thing that is ready to run at a choice.
public struct ReadyChoice: Hashable, Sendable {
  /// Its identity, the same in every run of a build; below 2^48.
  public var place: UInt64
  /// The thread of work that it continues, such as a task: the same number at every choice.
  public var thread: UInt64

  @inlinable public init(place: UInt64, thread: UInt64) { (self.place, self.thread) = (place, thread) }
}
