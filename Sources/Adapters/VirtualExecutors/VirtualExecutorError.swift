/// Why async code cannot run in virtual time here.
public enum VirtualExecutorError: Error, Hashable, Sendable {
  /// The Swift runtime keeps its own executors.
  case notTaken
}

extension VirtualExecutorError: CustomStringConvertible {
  public var description: String {
    "this Swift runtime takes no executors of a program: async apps need Swift 6.3 on Linux, with the standard library linked dynamically"
  }
}
