/// The reason why a run failed.
public enum RunError: Error, Hashable, CustomStringConvertible {
  /// A worker process could not be started.
  case cannotStartWorker(String)
  /// A file of the run could not be written.
  case cannotWrite(String)
  /// The file of a unit's result cannot be read.
  case unreadableResult(path: String, reason: String)
  /// An input that the scenario names does not exist.
  case missingInput(String)
  /// An input that the scenario names is invalid.
  case invalidInput(String)
  /// A stored run belongs to an app that this program does not contain.
  case otherApp(String)
  /// A file that is not the harness's is in the way of the run's output.
  case foreign(String)
  /// The machine interfered: it killed a worker, or the run was stopped. A retry may succeed.
  case hindered(String)
  /// This build or machine lacks what the run needs.
  case unsupported(String)

  public var description: String {
    switch self {
    case .cannotStartWorker(let reason): "cannot start a worker: \(reason)"
    case .cannotWrite(let reason): "cannot write the run: \(reason)"
    case .unreadableResult(let path, let reason):
      "\(path) is not a result of this version (\(reason)); remove it and run that unit again"
    case .missingInput(let reason), .invalidInput(let reason), .otherApp(let reason), .foreign(let reason),
      .hindered(let reason), .unsupported(let reason):
      reason
    }
  }

  /// Whether the machine caused the failure, so that a retry or another machine may succeed.
  package var isOfMachine: Bool {
    switch self {
    case .cannotStartWorker, .cannotWrite, .hindered: true
    case .unreadableResult, .missingInput, .invalidInput, .otherApp, .foreign, .unsupported: false
    }
  }
}
