/// One thing that the machine needs, and whether it has it.
package struct DoctorFinding: Hashable, Sendable {
  package enum State: Hashable, Sendable {
    case present
    case missing
    /// Missing, but nothing depends on it.
    case absent

    /// As the table says it.
    package var word: String {
      switch self {
      case .present: "ok"
      case .missing: "missing"
      case .absent: "not there (optional)"
      }
    }
  }

  package var subject: String
  package var state: State
  /// The version found, or what it is for.
  package var detail: String
  /// The Debian package that brings it; `nil` when no package does.
  package var package: String?

  package init(subject: String, state: State, detail: String, package: String? = nil) {
    self.subject = subject
    self.state = state
    self.detail = detail
    self.package = package
  }
}
