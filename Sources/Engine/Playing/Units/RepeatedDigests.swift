internal import Kernel

/// Compares the digests of a unit's frames over its repetitions: frame i of a session must always have the same digest.
package struct RepeatedDigests {
  /// Differences from the first repetition, at most five. Session numbers count from 1.
  package private(set) var differences: [String] = []
  /// The name of a session in messages.
  private let place: (_ session: Int) -> String
  /// Digests of the first repetition, by session and frame.
  private var first: [[UInt64]]

  private static let differenceLimit = 5

  package init(sessions: Int, place: @escaping (_ session: Int) -> String) {
    self.place = place
    first = Array(repeating: [], count: sessions)
  }

  /// Adds the digest of a frame, the `number`-th of its session in this repetition. All three count from 0. `frame` and `seconds`
  /// are used in messages.
  package mutating func add(
    _ digest: UInt64, session: Int, repetition: Int, at number: Int, frame: Int, seconds: Double
  ) {
    if repetition == 0 {
      first[session].append(digest)
      return
    }
    if number < first[session].count, first[session][number] == digest { return }
    guard differences.count < RepeatedDigests.differenceLimit else { return }
    differences.append(
      "\(place(session + 1)), frame \(frame) (\(Instant(nanoseconds: Int64(seconds * 1e9)).sessionClock)): repetition \(repetition + 1) differs from "
        + "the first")
  }
}
