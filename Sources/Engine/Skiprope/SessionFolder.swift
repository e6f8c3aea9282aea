internal import HostSystem

/// A folder for the files of a session, below the run's scratch folder; what is in it goes when the session is over.
public struct SessionFolder: Sendable {
  private let unit: String
  private let session: Int?

  /// `session` is `nil` where the unit has one only.
  init(unit: String, session: Int?) { (self.unit, self.session) = (unit, session) }

  /// The folder, empty when it is first asked for. Throws where it cannot be made.
  public func path() throws(SubjectError) -> String {
    do {
      try ClaimedFolder.make(unit)
      guard let session else { return unit }
      let path = "\(unit)/\(session + 1)"
      try HostFolder.make(path)
      return path
    } catch { throw .failed("the folder of a session's files: \(error)") }
  }
}
