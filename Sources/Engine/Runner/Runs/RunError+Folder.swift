internal import HostSystem
internal import Playing

extension RunError {
  /// The run's error for a folder that cannot be claimed.
  init(_ failure: ClaimedFolder.Failure) {
    switch failure {
    case .foreign: self = .foreign("\(failure)")
    case .busy: self = .hindered("\(failure)")
    case .file(let error): self = .cannotWrite("\(error)")
    }
  }
}
