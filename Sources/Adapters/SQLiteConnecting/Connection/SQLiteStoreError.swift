import CSQLite

/// An error of opening, reading or writing a database, by kind of remedy.
public enum SQLiteStoreError: Error, Equatable, Sendable {
  /// The file or its folder does not exist, or may not be opened.
  case cannotOpen(SQLiteFailure)
  /// The file is no database.
  case notADatabase(SQLiteFailure)
  /// The file, its folder or the connection allows no writing.
  case readOnly(SQLiteFailure)
  /// Another connection holds the lock for longer than the busy timeout.
  case busy(SQLiteFailure)
  /// The disk is full, or the file has reached the largest size that this process may write.
  case full(SQLiteFailure)
  /// The file's pages contradict each other, or an input/output error happened.
  case damaged(SQLiteFailure)
  /// A constraint, key, check or trigger of the schema refused the change.
  case constraint(SQLiteFailure)
  /// Any other result code.
  case failed(SQLiteFailure)
  /// A later version of the program wrote this file.
  case schemaTooNew(file: String, found: Int, supported: Int)
  /// An earlier version of the program wrote this file, and no migration exists.
  case schemaTooOld(file: String, found: Int, supported: Int)
  /// The file is a database, but of another application or purpose.
  case foreignDatabase(file: String, found: Int, expected: Int)
}

extension SQLiteStoreError {
  /// The case for a failure's primary code.
  public init(_ failure: SQLiteFailure) {
    switch failure.code {
    case _ where failure.isOutOfRoom: self = .full(failure)
    case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH: self = .cannotOpen(failure)
    case SQLITE_NOTADB: self = .notADatabase(failure)
    case SQLITE_READONLY: self = .readOnly(failure)
    case SQLITE_BUSY, SQLITE_LOCKED: self = .busy(failure)
    case SQLITE_CORRUPT, SQLITE_IOERR: self = .damaged(failure)
    case SQLITE_CONSTRAINT: self = .constraint(failure)
    default: self = .failed(failure)
    }
  }

  /// SQLite's failure; `nil` for a file refused by its schema.
  public var failure: SQLiteFailure? {
    switch self {
    case .cannotOpen(let failure), .notADatabase(let failure), .readOnly(let failure), .busy(let failure),
      .full(let failure), .damaged(let failure), .constraint(let failure), .failed(let failure):
      failure
    case .schemaTooNew, .schemaTooOld, .foreignDatabase: nil
    }
  }
}

extension SQLiteStoreError: CustomStringConvertible {
  /// File, value and remedy in one line.
  public var description: String {
    switch self {
    case .cannotOpen(let failure): "\(failure); check that the folder exists and may be read"
    case .notADatabase(let failure): "\(failure); give the path of a database, the file was left as it is"
    case .readOnly(let failure): "\(failure); make the file and its folder writable, nothing was changed"
    case .busy(let failure): "\(failure); close the other program that has it open, or raise the busy timeout"
    case .full(let failure) where failure.isOverSizeLimit:
      "\(failure); raise the limit on the size of files (`ulimit -f`), the transaction was rolled back"
    case .full(let failure): "\(failure); free space on the disk, the transaction was rolled back"
    case .damaged(let failure): "\(failure); restore the file from a copy, it was not written to"
    case .constraint(let failure): "\(failure); the change breaks a rule of the schema and was refused"
    case .failed(let failure): "\(failure); the statement was not carried out"
    case .schemaTooNew(let file, let found, let supported):
      "\(file): schema version \(found) is newer than \(supported), the newest known here; "
        + "open it with the program that wrote it, the file was left as it is"
    case .schemaTooOld(let file, let found, let supported):
      "\(file): schema version \(found) is older than \(supported), the oldest read here; "
        + "open it with the program that wrote it or make it again, the file was left as it is"
    case .foreignDatabase(let file, let found, let expected):
      "\(file): application id \(found) where \(expected) was expected; "
        + "give the path of another file, this one was left as it is"
    }
  }
}
