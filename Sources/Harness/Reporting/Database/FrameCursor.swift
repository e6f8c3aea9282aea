package import Metrics
package import SQLiteStoring

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
    var row = statement.frame
    row.shown = statement.text(RunTable.frames.columnCount)
    return row
  }
}

extension RunDatabase {
  /// The kept frames of one child; none when the session was not kept whole.
  package func frameCursor(family: Int, child: Int) throws(SQLiteStoreError) -> FrameCursor {
    var tells = false
    try each("SELECT 1 FROM sqlite_schema WHERE name = 'shown'") { _ in tells = true }
    // A file from before that was kept says nothing of it.
    let shown = tells ? "coalesce(items, '')" : "''"
    let statement = try connection.prepare(
      "SELECT \(RunTable.frames.columnList), \(shown) FROM frames "
        + (tells ? "LEFT JOIN shown USING (family, child, frame) " : "")
        + "WHERE family = ?1 AND child = ?2 ORDER BY frame")
    try statement.bind(family, at: 1)
    try statement.bind(child, at: 2)
    return FrameCursor(statement)
  }
}
