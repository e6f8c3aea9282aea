package import Kernel
package import Metrics
public import Simulation

/// A unit whose plan is drawn.
package protocol SimulatedUnit {
  var sessionCount: Int { get }
  /// Makes a pass at the beginning of its sessions. Only the last pass stores rows.
  func pass(_ setting: PassSetting) throws(RunError) -> any UnitPass
}

/// One repetition of a unit: its sessions under one virtual clock, each with its recorder and checks.
package protocol UnitPass: AnyObject {
  var sessionCount: Int { get }
  /// Runs the lanes up to the next frame and returns its vsync; `nil` when all sessions are over.
  func prepare() -> Instant?
  /// Runs up to this many frames of all sessions together, each recorded and checked. Returns their number, smaller at the end.
  /// `attendant` is called for each frame before it is recorded.
  func play(_ frames: Int, _ attendant: FrameAttendant?) throws(RunError) -> Int
  /// Closes open counts and audits shared objects when all sessions are over.
  func finishSessions()
  /// The schedulers of the sessions; empty under the natural order.
  var schedulers: [Scheduler] { get }
  /// The digest of each session.
  var digests: [UInt64] { get }
  /// Virtual seconds of all sessions together.
  var sessionSeconds: Double { get }
  /// Progress: virtual seconds of all sessions, hitches, and the most live bytes of a session.
  var progress: (seconds: Double, hitches: Int, liveBytes: Int) { get }
  /// The sessions' numbers in rows and reports, in order.
  var numbers: [Int] { get }
  /// The end of a session.
  func end(of session: Int) -> Instant
  /// The app of a session, for reflection.
  func app(in session: Int) -> Any
  /// Names of the effects that the last frame of a session finished.
  func effects(in session: Int) -> [String]
  /// The current screen of a session; `nil` before its first frame. O(items).
  func shown(in session: Int) -> ShownFrame?
  func summary() -> UnitSummary
  func addResults(to result: inout UnitResult)
  /// Writes the remaining rows and publishes the unit's database.
  func writeRows() throws(RunError)
  /// Removes the files written during the run.
  func tearDown()
}

extension UnitPass {
  /// The index of the session with this number. Throws `missingInput` if there is none.
  func place(
    of number: Int, _ unit: Int, _ subject: any SimulatedSubject, at instant: Instant
  ) throws(RunError) -> Int {
    guard let place = numbers.firstIndex(of: number) else {
      throw .missingInput(
        "\(subject.unitWord.one) \(unit) has \(subject.sessionWord.counted(sessionCount)), counted from 1; "
          + "there is no \(subject.sessionWord.one) \(number)")
    }
    guard instant <= end(of: place) else {
      throw .missingInput(
        "\(subject.sessionWord.one) \(number) of \(subject.unitWord.one) \(unit) ends at \(end(of: place).sessionClock); "
          + "ask for a time before \(instant.sessionClock)")
    }
    return place
  }
}

/// Called with a frame before it is recorded. Returns the frame's steady product cost in device nanoseconds, if known.
public typealias FrameAttendant = (AttendedFrame) -> Int?

/// A frame that has just run.
public struct AttendedFrame {
  @usableFromInline package let record: FrameRecord
  /// The session's index, from 0.
  @usableFromInline package let session: Int
  /// The scenario's step, or the simulated user's current activity.
  @usableFromInline package let step: String
  /// Product cost as measured, in device nanoseconds.
  @usableFromInline package let rawProduct: Int
  /// The effects that the frame finished: names and CPU nanoseconds on this host.
  @usableFromInline package let effects: [(name: String, measured: Int64)]

  @inlinable public init(
    record: FrameRecord, session: Int, step: String, rawProduct: Int,
    effects: [(name: String, measured: Int64)]
  ) {
    self.record = record
    self.session = session
    self.step = step
    self.rawProduct = rawProduct
    self.effects = effects
  }
}
