internal import HostSystem
internal import Playing

extension RunError {
  /// What it means for a run that its folder cannot be had.
  init(_ failure: ClaimedFolder.Failure) {
    switch failure {
    case .foreign: self = .foreign("\(failure)")
    case .busy: self = .hindered("\(failure)")
    case .file(let error): self = .cannotWrite("\(error)")
    }
  }
}
