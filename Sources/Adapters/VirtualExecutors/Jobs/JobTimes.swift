/// The number of jobs run so far, and their host time.
public struct JobTimes: Hashable, Sendable {
  /// Jobs of the main actor and closures of the main queue.
  public var mainCount = 0
  public var mainNanoseconds: Int64 = 0
  /// Jobs of actors, of tasks and of other queues.
  public var poolCount = 0
  public var poolNanoseconds: Int64 = 0
  public init() {}
}
