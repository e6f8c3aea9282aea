package import Metrics
package import SQLiteConnecting

/// The rows of one session until they are written to its unit's database.
///
/// The owner writes it whenever it is full, so that memory does not grow with the session's length. It is a class so that reading
/// it makes no copy.
package final class RowBuffer {
  /// The number of rows at which it is full, about 200 KB. A frame may add a few more.
  package static let limit = 512

  private var frames = FramePack()
  package private(set) var gestures: [GestureRow] = []
  package private(set) var effects: [EffectRow] = []
  package private(set) var samples: [SampleRow] = []

  package init() {}

  /// Number of rows not yet written. Counted apart, as it is read in every frame.
  package private(set) var count = 0
  package var isFull: Bool { count >= RowBuffer.limit }

  package func add(_ row: FrameRow) {
    frames.add(row)
    count += 1
  }
  /// Adds a frame whose description and screen are in UTF-8.
  package func add(_ row: FrameRow, what: ArraySlice<UInt8>, shown: ArraySlice<UInt8>) {
    frames.add(row, what: what, shown: shown)
    count += 1
  }
  package func add(_ row: GestureRow) {
    gestures.append(row)
    count += 1
  }
  package func add(_ row: EffectRow) {
    effects.append(row)
    count += 1
  }
  package func add(_ row: SampleRow) {
    samples.append(row)
    count += 1
  }

  /// Writes all rows in one transaction, then removes them.
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
    count = 0
  }
}
