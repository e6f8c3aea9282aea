/// How a database file is opened; the defaults are those of data that must not be lost.
public struct SQLiteSettings: Equatable, Sendable {
  /// What the connection may do.
  public enum Access: Equatable, Sendable {
    /// Reads only; the file must exist.
    case readOnly
    /// Reads and writes; the file must exist.
    case readWrite
    /// Reads and writes; a missing file is made.
    case create
  }

  /// Where changes go before they are in the file.
  public enum Journal: String, Equatable, Sendable {
    /// Write-ahead log: a crash at any moment leaves the old or the new state.
    case writeAheadLog = "WAL"
    /// Rollback journal in memory: a crash of the process in the middle of a commit may damage the file.
    case memory = "MEMORY"
  }

  /// When SQLite waits for the disk.
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
  /// How long a locked database is waited for, in milliseconds.
  public var busyTimeoutMilliseconds: Int32
  /// Page cache in KiB; SQLite's own default is 2,000.
  public var cacheKibibytes: Int
  /// Bytes of a page where nobody asks for others: SQLite's own default.
  public static let standardPageBytes = 4_096
  /// Bytes of a page of a file that is made. Large rows want large pages.
  public var pageBytes: Int
  /// Pages in the write-ahead log before a commit also checkpoints; SQLite's own default is 1,000.
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
