/// Why there are no rules for a name: the value, where it was looked for, and what would help.
public enum ZoneError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text is no name that a zone could have.
  case illFormed(String)
  /// There is a database in the folder, and no such zone in it.
  case unknown(ZoneName, folder: String)
  /// There is no database in the folder.
  case noDatabase(folder: String)
  /// The database in the folder does not say which it is.
  case noVersion(folder: String)
  /// The file is there and cannot be read, for a reason in words.
  case unread(file: String, reason: String)
  /// The file is not what a zone's file is.
  case damaged(file: String, ZoneDamage)

  public var description: String {
    switch self {
    case .illFormed(let text):
      "zone \"\(text.prefix(ZoneName.limit))\" is no name: letters, digits, _, + and - in parts between slashes, such as"
        + " Europe/Berlin"
    case .unknown(let name, let folder):
      "zone \(name) is not in \(folder): correct the name, or install a newer tzdata"
    case .noDatabase(let folder): "\(folder): there is no database of time zones; install tzdata"
    case .noVersion(let folder):
      "\(folder): neither +VERSION nor tzdata.zi says which database this is; install tzdata anew"
    case .unread(let file, let reason): "\(file): \(reason)"
    case .damaged(let file, let damage): "\(file): \(damage); install tzdata anew"
    }
  }
}
