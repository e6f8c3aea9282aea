/// Work of an app that is ready to run: a job of the Swift runtime, a closure of a dispatch queue, or a system event on the
/// main actor.
enum ReadyJob {
  /// A job of the runtime, and whether it belongs to the preferred executor.
  case job(UnownedJob, isPreferred: Bool = false)
  /// A C function with its argument, the label of its queue, and the queue's identity if it is serial, else 0.
  case closure(
    @convention(c) (UnsafeMutableRawPointer) -> Void, UnsafeMutableRawPointer, queue: String, serial: UInt)
  case event(MainEvent)
}

/// A ready job with its number in the order of becoming ready.
struct QueuedJob {
  var sequence: Int
  var job: ReadyJob
}

/// A job that becomes ready at an instant.
struct DelayedJob {
  var due: Int64
  var sequence: Int
  var isMain: Bool
  var priority: UInt8
  var job: ReadyJob

  static func < (a: DelayedJob, b: DelayedJob) -> Bool { (a.due, a.sequence) < (b.due, b.sequence) }
}

/// A system event on the main actor, such as the delivery of touches.
public struct MainEvent {
  var name: String
  public var body: @MainActor () -> Void

  public init(_ name: String, _ body: @escaping @MainActor () -> Void) {
    (self.name, self.body) = (name, body)
  }
}
