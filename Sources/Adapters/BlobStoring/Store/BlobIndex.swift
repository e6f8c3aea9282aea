import Kernel
import PhotoCaching
import SQLiteConnecting

/// The state of a blob in the index.
enum BlobState: Int64 {
  /// A write or removal has begun and is not recorded as finished: only the file shows its outcome.
  case unsettled = 0
  /// The file exists and has the recorded size.
  case present = 1
}

/// The rows of the disk cache: its blobs, their sizes and the order of their last use.
///
/// WAL with `synchronous=NORMAL`: a commit does not wait for the disk, and survives the end of the process at any point. A
/// trigger maintains the sum of sizes, so that opening counts nothing.
final class BlobIndex {
  private let connection: SQLiteConnection
  private let find: SQLiteStatement
  private let put: SQLiteStatement
  private let drop: SQLiteStatement
  private let touch: SQLiteStatement
  private let oldest: SQLiteStatement
  private let ofPhoto: SQLiteStatement
  private let sum: SQLiteStatement
  private(set) var totalBytes = 0
  /// The number of the last use. Ascending, without relation to time.
  private(set) var lastUse: Int64 = 0
  private var uses: [BlobName: Int64] = [:]

  /// The number of uses that are written together.
  private static let batch = 64

  static let schema = SQLiteSchema(
    applicationID: 0x536B_4263,
    steps: [
      """
      CREATE TABLE blob(photo INTEGER NOT NULL, width INTEGER NOT NULL, height INTEGER NOT NULL,
        size INTEGER NOT NULL CHECK(size >= 0), used INTEGER NOT NULL, state INTEGER NOT NULL,
        PRIMARY KEY(photo, width, height)) STRICT, WITHOUT ROWID;
      CREATE INDEX blob_by_use ON blob(used);
      CREATE INDEX blob_unsettled ON blob(state) WHERE state = 0;
      CREATE TABLE total(id INTEGER PRIMARY KEY CHECK(id = 1), bytes INTEGER NOT NULL) STRICT;
      INSERT INTO total VALUES(1, 0);
      CREATE TRIGGER blob_added AFTER INSERT ON blob BEGIN
        UPDATE total SET bytes = bytes + new.size; END;
      CREATE TRIGGER blob_removed AFTER DELETE ON blob BEGIN
        UPDATE total SET bytes = bytes - old.size; END;
      CREATE TRIGGER blob_resized AFTER UPDATE OF size ON blob WHEN new.size <> old.size BEGIN
        UPDATE total SET bytes = bytes + new.size - old.size; END;
      """
    ])

  init(_ path: String) throws(PhotoCachingError) {
    do throws(SQLiteStoreError) {
      connection = try SQLiteConnection(
        .file(path), settings: SQLiteSettings(synchronous: .normal), schema: BlobIndex.schema)
      let row = "WHERE photo = ? AND width = ? AND height = ?"
      find = try connection.prepare("SELECT size, state FROM blob \(row)")
      put = try connection.prepare(
        """
        INSERT INTO blob VALUES(?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE
        SET size = excluded.size, used = excluded.used, state = excluded.state
        """)
      drop = try connection.prepare("DELETE FROM blob \(row)")
      touch = try connection.prepare(
        "UPDATE blob SET used = ?4 WHERE photo = ?1 AND width = ?2 AND height = ?3")
      oldest = try connection.prepare("SELECT photo, width, height FROM blob ORDER BY used LIMIT 1")
      ofPhoto = try connection.prepare("SELECT photo, width, height FROM blob WHERE photo = ? LIMIT 1")
      sum = try connection.prepare("SELECT bytes FROM total")
      lastUse = try connection.integer("SELECT max(used) FROM blob")
    } catch {
      throw BlobIndex.storage(error, path)
    }
    try readTotal()
  }

  /// The blob's size and state, or `nil`.
  func entry(_ name: BlobName) throws(PhotoCachingError) -> (size: Int, state: BlobState)? {
    try named { () throws(SQLiteStoreError) in
      try bind(name, to: find)
      defer { find.reset() }
      guard try find.step() else { return nil }
      return (Int(find.int64(0)), BlobState(rawValue: find.int64(1)) ?? .unsettled)
    }
  }

  /// Inserts or updates a blob, as the most recently used.
  func put(_ name: BlobName, size: Int, state: BlobState) throws(PhotoCachingError) {
    lastUse += 1
    uses[name] = nil
    let use = lastUse
    try named { () throws(SQLiteStoreError) in
      try bind(name, to: put)
      try put.bind(size, at: 4)
      try put.bind(use, at: 5)
      try put.bind(state.rawValue, at: 6)
      try put.run()
    }
    try readTotal()
  }

  func drop(_ name: BlobName) throws(PhotoCachingError) {
    uses[name] = nil
    try named { () throws(SQLiteStoreError) in
      try bind(name, to: drop)
      try drop.run()
    }
    try readTotal()
  }

  /// Records a use, to be written with others.
  func use(_ name: BlobName) throws(PhotoCachingError) {
    lastUse += 1
    uses[name] = lastUse
    if uses.count >= BlobIndex.batch { try flush() }
  }

  /// Writes the recorded uses.
  func flush() throws(PhotoCachingError) {
    guard !uses.isEmpty else { return }
    try named { () throws(SQLiteStoreError) in
      try connection.transaction { () throws(SQLiteStoreError) in
        for (name, use) in uses {
          try bind(name, to: touch)
          try touch.bind(use, at: 4)
          try touch.run()
        }
      }
    }
    uses.removeAll(keepingCapacity: true)
  }

  /// The least recently used blob. Recorded uses must be flushed before.
  func oldestBlob() throws(PhotoCachingError) -> BlobName? {
    try named { () throws(SQLiteStoreError) in try row(oldest) }
  }

  /// Some blob of the photo, or `nil` when there is none left.
  func someBlob(of photo: PhotoID) throws(PhotoCachingError) -> BlobName? {
    try named { () throws(SQLiteStoreError) in
      try ofPhoto.bind(Int64(bitPattern: photo.raw), at: 1)
      return try row(ofPhoto)
    }
  }

  /// All photos with a row, by id. O(rows), in the order of the primary key.
  func photos() throws(PhotoCachingError) -> [PhotoID] {
    try named { () throws(SQLiteStoreError) in
      let query = try connection.prepare("SELECT DISTINCT photo FROM blob ORDER BY photo")
      var photos: [PhotoID] = []
      while try query.step() { photos.append(PhotoID(UInt64(bitPattern: query.int64(0)))) }
      return photos
    }
  }

  /// The blobs whose write or removal was not finished when the process ended. Found by a partial index.
  func unsettled() throws(PhotoCachingError) -> [BlobName] {
    try named { () throws(SQLiteStoreError) in
      let query = try connection.prepare(
        "SELECT photo, width, height FROM blob WHERE state = 0 ORDER BY photo, width, height")
      var names: [BlobName] = []
      while try query.step() { names.append(name(query)) }
      return names
    }
  }

  /// Runs the body as one transaction.
  func together(_ body: () throws(PhotoCachingError) -> Void) throws(PhotoCachingError) {
    try named { () throws(SQLiteStoreError) in try connection.execute("BEGIN IMMEDIATE") }
    do {
      try body()
    } catch {
      try? connection.execute("ROLLBACK")
      throw error
    }
    try named { () throws(SQLiteStoreError) in try connection.execute("COMMIT") }
  }

  private func readTotal() throws(PhotoCachingError) {
    totalBytes = try named { () throws(SQLiteStoreError) in
      defer { sum.reset() }
      return try sum.step() ? Int(sum.int64(0)) : 0
    }
  }

  private func row(_ query: SQLiteStatement) throws(SQLiteStoreError) -> BlobName? {
    defer { query.reset() }
    return try query.step() ? name(query) : nil
  }

  private func name(_ query: SQLiteStatement) -> BlobName {
    BlobName(
      photo: PhotoID(UInt64(bitPattern: query.int64(0))),
      box: PixelSize(width: Int(query.int64(1)), height: Int(query.int64(2))))
  }

  private func bind(_ name: BlobName, to statement: SQLiteStatement) throws(SQLiteStoreError) {
    try statement.bind(Int64(bitPattern: name.photo.raw), at: 1)
    try statement.bind(Int64(name.box.width), at: 2)
    try statement.bind(Int64(name.box.height), at: 3)
  }

  private func named<Value>(
    _ body: () throws(SQLiteStoreError) -> Value
  ) throws(PhotoCachingError) -> Value {
    do throws(SQLiteStoreError) { return try body() } catch {
      throw BlobIndex.storage(error, connection.file)
    }
  }

  private static func storage(_ error: SQLiteStoreError, _ path: String) -> PhotoCachingError {
    .storage(place: path, reason: "\(error); if it is damaged, rebuild it from the files")
  }
}
