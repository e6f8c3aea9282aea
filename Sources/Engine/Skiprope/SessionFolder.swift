internal import HostSystem

/// A folder for the files of a session, below the run's scratch folder; what is in it goes when the session is over.
public struct SessionFolder: Sendable {
  private let unit: String?
  private let session: Int?

  /// `session` is `nil` where the unit has one only, and for what all of them have; `unit` where nothing is played.
  init(unit: String?, session: Int?) { (self.unit, self.session) = (unit, session) }

  /// The same for one session; `nil`: as it is.
  init(_ unit: SessionFolder, of session: Int?) { self.init(unit: unit.unit, session: session) }

  /// The folder, empty when it is first asked for. Throws where it cannot be made.
  public func path() throws(SubjectError) -> String {
    guard let unit else { throw .failed("nothing is played, and so there is no folder for its files") }
    do {
      try ClaimedFolder.make(unit)
      guard let session else { return unit }
      let path = "\(unit)/\(session + 1)"
      try HostFolder.make(path)
      return path
    } catch { throw .failed("the folder of a session's files: \(error)") }
  }
}
