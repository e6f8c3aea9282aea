internal import Foundation
internal import HostSystem
internal import Playing

/// A worker that runs a unit frame by frame, for comparison with another worker.
final class TracedWorker {
  private let process: ChildProcess
  private let isInterrupted: () -> Bool

  /// Seconds a worker has for each reply. The longest is `trace` of 4,096 frames.
  private static let patience = 120.0
  /// Bytes of the longest reply: the full state of a session after a frame.
  private static let answerLimit = 64 << 20

  /// A worker cannot be compared: it is too old, has ended or does not reply.
  struct Failure: Error {}

  /// Starts a worker and sets the unit up. With `again`, it has run the unit once before in the same process.
  init(
    _ order: WorkOrder, executable: String, hashing: HashingMode, again: Bool = false,
    isInterrupted: @escaping () -> Bool
  ) throws {
    self.isInterrupted = isInterrupted
    process = try ChildProcess(
      path: executable, arguments: ["worker"],
      environment: StableEnvironment.settings(from: ProcessInfo.processInfo.environment, hashing: hashing))
    process.send("open \(String(decoding: try JSONEncoder().encode(order), as: UTF8.self))")
    guard case .ready(_, let words) = receive(), words.contains("trace") else { throw Failure() }
    guard case .opened = receive() else { throw Failure() }
    guard again else { return }
    while try !trace(frames: 4_096).isEmpty {}
    process.send("again")
    guard case .opened = receive() else { throw Failure() }
  }

  deinit {
    process.signal(9)
    _ = process.wait()
  }

  /// Runs up to this many frames; fewer at the end.
  func trace(frames: Int) throws -> [TracedFrame] {
    process.send("trace \(frames)")
    guard case .traced(let traced) = receive() else { throw Failure() }
    return traced
  }

  /// The state after the last frame of a session. `session` counts from 1.
  func dump(session: Int) throws -> FrameDump {
    process.send("look \(session)")
    guard case .looked(let json) = receive() else { throw Failure() }
    return try JSONDecoder().decode(FrameDump.self, from: Data(json.utf8))
  }

  private func receive() -> WorkerMessage? {
    let line = try? process.receive(
      within: TracedWorker.patience, lineLimit: TracedWorker.answerLimit, isStopped: isInterrupted)
    return line.flatMap { WorkerMessage(line: $0) }
  }
}
