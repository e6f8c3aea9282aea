package import Metrics

/// Whose rows they are.
package struct SessionName: Codable, Hashable, Comparable, Sendable {
  /// Counted from 0.
  package var unit: Int
  /// As reports count it.
  package var session: Int

  package init(unit: Int, session: Int) {
    self.unit = unit
    self.session = session
  }

  package static func < (a: SessionName, b: SessionName) -> Bool { (a.unit, a.session) < (b.unit, b.session) }
}

/// Where the rows behind a report can be read, session by session. A port: whoever knows the database conforms.
package protocol RunRows {
  /// The digests at the end of each virtual second; empty when none were kept.
  func checkpoints(of session: SessionName) throws(RowsUnreadable) -> [UInt64]
  /// The kept frames in order of time, to be read one by one; none when the session was not kept.
  func frames(of session: SessionName) throws(RowsUnreadable) -> any FrameStream
  /// The effects that ended, by when they started; none when the session was not stored.
  func effects(of session: SessionName) throws(RowsUnreadable) -> [EffectRow]
}

/// Frames of one session in order of time.
package protocol FrameStream {
  /// The next one; `nil` after the last.
  func next() throws(RowsUnreadable) -> FrameRow?
}

/// Why rows cannot be read: the file, what is wrong and the remedy.
package struct RowsUnreadable: Error, Hashable, Sendable, CustomStringConvertible {
  package var description: String

  package init(_ description: String) { self.description = description }
}
