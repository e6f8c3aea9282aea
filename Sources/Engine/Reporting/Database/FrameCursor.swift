package import Metrics
package import SQLiteConnecting

/// The kept frames of one session, read one by one in order of time: memory of one frame, however many there are.
package final class FrameCursor {
  private var statement: SQLiteStatement?

  init(_ statement: SQLiteStatement) { self.statement = statement }

  /// The next frame; `nil` after the last, and from then on.
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
  /// The kept frames of one child; none when the session was not kept whole.
  package func frameCursor(family: Int, child: Int) throws(SQLiteStoreError) -> FrameCursor {
    FrameCursor(try frameStatement(family: family, child: child, among: Int.min...Int.max))
  }

  /// Asks for the kept frames of one child whose vsyncs are among these, in order of time, each with what it shows behind the
  /// columns of `worst`.
  func frameStatement(
    family: Int, child: Int, among vsyncs: ClosedRange<Int>
  ) throws(SQLiteStoreError) -> SQLiteStatement {
    let statement = try connection.prepare(try has("frame_packs") ? RunDatabase.packedFrames : olderFrames())
    for (place, value) in [family, child, vsyncs.lowerBound, vsyncs.upperBound].enumerated() {
      try statement.bind(value, at: Int32(place + 1))
    }
    return statement
  }

  /// Only the packs that hold any of the vsyncs are taken apart, one after the other.
  private static var packedFrames: String {
    let values = RunTable.packedColumns.map(\.value)
    return "SELECT \(values.joined(separator: ", ")) FROM frame_packs AS p, json_each(p.frames) AS f "
      + "WHERE p.family = ?1 AND p.child = ?2 AND p.frame <= ?4 AND p.last >= ?3 "
      + "AND \(values[2]) BETWEEN ?3 AND ?4 ORDER BY p.frame, f.key"
  }

  /// A file from before what they show was kept says nothing of it.
  private func olderFrames() throws(SQLiteStoreError) -> String {
    let tells = try has("shown")
    return "SELECT \(RunTable.worst.columnList), \(tells ? "coalesce(items, '')" : "''") FROM frames "
      + (tells ? "LEFT JOIN shown USING (family, child, frame) " : "")
      + "WHERE family = ?1 AND child = ?2 AND frame BETWEEN ?3 AND ?4 ORDER BY frame"
  }
}
