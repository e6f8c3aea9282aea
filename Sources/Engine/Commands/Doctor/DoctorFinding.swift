/// One requirement and whether the machine meets it.
package struct DoctorFinding: Hashable, Sendable {
  package enum State: Hashable, Sendable {
    case present
    case missing
    /// Missing, but optional.
    case absent

    /// The word in the table.
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
  /// The version found, or the purpose.
  package var detail: String
  /// The Debian package that provides it; `nil` without one.
  package var package: String?

  package init(subject: String, state: State, detail: String, package: String? = nil) {
    self.subject = subject
    self.state = state
    self.detail = detail
    self.package = package
  }
}
