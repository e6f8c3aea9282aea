internal import HostSystem

/// A folder for files of a session or unit, below the run's scratch folder. It is removed when the session is over.
public struct SessionFolder: Sendable {
  private let unit: String?
  private let session: Int?

  /// `session` is `nil` for a unit with one session and for files that all sessions share. `unit` is `nil` outside of a run.
  init(unit: String?, session: Int?) { (self.unit, self.session) = (unit, session) }

  /// The folder of one session of `unit`; with `nil`, the unit's own.
  init(_ unit: SessionFolder, of session: Int?) { self.init(unit: unit.unit, session: session) }

  /// The path of the folder, which is made empty on first use. Throws if it cannot be made.
  public func path() throws(SubjectError) -> String {
    guard let unit else { throw .failed("there is no folder for a session's files outside of a run") }
    do {
      try ClaimedFolder.make(unit)
      guard let session else { return unit }
      let path = "\(unit)/\(session + 1)"
      try HostFolder.make(path)
      return path
    } catch { throw .failed("the folder of a session's files: \(error)") }
  }
}
