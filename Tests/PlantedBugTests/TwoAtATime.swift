import Dispatch
import Synchronization

/// Work that waits for processes of one thread, on a machine with two processors.
enum TwoAtATime {
  /// What became of each, by its index.
  static func results<Value: Sendable>(
    _ indices: [Int], _ body: @Sendable (Int) throws -> Value
  ) -> [Int: Result<Value, any Error>] {
    let left = Mutex(indices[...])
    let results = Mutex([Int: Result<Value, any Error>]())
    DispatchQueue.concurrentPerform(iterations: 2) { _ in
      while let next = left.withLock({ $0.popFirst() }) {
        let result = Result { try body(next) }
        results.withLock { $0[next] = result }
      }
    }
    return results.withLock { $0 }
  }
}
