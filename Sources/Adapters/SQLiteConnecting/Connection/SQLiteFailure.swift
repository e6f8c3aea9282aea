import CSQLite
internal import Foundation

/// What SQLite said about one failed call.
public struct SQLiteFailure: Equatable, Sendable {
  /// The database file as it was given, or `:memory:`.
  public var file: String
  /// The primary result code, such as 19 for a constraint.
  public var code: Int32
  /// The extended result code, such as 1555 for a primary key given twice.
  public var extendedCode: Int32
  /// SQLite's own words.
  public var message: String
  /// The statement at fault; `nil` when there was none yet.
  public var statement: String?
  /// What the kernel said of an input/output error, as `errno`; 0 of all others.
  public var systemError: Int32

  public init(
    file: String, code: Int32, extendedCode: Int32, message: String, statement: String? = nil,
    systemError: Int32 = 0
  ) {
    self.file = file
    self.code = code
    self.extendedCode = extendedCode
    self.message = message
    self.statement = statement
    self.systemError = systemError
  }

  /// Whether the file would have got larger than this process may write.
  var isOverSizeLimit: Bool { code == SQLITE_IOERR && systemError == EFBIG }
  /// Whether there was no room: on the disk, in this user's share of it, or below the limit on the size of files.
  var isOutOfRoom: Bool {
    code == SQLITE_FULL || (code == SQLITE_IOERR && SQLiteFailure.isOfRoom(systemError))
  }
  /// Whether an `errno` says that there was no room.
  static func isOfRoom(_ number: Int32) -> Bool { [EFBIG, ENOSPC, EDQUOT].contains(number) }
}

extension SQLiteFailure: CustomStringConvertible {
  /// File, words, both codes and the statement in one line.
  public var description: String {
    let place = statement.map { " in \"\($0)\"" } ?? ""
    return "\(file): \(message) (SQLite code \(code), extended \(extendedCode))\(place)"
  }
}
