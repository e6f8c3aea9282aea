/// The digests of a family's frames over its repetitions, in which frame i of a session always comes to the same one.
package struct RepeatedDigests {
  /// Differences to the first repetition, at most five; the children's numbers count from 1.
  package private(set) var differences: [String] = []
  private let family: Int
  /// By session and frame, of the first repetition.
  private var first: [[UInt64]]

  private static let differenceLimit = 5

  package init(family: Int, sessions: Int) {
    self.family = family
    first = Array(repeating: [], count: sessions)
  }

  /// Takes the digest after a frame: the `place`-th of its session in this repetition, which counts from 0 as sessions do;
  /// `frame` and `seconds` say which frame it is.
  package mutating func add(
    _ digest: UInt64, session: Int, repetition: Int, place: Int, frame: Int, seconds: Double
  ) {
    if repetition == 0 {
      first[session].append(digest)
      return
    }
    if place < first[session].count, first[session][place] == digest { return }
    guard differences.count < RepeatedDigests.differenceLimit else { return }
    differences.append(
      "family \(family), child \(session + 1), frame \(frame) (\(seconds) s): repetition \(repetition + 1) differs from "
        + "the first")
  }
}
