internal import Kernel

/// The digests of a unit's frames over its repetitions, in which frame i of a session always comes to the same one.
package struct RepeatedDigests {
  /// Differences to the first repetition, at most five; the sessions' numbers count from 1.
  package private(set) var differences: [String] = []
  /// Which session it is, in words.
  private let place: (_ session: Int) -> String
  /// By session and frame, of the first repetition.
  private var first: [[UInt64]]

  private static let differenceLimit = 5

  package init(sessions: Int, place: @escaping (_ session: Int) -> String) {
    self.place = place
    first = Array(repeating: [], count: sessions)
  }

  /// Takes the digest after a frame: the `number`-th of its session in this repetition, which counts from 0 as sessions do;
  /// `frame` and `seconds` say which frame it is.
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
