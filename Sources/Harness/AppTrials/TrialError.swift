/// Why a trial came to nothing, each with what to do about it.
public enum TrialError: Error, Hashable, CustomStringConvertible {
  /// The program's allocator has no counters, so the app's memory cannot be told.
  case cannotMeasure
  /// The report could not be written there, and why.
  case cannotWrite(folder: String, reason: String)

  public var description: String {
    switch self {
    case .cannotMeasure:
      "the allocator of this program has no counters: link jemalloc (Debian's libjemalloc-dev), which AppTrials asks for"
    case .cannotWrite(let folder, let reason):
      "cannot write the trial's report into `\(folder)`: \(reason)"
    }
  }
}
