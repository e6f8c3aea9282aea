import CSQLite
internal import Foundation

/// The details of a failed SQLite call.
public struct SQLiteFailure: Equatable, Sendable {
  /// The database file as given, or `:memory:`.
  public var file: String
  /// The primary result code, such as 19 for a constraint.
  public var code: Int32
  /// The extended result code, such as 1555 for a duplicate primary key.
  public var extendedCode: Int32
  /// SQLite's message.
  public var message: String
  /// The failed statement; `nil` if there was none yet.
  public var statement: String?
  /// The `errno` of an input/output error; 0 otherwise.
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

  /// Whether the file would have exceeded this process's limit of file sizes.
  var isOverSizeLimit: Bool { code == SQLITE_IOERR && systemError == EFBIG }
  /// Whether there was no space: on the disk, in this user's quota, or below the limit of file sizes.
  var isOutOfRoom: Bool {
    code == SQLITE_FULL || (code == SQLITE_IOERR && SQLiteFailure.isOfRoom(systemError))
  }
  /// Whether an `errno` means that there was no space.
  static func isOfRoom(_ number: Int32) -> Bool { [EFBIG, ENOSPC, EDQUOT].contains(number) }
}

extension SQLiteFailure: CustomStringConvertible {
  /// File, message, both codes and the statement in one line.
  public var description: String {
    let place = statement.map { " in \"\($0)\"" } ?? ""
    return "\(file): \(message) (SQLite code \(code), extended \(extendedCode))\(place)"
  }
}
