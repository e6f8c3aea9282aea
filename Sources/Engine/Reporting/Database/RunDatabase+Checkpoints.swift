package import SQLiteConnecting

extension RunDatabase {
  /// Stores the digests of one session at the end of each virtual second as one row, eight bytes a second. The view `checkpoints`
  /// shows them second by second.
  package func add(checkpoints: [UInt64], unit: Int, session: Int) throws(SQLiteStoreError) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(checkpoints.count * 8)
    for digest in checkpoints {
      for shift in stride(from: 56, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: digest >> shift))
      }
    }
    try insert(into: .checkpointRuns) { row throws(SQLiteStoreError) in
      try row.int(unit)
      try row.int(session)
      try row.bytes(bytes)
    }
  }

  /// The digests of one session at the end of each virtual second; empty if none were stored.
  package func checkpoints(unit: Int, session: Int) throws(SQLiteStoreError) -> [UInt64] {
    var result: [UInt64] = []
    try each("SELECT digests FROM checkpoint_runs WHERE unit = ?1 AND session = ?2", [unit, session]) { row in
      let bytes = row.bytes(0)
      for start in stride(from: 0, to: bytes.count - 7, by: 8) {
        result.append(bytes[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) })
      }
    }
    return result
  }

  /// The first virtual second, from 0, at whose end two sessions differ; `nil` if there is none.
  package static func firstDifference(_ first: [UInt64], _ second: [UInt64]) -> Int? {
    let both = min(first.count, second.count)
    return (0..<both).first { first[$0] != second[$0] } ?? (first.count == second.count ? nil : both)
  }

  /// Shows digests as rows of unit, session, second (from 0, at whose end the digest was taken) and sixteen hexadecimal digits.
  static let checkpointView = """
    CREATE VIEW checkpoints AS WITH RECURSIVE seconds (second) AS (SELECT 0 UNION ALL SELECT second + 1 FROM seconds
    WHERE second + 1 < (SELECT max(length(digests)) / 8 FROM checkpoint_runs))
    SELECT unit, session, second, lower(hex(substr(digests, second * 8 + 1, 8))) AS digest
    FROM checkpoint_runs JOIN seconds ON second < length(digests) / 8
    """
}
