internal import HostSystem
internal import Playing

/// Plays a unit in pairs of processes, frame by frame, until two of them differ.
struct DivergenceSearch {
  /// What is to be played, once.
  let order: WorkOrder
  /// The executable that is started as a worker.
  let executable: String
  /// Says that it is to be ended.
  let isInterrupted: () -> Bool

  /// Frames between two comparisons of digests, plays that are tried to meet the first difference, and frames that are then
  /// gone one by one.
  private static let burst = 1_024
  private static let attempts = 3
  private static let singleFrames = 20_000

  /// The first difference, by the first cause that makes one; `nil` where every pair agrees, or a worker is of no use.
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
      // By chance it may come earlier this time.
      if let earlier = try firstDifference(of: pair, upTo: max(0, place - 1)) {
        place = earlier
        continue
      }
      return try look(at: pair, cause)
    }
    return nil
  }

  /// The place of the first frame that differs among the first so many; `nil`: none of them does.
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

  /// Goes on frame by frame to the first that differs, and looks at it in both.
  private func look(at pair: Pair, _ cause: Divergence.Cause) throws -> Divergence? {
    var noise: [Int: Set<String>] = [:]
    for frame in 0..<DivergenceSearch.singleFrames where !isInterrupted() {
      let (first, second) = (try pair.first.trace(frames: 1).first, try pair.second.trace(frames: 1).first)
      guard let found = first ?? second else { return nil }
      let session = found.session
      if first == second {
        // What differs and changes no digest, such as a stopwatch, is not what is looked for.
        if frame == 0 || noise[session] == nil {
          noise[session] = FrameDump.noise(
            try pair.first.look(session: session), try pair.second.look(session: session))
        }
        continue
      }
      let differences = FrameDump.differences(
        try pair.first.look(session: session), try pair.second.look(session: session),
        without: noise[session] ?? [])
      return Divergence(
        cause: cause, session: session, frame: found.frame, vsync: found.vsync, differences: differences)
    }
    return nil
  }
}
