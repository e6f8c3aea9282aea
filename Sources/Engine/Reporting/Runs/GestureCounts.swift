internal import SQLiteConnecting

/// Outcomes of the gestures of one age or intent.
struct GestureCounts {
  /// `5 years`, `swipeLeft`.
  var label: String
  /// Gestures with an expectation that were not cut short.
  var expected: Int
  var missed: Int
  var accidental: Int

  /// Percentage of the gestures with an expectation; 0 without any.
  func percent(_ count: Int) -> Double { expected == 0 ? 0 : Double(count) * 100 / Double(expected) }
}

extension RunDatabase {
  /// Gestures by the age of the simulated user, youngest first.
  func gesturesByAge() throws(SQLiteStoreError) -> [GestureCounts] {
    try gestures(by: "c.age_years", order: "c.age_years") { "\($0.int(0)) years" }
  }

  /// Gestures by intent, the most frequent first.
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
