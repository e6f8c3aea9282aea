/// The reason why a report cannot be read or written: the file, the problem and the remedy.
package enum ReportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file is missing or access is denied.
  case inaccessible(file: String, reason: String)
  /// The file's content is invalid. `place` is a path of keys, empty for the whole file.
  case malformed(file: String, place: String, reason: String)
  /// A later version of the harness wrote the file.
  case newerSchema(file: String, found: Int, known: Int)
  /// An earlier version of the harness wrote the file.
  case olderSchema(file: String, found: Int, known: Int)
  /// No version of the harness ever wrote this schema.
  case unknownSchema(file: String, found: Int, known: Int)
  /// A file cannot be written. The reason names the path and the remedy.
  case notWritten(reason: String)
  /// A number that JSON cannot represent (not a number, or infinite).
  case unwritable(what: String)
  /// The run's database belongs to another run than the report beside it.
  case otherRun(database: String, what: String)
  /// The run's database cannot be used. SQLite's message names file, cause and remedy.
  case database(reason: String)

  /// One line for people: file, problem, remedy.
  package var description: String {
    switch self {
    case .inaccessible(let file, let reason):
      "\(file): \(reason); check the path and its permissions"
    case .malformed(let file, let place, let reason):
      "\(file): \(place.isEmpty ? "" : "at \(place): ")\(reason); write it again with `report`, "
        + "or run the scenario again"
    case .newerSchema(let file, let found, let known):
      "\(file): schema \(found) is newer than \(known), the newest this harness reads; "
        + "use a harness at least as new as the one that wrote it"
    case .olderSchema(let file, let found, let known):
      "\(file): schema \(found) is older than \(known), the one this harness reads; "
        + "read it with the harness that wrote it, or run the scenario again"
    case .unknownSchema(let file, let found, let known):
      "\(file): schema \(found) does not exist (known: 1 to \(known)); run the scenario again"
    case .unwritable(let what):
      "\(what) is not a finite number and cannot be written as JSON; "
        + "leave the metric out when it has no samples"
    case .otherRun(let database, let what):
      "\(database) is of another run than the report beside it: \(what); put back the one that was written with the "
        + "report, or run the scenario again"
    case .database(let reason), .notWritten(let reason): reason
    }
  }
}
