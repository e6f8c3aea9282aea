package import Metrics
package import SQLiteConnecting

/// Reads the stored frames of one session one by one in order of time, with the memory of one frame.
package final class FrameCursor {
  private var statement: SQLiteStatement?

  init(_ statement: SQLiteStatement) { self.statement = statement }

  /// The next frame; `nil` after the last.
  package func next() throws(SQLiteStoreError) -> FrameRow? {
    guard let statement else { return nil }
    guard try statement.step() else {
      self.statement = nil
      return nil
    }
    var row = FrameRow(statement)
    row.shown = statement.text(RunTable.worst.columnCount)
    try statement.checkValues()
    return row
  }
}

extension RunDatabase {
  /// The stored frames of one session; none if the session's frames were not stored.
  package func frameCursor(unit: Int, session: Int) throws(SQLiteStoreError) -> FrameCursor {
    FrameCursor(try frameStatement(unit: unit, session: session, among: Int.min...Int.max))
  }

  /// A query for the stored frames of one session with a vsync in the range, in order of time. The description of the screen
  /// follows the columns of `worst`.
  func frameStatement(
    unit: Int, session: Int, among vsyncs: ClosedRange<Int>
  ) throws(SQLiteStoreError) -> SQLiteStatement {
    let statement = try connection.prepare(RunDatabase.packedFrames)
    for (place, value) in [unit, session, vsyncs.lowerBound, vsyncs.upperBound].enumerated() {
      try statement.bind(value, at: Int32(place + 1))
    }
    return statement
  }

  /// Only packs with a matching vsync are unpacked, one after the other.
  private static var packedFrames: String {
    let values = RunTable.packedColumns.map(\.value)
    return "SELECT \(values.joined(separator: ", ")) FROM frame_packs AS p, json_each(p.frames) AS f "
      + "WHERE p.unit = ?1 AND p.session = ?2 AND p.frame <= ?4 AND p.last >= ?3 "
      + "AND \(values[2]) BETWEEN ?3 AND ?4 ORDER BY p.frame, f.key"
  }
}
