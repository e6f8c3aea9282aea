internal import HostSystem
internal import Playing

/// Runs a unit in pairs of processes, frame by frame, until two of them differ.
struct DivergenceSearch {
  /// The unit to run.
  let order: WorkOrder
  /// The executable of a worker.
  let executable: String
  /// Whether to stop.
  let isInterrupted: () -> Bool

  /// Frames between two comparisons of digests; attempts to reproduce the first difference; frames that are then compared one by
  /// one.
  private static let burst = 1_024
  private static let attempts = 3
  private static let singleFrames = 20_000

  /// The first difference, for the first cause that produces one. `nil` if every pair agrees or a worker cannot be used.
  func find() -> Divergence? {
    for cause in Divergence.Cause.allCases where !isInterrupted() {
      if let found = try? difference(by: cause) { return found }
    }
    return nil
  }

  private typealias Pair = (first: TracedWorker, second: TracedWorker)

  private func pair(_ cause: Divergence.Cause) throws -> Pair {
    (
      try TracedWorker(order, executable: executable, hashing: .deterministic, isInterrupted: isInterrupted),
      try TracedWorker(
        order, executable: executable, hashing: cause == .hashing ? .random : .deterministic,
        again: cause == .repetition, isInterrupted: isInterrupted)
    )
  }

  private func difference(by cause: Divergence.Cause) throws -> Divergence? {
    guard var place = try firstDifference(of: try pair(cause), upTo: .max) else { return nil }
    for _ in 0..<DivergenceSearch.attempts {
      let pair = try pair(cause)
      // A random difference may occur earlier this time.
      if let earlier = try firstDifference(of: pair, upTo: max(0, place - 1)) {
        place = earlier
        continue
      }
      return try dump(at: pair, cause)
    }
    return nil
  }

  /// The index of the first frame that differs, among the first `limit`; `nil` if none does.
  private func firstDifference(of pair: Pair, upTo limit: Int) throws -> Int? {
    var place = 0
    while place < limit, !isInterrupted() {
      let count = min(DivergenceSearch.burst, limit - place)
      let (first, second) = (try pair.first.trace(frames: count), try pair.second.trace(frames: count))
      if first != second {
        let same = zip(first, second).prefix { $0 == $1 }.count
        return place + same
      }
      if first.count < count { return nil }
      place += count
    }
    return nil
  }

  /// Advances frame by frame to the first difference and compares both states there.
  private func dump(at pair: Pair, _ cause: Divergence.Cause) throws -> Divergence? {
    var noise: [Int: Set<String>] = [:]
    for frame in 0..<DivergenceSearch.singleFrames where !isInterrupted() {
      let (first, second) = (try pair.first.trace(frames: 1).first, try pair.second.trace(frames: 1).first)
      guard let found = first ?? second else { return nil }
      let session = found.session
      if first == second {
        // Differences that change no digest, such as a stopwatch's, are noise.
        if frame == 0 || noise[session] == nil {
          noise[session] = FrameDump.noise(
            try pair.first.dump(session: session), try pair.second.dump(session: session))
        }
        continue
      }
      let differences = FrameDump.differences(
        try pair.first.dump(session: session), try pair.second.dump(session: session),
        without: noise[session] ?? [])
      return Divergence(
        cause: cause, session: session, frame: found.frame, vsync: found.vsync, differences: differences)
    }
    return nil
  }
}
