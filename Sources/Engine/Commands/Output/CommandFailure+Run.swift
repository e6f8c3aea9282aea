package import Playing
package import Reporting

extension CommandFailure {
  /// Converts the error of a run.
  package init(_ error: RunError) {
    switch error {
    case .missingInput: self.init(.missingInput, error.description)
    case .invalidInput, .unreadableResult, .otherApp: self.init(.invalidInput, error.description)
    case .foreign: self.init(.usage, error.description)
    case .cannotStartWorker, .cannotWrite, .hindered: self.init(.machineTrouble, error.description)
    case .unsupported: self.init(.unexpectedFailure, error.description)
    }
  }

  /// Converts the error of reading or writing a report.
  package init(_ error: ReportError) {
    switch error {
    case .notWritten: self.init(.machineTrouble, error.description)
    case .inaccessible: self.init(.missingInput, error.description)
    case .malformed, .newerSchema, .olderSchema, .unknownSchema, .database, .otherRun:
      self.init(.invalidInput, error.description)
    default: self.init(.unexpectedFailure, error.description)
    }
  }
}
