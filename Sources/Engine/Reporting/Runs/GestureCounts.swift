internal import SQLiteConnecting

/// How the gestures of one age, or of one intent, came out.
struct GestureCounts {
  /// `5 years`, `swipeLeft`.
  var label: String
  /// Gestures of which it is known what should have come of them, and that were not cut short.
  var expected: Int
  var missed: Int
  var accidental: Int

  /// Percent of the expected ones; 0 without any.
  func percent(_ count: Int) -> Double { expected == 0 ? 0 : Double(count) * 100 / Double(expected) }
}

extension RunDatabase {
  /// Gestures by the age of who made them, youngest first.
  func gesturesByAge() throws(SQLiteStoreError) -> [GestureCounts] {
    try gestures(by: "c.age_years", order: "c.age_years") { "\($0.int(0)) years" }
  }

  /// Gestures by what was meant, the most frequent first.
  func gesturesByIntent() throws(SQLiteStoreError) -> [GestureCounts] {
    try gestures(by: "g.intent", order: "count(*) DESC, g.intent LIMIT 20") { $0.text(0) }
  }

  private func gestures(
    by column: String, order: String, label: (SQLiteStatement) -> String
  ) throws(SQLiteStoreError) -> [GestureCounts] {
    var result: [GestureCounts] = []
    try each(
      """
      SELECT \(column), sum(g.outcome IN ('hit', 'missed', 'accidental')), sum(g.outcome = 'missed'), sum(g.outcome = 'accidental')
      FROM gestures g JOIN sessions c ON c.unit = g.unit AND c.session = g.session
      GROUP BY 1 ORDER BY \(order)
      """
    ) { row in
      result.append(
        GestureCounts(label: label(row), expected: row.int(1), missed: row.int(2), accidental: row.int(3)))
    }
    return result
  }
}
