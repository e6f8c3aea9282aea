public import Kernel
public import Simulation
public import Touches

/// A simulated user of one session: reads the screen, waits as if thinking, and makes one gesture after the other.
///
/// `TableUser` performs the actions of a table. A subject's own type can also remember, type, and run sequences of steps. It
/// makes its gestures with a `GestureMaker`, which fits them to an age group.
///
/// ```swift
/// mutating func touch(_ app: CardsApp, after instant: Instant, into samples: inout [TouchSample]) -> LabelledGesture? {
///   let gesture = maker.make(.tap, at: instant + .milliseconds(1), start: point(of: app.card), into: &samples)
///   nextPoll = gesture.last + .seconds(1)
///   return gesture
/// }
/// ```
public protocol SimulatedUser<App> {
  associatedtype App: AppUnderTest

  /// The next time at which `touch` is called. A time in the past: as soon as the last gesture is delivered.
  var nextPoll: Instant { get }
  /// The current activity in a word or two, for rows and tables.
  var step: String { get }
  /// Number of completed cycles of a soak; 0 outside of soaks.
  var round: Int { get }
  /// Counts of errands (sequences of steps) completed and given up.
  var errands: Errands { get }
  /// The age of the simulated user, in years.
  var ageYears: Int { get }

  /// Reads the app's current state and makes the next gesture, later than `instant`.
  ///
  /// Appends the gesture's samples and returns it. Returns `nil` if there is nothing to do yet; `nextPoll` is then the time of
  /// the next call.
  mutating func touch(_ app: App, after instant: Instant, into samples: inout [TouchSample])
    -> LabelledGesture?
  /// Handles a relaunch of the app for the frame of this vsync. Samples made before it with later times are not delivered.
  mutating func appRelaunched(at vsync: Instant)
}

extension SimulatedUser {
  public var round: Int { 0 }
  public var errands: Errands { Errands() }
  public mutating func appRelaunched(at vsync: Instant) {}
}

/// Counts of a simulated user's errands (sequences of steps).
public struct Errands: Hashable, Sendable {
  /// Errands completed.
  public var done: Int
  /// Errands given up because the place of a step did not appear.
  public var givenUp: Int

  public init(done: Int = 0, givenUp: Int = 0) { (self.done, self.givenUp) = (done, givenUp) }
}
