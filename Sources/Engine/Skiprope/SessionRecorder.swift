public import Kernel
public import Metrics
public import Simulation

/// What a subject records of one session beside the engine: figures that take more than a frame to know, and rules that it shows to
/// their checkers by itself.
///
/// It is made with the app and asked outside of every frame's timing; what it holds is none of the app's bytes. Whatever it adds has to
/// follow from virtual time alone, or its keys say that it does not.
public protocol SessionRecorder<App>: AnyObject {
  associatedtype App: AppUnderTest

  /// Records the frame that has just run, after which the app holds so many bytes. Called once for each active frame, before anybody
  /// else looks at it.
  func record(_ frame: FrameRecord, of app: App, liveBytes: Int)
  /// Takes a gesture about which all is known now.
  func judge(_ gesture: JudgedGesture)
  /// Places on screen that are without their content after the last frame: reports count the time in which there are any.
  var missingCount: Int { get }
  /// Says in a few words what the last frame did, for tables of the worst; without any, the engine does.
  func describe(_ frame: FrameRecord, of app: App, into words: inout FrameText)

  /// The session is over: counts what is open, and returns what of all of it is worth being seen.
  func finish(_ end: RecordedEnd<App>) -> [(notable: Notable, at: Instant)]
  /// Adds what it has counted.
  func add(to measurements: inout Measurements, _ end: RecordedEnd<App>)
  /// What its checkers found, by rule.
  var tallies: [(id: String, tally: CheckTally)] { get }
  /// What summaries of the session say besides its gestures: names and counts.
  var counts: [String: Int] { get }
  /// Content that could not be shown, each with the reason.
  var unshown: [String] { get }
  /// What became of each of the files that stand for the app's content.
  var fileRows: [PhotoRow] { get }
  /// The session's digest, which continues that of its frames by what none of them has shown, such as what is stored at the end.
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

/// The recorder of a subject whose app tells all there is to tell.
public final class NoRecorder<App: AppUnderTest>: SessionRecorder {
  @inlinable public init() {}
  @inlinable public func record(_ frame: FrameRecord, of app: App, liveBytes: Int) {}
}

/// What host nanoseconds are on the device of a session: each times one of these.
public struct DeviceScale: Hashable, Sendable {
  /// Of frames.
  public let frames: Double
  /// Of what the subject's yardstick measures; without one that of frames.
  public let effects: Double
}

/// A session that is over, as its recorder sees it.
public struct RecordedEnd<App: AppUnderTest> {
  public let app: App
  public let instant: Instant
  /// Launches, the first one among them.
  public let launches: Int
  /// How long there were places on screen without their content.
  public let waited: TimeSpan
}

/// A unit whose sessions are over.
public struct FinishedUnit<S: Subject> {
  /// A session of it.
  public struct Session {
    public let setup: Setup<S>
    public let app: S.App
    public let recorder: S.Recorder
    public let end: Instant
  }

  public let sessions: [Session]
}
