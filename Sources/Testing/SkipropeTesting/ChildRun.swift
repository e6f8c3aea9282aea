internal import Foundation
internal import Synchronization

/// A child process whose end can be awaited. Cancelling the task terminates it.
final class ChildRun: Sendable {
  private struct State: ~Copyable {
    var process: Process?
    var isCancelled = false
  }

  private let state = Mutex(State())
  private let file: URL
  private let words: [String]
  private let folder: URL
  /// The number of last bytes of its output to return.
  private static let reports = 2_000

  init(_ file: URL, _ words: [String], in folder: URL) {
    (self.file, self.words, self.folder) = (file, words, folder)
  }

  /// Runs it and returns its exit code and its last output. Throws Foundation's error if it cannot be started.
  func ended() async throws -> (code: Int32, said: String) {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<(Int32, String), any Error>) in
        start(continuation)
      }
    } onCancel: {
      state.withLock {
        $0.isCancelled = true
        $0.process?.terminate()
      }
    }
  }

  private func start(_ continuation: CheckedContinuation<(Int32, String), any Error>) {
    let (process, output) = (Process(), Pipe())
    (process.executableURL, process.arguments, process.currentDirectoryURL) = (file, words, folder)
    (process.standardOutput, process.standardError) = (output, output)
    process.standardInput = FileHandle.nullDevice
    do {
      try state.withLock {
        if $0.isCancelled { throw CancellationError() }
        try process.run()
        $0.process = process
      }
    } catch { return continuation.resume(throwing: error) }
    let said = output.fileHandleForReading
    Thread.detachNewThread {
      let bytes = (try? said.readToEnd()) ?? Data()
      process.waitUntilExit()
      let words = String(decoding: bytes.suffix(ChildRun.reports), as: UTF8.self)
      continuation.resume(returning: (process.terminationStatus, words))
    }
  }
}
