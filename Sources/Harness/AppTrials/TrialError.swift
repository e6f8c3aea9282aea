/// Why a trial came to nothing, each with what to do about it.
public enum TrialError: Error, Hashable, CustomStringConvertible {
  /// The program's allocator has no counters, so the app's memory cannot be told.
  case cannotMeasure
  /// A budget is set on something that trials do not measure.
  case unknownMetric(String)
  /// The report could not be written there, and why.
  case cannotWrite(folder: String, reason: String)

  public var description: String {
    switch self {
    case .cannotMeasure:
      "the allocator of this program has no counters: link jemalloc (Debian's libjemalloc-dev), which AppTrials asks for"
    case .unknownMetric(let id):
      "a budget is set on `\(id)`, which trials do not measure; docs/harness.md lists the metrics that begin with frame, "
        + "hitch and memory"
    case .cannotWrite(let folder, let reason):
      "cannot write the trial's report into `\(folder)`: \(reason)"
    }
  }
}
