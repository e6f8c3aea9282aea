package import Metrics
package import SQLiteConnecting

/// The kept rows of one session, until they are written into its unit's database.
///
/// Whoever owns it writes it out whenever it is full, so that memory does not grow with the length of a session. It is an object,
/// so that nobody who looks at it copies it.
package final class RowBuffer {
  /// Rows at which it is full: some 200 KB. One frame may add a few more before anybody looks.
  package static let limit = 512

  private var frames = FramePack()
  package private(set) var gestures: [GestureRow] = []
  package private(set) var effects: [EffectRow] = []
  package private(set) var samples: [SampleRow] = []

  package init() {}

  /// Rows waiting. O(1).
  package var count: Int { frames.count + gestures.count + effects.count + samples.count }
  package var isFull: Bool { count >= RowBuffer.limit }

  package func add(_ row: FrameRow) { frames.add(row) }
  /// Adds a frame whose words, and what it shows, are in UTF-8.
  package func add(_ row: FrameRow, what: ArraySlice<UInt8>, shown: ArraySlice<UInt8>) {
    frames.add(row, what: what, shown: shown)
  }
  package func add(_ row: GestureRow) { gestures.append(row) }
  package func add(_ row: EffectRow) { effects.append(row) }
  package func add(_ row: SampleRow) { samples.append(row) }

  /// Writes all rows in one transaction, and forgets them once they are in.
  package func write(to database: RunDatabase) throws(SQLiteStoreError) {
    guard count > 0 else { return }
    try database.batch { () throws(SQLiteStoreError) in
      try database.add(frames)
      for row in gestures { try database.add(row) }
      for row in effects { try database.add(row) }
      for row in samples { try database.add(row) }
    }
    frames.removeAll()
    gestures.removeAll(keepingCapacity: true)
    effects.removeAll(keepingCapacity: true)
    samples.removeAll(keepingCapacity: true)
  }
}
