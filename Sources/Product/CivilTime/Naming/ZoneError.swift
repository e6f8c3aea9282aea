/// The reason for which a zone's rules are not available; the message names value, place and remedy.
public enum ZoneError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text is not a well-formed zone name.
  case illFormed(String)
  /// The database in the folder has no such zone.
  case unknown(ZoneName, folder: String)
  /// The folder has no database.
  case noDatabase(folder: String)
  /// The database in the folder has no version.
  case noVersion(folder: String)
  /// The file exists and cannot be read; carries the reason in words.
  case unread(file: String, reason: String)
  /// The file is not a valid zone file.
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
