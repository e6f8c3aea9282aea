/// Why a run could not be carried through.
public enum RunError: Error, Hashable, CustomStringConvertible {
  /// A worker process could not be started.
  case cannotStartWorker(String)
  /// A file of the run could not be written.
  case cannotWrite(String)
  /// A unit's result is not what it should be.
  case unreadableResult(path: String, reason: String)
  /// Something a scenario names is not there.
  case missingInput(String)
  /// Something a scenario names is there and makes no sense.
  case invalidInput(String)
  /// A stored run is of an app that this program does not play.
  case otherApp(String)
  /// Something of others stands where the run would write.
  case foreign(String)
  /// The machine was in the way: it killed a worker, or the run was ended. The same again may come through.
  case hindered(String)
  /// This build or machine lacks what the run needs.
  case unsupported(String)

  public var description: String {
    switch self {
    case .cannotStartWorker(let reason): "cannot start a worker: \(reason)"
    case .cannotWrite(let reason): "cannot write the run: \(reason)"
    case .unreadableResult(let path, let reason):
      "\(path) is no result of this version (\(reason)); remove it and run that again"
    case .missingInput(let reason), .invalidInput(let reason), .otherApp(let reason), .foreign(let reason),
      .hindered(let reason), .unsupported(let reason):
      reason
    }
  }

  /// Whether it is trouble of the machine, so that the same may come through elsewhere or later.
  package var isOfMachine: Bool {
    switch self {
    case .cannotStartWorker, .cannotWrite, .hindered: true
    case .unreadableResult, .missingInput, .invalidInput, .otherApp, .foreign, .unsupported: false
    }
  }
}
