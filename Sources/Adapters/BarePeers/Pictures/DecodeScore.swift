package import Kernel

/// How fast this host decodes a photo by the bare library, as a number the cost table can be related to: the best it was seen
/// to do.
///
/// What a host does in a loop of multiplications says little of how fast it decodes: scaled by that, the middle decode of one
/// scenario took 0.77 of the cost table on a host of score 1.4, and 0.54 on one of 2.2. A peer that does nothing but call the
/// codec tells the host from the product: a slow host is slow at both, a slow decoder only at its own. As with `HostScore`,
/// neighbours only lower a look, so the best counts.
package struct DecodeScore {
  /// What a look takes on a host of score 1, nanoseconds for each byte of the file. Decision: chosen once so that the middle
  /// decode of the scenario `smoke` takes 0.77 of the shipped table, as it did where that was measured first.
  package static let referenceNanosecondsPerByte = 27.0

  /// The best score so far; never falls.
  package private(set) var value = 0.0
  private let decoder: PlainTurboJPEG
  private let file: [UInt8]
  private let stored: PixelSize
  private let clock: () -> Int64

  /// The score by so many looks, at least one, at a file of this stored size; `clock` tells this thread's processor time,
  /// nanoseconds. Throws what the library says of the file.
  package init(file: [UInt8], stored: PixelSize, rounds: Int, clock: @escaping () -> Int64)
    throws(BarePeerError)
  {
    precondition(rounds > 0, "\(rounds) looks at the host's decoding")
    self.file = file
    self.stored = stored
    self.clock = clock
    decoder = try PlainTurboJPEG()
    try lookAgain(rounds: rounds)
  }

  /// Looks so many times more; the score rises when the host was busy before.
  package mutating func lookAgain(rounds: Int) throws(BarePeerError) {
    for _ in 0..<rounds {
      let start = clock()
      try decoder.decode(file, stored: stored, denominator: 2)
      let nanoseconds = Double(max(1, clock() - start))
      value = max(value, DecodeScore.referenceNanosecondsPerByte * Double(file.count) / nanoseconds)
    }
  }
}
