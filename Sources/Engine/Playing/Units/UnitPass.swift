package import Kernel
package import Metrics
public import Simulation

/// A unit whose plan is drawn.
package protocol PlayedUnit {
  var sessionCount: Int { get }
  /// Sets it up at the beginning of its sessions. Only the pass that is the last one keeps rows.
  func pass(_ setting: PassSetting) throws(RunError) -> any UnitPass
}

/// One repetition of a unit: its sessions under one virtual time, and what is recorded and checked beside each.
package protocol UnitPass: AnyObject {
  var sessionCount: Int { get }
  /// The vsync of the next frame, having run what the lanes do before it; `nil` when all sessions are over.
  func prepare() -> Instant?
  /// Runs so many frames of all sessions together, each recorded and checked; fewer when all are over. `attendant` is shown
  /// each frame before it is recorded.
  func play(_ frames: Int, _ attendant: FrameAttendant?) throws(RunError) -> Int
  /// All sessions are over: counts what is open, and audits what they shared.
  func finishSessions()
  /// What chose in the sessions, where the order is not the natural one.
  var schedulers: [Scheduler] { get }
  /// Of each session, what happened in it.
  var digests: [UInt64] { get }
  /// Virtual seconds of all sessions together.
  var sessionSeconds: Double { get }
  /// How far they are: virtual seconds of all sessions, hitches, and the most live bytes of one.
  var progress: (seconds: Double, hitches: Int, liveBytes: Int) { get }
  /// The numbers that rows and reports know the sessions by, in their order.
  var numbers: [Int] { get }
  /// When a session is over.
  func end(of session: Int) -> Instant
  /// The app of a session, to be looked at.
  func app(in session: Int) -> Any
  /// The effects that the last frame of a session took.
  func effects(in session: Int) -> [String]
  /// What a session shows now; `nil` before its first frame. O(items).
  func shown(in session: Int) -> ShownFrame?
  func summary() -> UnitSummary
  func addResults(to result: inout UnitResult)
  /// Writes the rows that are left, and makes the unit's own database appear.
  func writeRows() throws(RunError)
  /// Removes what it wrote while it ran.
  func tearDown()
}

extension UnitPass {
  /// The place of the session of this number. Throws `missingInput` where there is none.
  func place(
    of number: Int, _ unit: Int, _ subject: any PlayedSubject, at instant: Instant
  ) throws(RunError) -> Int {
    guard let place = numbers.firstIndex(of: number) else {
      throw .missingInput(
        "\(subject.unitWord.one) \(unit) has \(subject.sessionWord.counted(sessionCount)), counted from 1; "
          + "there is no \(subject.sessionWord.one) \(number)")
    }
    guard instant <= end(of: place) else {
      throw .missingInput(
        "\(subject.sessionWord.one) \(number) of \(subject.unitWord.one) \(unit) ends at \(end(of: place).sessionClock); "
          + "ask for a moment before \(instant.sessionClock)")
    }
    return place
  }
}

/// Shown a frame before it is recorded; returns the frame's steady product cost in device nanoseconds, where that is known.
public typealias FrameAttendant = (AttendedFrame) -> Int?

/// A frame that has just run.
public struct AttendedFrame {
  @usableFromInline package let record: FrameRecord
  /// From 0.
  @usableFromInline package let session: Int
  /// The step of the scenario, or what whoever touches is up to.
  @usableFromInline package let step: String
  /// Product cost as measured, device nanoseconds.
  @usableFromInline package let rawProduct: Int
  /// The effects that it took: what they were, and what they took here, nanoseconds of the processor.
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
