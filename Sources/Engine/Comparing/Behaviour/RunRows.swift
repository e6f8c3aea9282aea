package import Metrics

/// Identifies a session of a run.
package struct SessionName: Codable, Hashable, Comparable, Sendable {
  /// Counted from 0.
  package var unit: Int
  /// The number in reports.
  package var session: Int

  package init(unit: Int, session: Int) {
    self.unit = unit
    self.session = session
  }

  package static func < (a: SessionName, b: SessionName) -> Bool { (a.unit, a.session) < (b.unit, b.session) }
}

/// Reads a run's rows by session. A port: the module that knows the database implements it.
package protocol RunRows {
  /// The digests at the end of each virtual second; empty when not stored.
  func checkpoints(of session: SessionName) throws(RowsUnreadable) -> [UInt64]
  /// The stored frames in order of time, as a stream; none when not stored.
  func frames(of session: SessionName) throws(RowsUnreadable) -> any FrameStream
  /// The same, or the frames of a replay when none were stored. By default the stored ones.
  func framesOrReplay(of session: SessionName) throws(RowsUnreadable) -> any FrameStream
  /// The finished effects, sorted by start; none when not stored.
  func effects(of session: SessionName) throws(RowsUnreadable) -> [EffectRow]
}

extension RunRows {
  package func framesOrReplay(of session: SessionName) throws(RowsUnreadable) -> any FrameStream {
    try frames(of: session)
  }
}

/// A stream of one session's frames in order of time.
package protocol FrameStream {
  /// Returns the next frame; `nil` after the last.
  func next() throws(RowsUnreadable) -> FrameRow?
}

/// The reason why rows cannot be read: file, problem and remedy.
package struct RowsUnreadable: Error, Hashable, Sendable, CustomStringConvertible {
  package var description: String

  package init(_ description: String) { self.description = description }
}
