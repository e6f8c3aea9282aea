public import Kernel
public import Simulation
public import Touches

/// Whoever touches an app in one session: looks at what is shown, thinks, and makes one gesture after the other.
///
/// `TableUser` does what the acts of a table say. A hand of a subject's own can have errands of several steps, type, and remember; its
/// gestures come from a `GestureMaker`, so that they are those of somebody of an age.
public protocol SimulatedUser<App> {
  associatedtype App: AppUnderTest

  /// When it looks at the screen again; a time that is over: as soon as the last gesture is delivered.
  var looksAgain: Instant { get }
  /// What it is at, in a word or two, as rows and tables call it.
  var step: String { get }
  /// Equal cycles before this one; 0 outside of soaks.
  var round: Int { get }
  /// Errands of several steps that it brought to their end, and that it gave up.
  var errands: Errands { get }
  /// The age of whoever it is.
  var ageYears: Int { get }

  /// Makes the next gesture, later than `instant`, after a look at the app as it is then, and returns it; `nil` when there is nothing to
  /// do yet: `looksAgain` says when it looks the next time.
  mutating func touch(_ app: App, after instant: Instant, into samples: inout [TouchSample])
    -> LabelledGesture?
  /// The app was relaunched for the frame of this vsync: samples from there on that were made before reach nobody.
  mutating func appRelaunched(at vsync: Instant)
}

extension SimulatedUser {
  public var round: Int { 0 }
  public var errands: Errands { Errands() }
  public mutating func appRelaunched(at vsync: Instant) {}
}

/// How a hand's errands ended.
public struct Errands: Hashable, Sendable {
  public var done: Int
  public var givenUp: Int

  public init(done: Int = 0, givenUp: Int = 0) { (self.done, self.givenUp) = (done, givenUp) }
}
