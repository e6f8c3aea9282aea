/// The reason why async code cannot run in virtual time here.
public enum VirtualExecutorError: Error, Hashable, Sendable {
  /// The Swift runtime does not accept custom executors.
  case notTaken
}

extension VirtualExecutorError: CustomStringConvertible {
  public var description: String {
    "this Swift runtime accepts no custom executors; async apps need Swift 6.3 on Linux, with the standard library linked dynamically"
  }
}
