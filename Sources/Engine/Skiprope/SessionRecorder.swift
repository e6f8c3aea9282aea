public import Kernel
public import Metrics
public import Simulation

/// Records figures and rules of one session that need more than the engine's own recording, such as figures over several frames.
///
/// The engine makes a recorder with the app and calls it outside of frame timing. Its memory does not count as the app's. Its
/// figures must follow from virtual time alone; otherwise their keys must have another kind than `exact`.
public protocol SessionRecorder<App>: AnyObject {
  associatedtype App: AppUnderTest

  /// Records the frame that has just run; the app then holds `liveBytes`. Called once for each active frame, before all other
  /// checks.
  func record(_ frame: FrameRecord, of app: App, liveBytes: Int)
  /// Takes a finished gesture with its outcome.
  func judge(_ gesture: JudgedGesture)
  /// Number of places on screen without their content after the last frame. Reports add up the time in which this is above 0.
  var missingCount: Int { get }
  /// Describes the last frame in a few words, for tables of the slowest frames. If it appends nothing, the engine describes the
  /// frame.
  func describe(_ frame: FrameRecord, of app: App, into words: inout FrameText)

  /// Closes open counts at the end of the session, and returns the notable events to list in the report.
  func finish(_ end: RecordedEnd<App>) -> [(notable: Notable, at: Instant)]
  /// Adds its figures to the measurements.
  func add(to measurements: inout Measurements, _ end: RecordedEnd<App>)
  /// Results of its checkers, by rule ID.
  var tallies: [(id: String, tally: CheckTally)] { get }
  /// Named counts for the summary of the session, besides its gestures.
  var counts: [String: Int] { get }
  /// Content that could not be shown, each with the reason.
  var unshown: [String] { get }
  /// The outcome of each file of the app's content.
  var fileRows: [PhotoRow] { get }
  /// The session's digest: the digest of its frames, continued with state that no frame shows, such as files at the end.
  func digest(continuing frames: UInt64) -> UInt64
}

extension SessionRecorder {
  public func judge(_ gesture: JudgedGesture) {}
  @inlinable public var missingCount: Int { 0 }
  public func describe(_ frame: FrameRecord, of app: App, into words: inout FrameText) {}
  public func finish(_ end: RecordedEnd<App>) -> [(notable: Notable, at: Instant)] { [] }
  public func add(to measurements: inout Measurements, _ end: RecordedEnd<App>) {}
  public var tallies: [(id: String, tally: CheckTally)] { [] }
  public var counts: [String: Int] { [:] }
  public var unshown: [String] { [] }
  public var fileRows: [PhotoRow] { [] }
  public func digest(continuing frames: UInt64) -> UInt64 { frames }
}

/// The recorder of a subject that needs none: the app reports all figures itself.
public final class NoRecorder<App: AppUnderTest>: SessionRecorder {
  @inlinable public init() {}
  @inlinable public func record(_ frame: FrameRecord, of app: App, liveBytes: Int) {}
}

/// Factors that turn host nanoseconds into nanoseconds of a session's device.
public struct DeviceScale: Hashable, Sendable {
  /// The factor of frames.
  public let frames: Double
  /// The factor of the subject's yardstick; without a yardstick, the factor of frames.
  public let effects: Double
}

/// A session that is over, for its recorder.
public struct RecordedEnd<App: AppUnderTest> {
  public let app: App
  public let instant: Instant
  /// Number of launches, including the first.
  public let launches: Int
  /// Total time with places on screen without their content.
  public let waited: TimeSpan
}

/// A unit whose sessions are over.
public struct FinishedUnit<S: Subject> {
  /// One session of the unit.
  public struct Session {
    public let setup: Setup<S>
    public let app: S.App
    public let recorder: S.Recorder
    public let end: Instant
  }

  public let sessions: [Session]
}
