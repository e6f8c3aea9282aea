/// A frame of a unit that is compared with another run: its position, and the digest of everything up to its end.
package struct TracedFrame: Hashable, Sendable {
  /// The number in reports, from 1.
  package var session: Int
  package var frame: Int
  /// Virtual nanoseconds since the session began.
  package var vsync: Int64
  package var digest: UInt64

  package init(session: Int, frame: Int, vsync: Int64, digest: UInt64) {
    (self.session, self.frame, self.vsync, self.digest) = (session, frame, vsync, digest)
  }

  /// The frame as one word of a worker's reply.
  var word: String { "\(session).\(frame).\(vsync).\(String(digest, radix: 16))" }

  /// Parses a word; `nil` if it is not a frame.
  init?(word: Substring) {
    let parts = word.split(separator: ".")
    guard parts.count == 4, let session = Int(parts[0]), let frame = Int(parts[1]),
      let vsync = Int64(parts[2]),
      let digest = UInt64(parts[3], radix: 16)
    else { return nil }
    self.init(session: session, frame: frame, vsync: vsync, digest: digest)
  }
}
