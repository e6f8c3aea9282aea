/// The settings of opening a database file. The defaults suit data that must not be lost.
public struct SQLiteSettings: Equatable, Sendable {
  /// The access rights of the connection.
  public enum Access: Equatable, Sendable {
    /// Reads only; the file must exist.
    case readOnly
    /// Reads and writes; the file must exist.
    case readWrite
    /// Reads and writes; a missing file is made.
    case create
  }

  /// The journal that receives changes before the file.
  public enum Journal: String, Equatable, Sendable {
    /// Write-ahead log: a crash at any moment leaves the old or the new state.
    case writeAheadLog = "WAL"
    /// Rollback journal in memory: a crash of the process in the middle of a commit may damage the file.
    case memory = "MEMORY"
  }

  /// The points at which SQLite waits for the disk.
  public enum Synchronous: Int, Equatable, Sendable {
    /// Never: survives the end of the process, not of the machine.
    case off = 0
    /// At checkpoints: survives both, but the last commits may be undone by a power cut.
    case normal = 1
    /// At every commit.
    case full = 2
  }

  public var access: Access
  public var journal: Journal
  public var synchronous: Synchronous
  /// The longest wait for a locked database, milliseconds.
  public var busyTimeoutMilliseconds: Int32
  /// Page cache in KiB; SQLite's own default is 2,000.
  public var cacheKibibytes: Int
  /// The default page size, bytes: SQLite's own.
  public static let standardPageBytes = 4_096
  /// The page size of a new file, bytes. Large rows want large pages.
  public var pageBytes: Int
  /// The number of pages in the write-ahead log that makes a commit also checkpoint; SQLite's own default is 1,000.
  public var checkpointPages: Int

  public init(
    access: Access = .create, journal: Journal = .writeAheadLog, synchronous: Synchronous = .full,
    busyTimeoutMilliseconds: Int32 = 1_000, cacheKibibytes: Int = 2_000,
    pageBytes: Int = SQLiteSettings.standardPageBytes,
    checkpointPages: Int = 1_000
  ) {
    self.access = access
    self.journal = journal
    self.synchronous = synchronous
    self.busyTimeoutMilliseconds = busyTimeoutMilliseconds
    self.cacheKibibytes = cacheKibibytes
    self.pageBytes = pageBytes
    self.checkpointPages = checkpointPages
  }

  /// Write-ahead log, synchronous at every commit.
  public static let durable = SQLiteSettings()
  /// Rollback journal in memory, never waits for the disk: for files that can be made again.
  public static let fast = SQLiteSettings(journal: .memory, synchronous: .off)
  /// As `fast`, for rows of some hundred thousand bytes.
  public static let bulk = SQLiteSettings(journal: .memory, synchronous: .off, pageBytes: 16_384)
}
