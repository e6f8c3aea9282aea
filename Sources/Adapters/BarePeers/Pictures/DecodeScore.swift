package import Kernel

/// The decoding speed of this host: the best of several decodes of a photo by bare libjpeg-turbo. The cost table is scaled by
/// it.
///
/// `HostScore` does not predict decoding speed. Scaled by it, the median decode of one scenario took 0.77 of the cost table on
/// a host of score 1.4, and 0.54 on one of 2.2. The bare library separates the host from the product: a slow host is slow at
/// both, a slow decoder only at its own. Other processes on the host can only lower a sample, so the best counts, as in
/// `HostScore`.
package struct DecodeScore {
  /// The cost of a decode on a host of score 1, in nanoseconds for each byte of the file. Decision: chosen so that the median
  /// decode of the scenario `smoke` takes 0.77 of the shipped table, as on the host of its first measurement.
  package static let referenceNanosecondsPerByte = 27.0

  /// The best score so far. It never falls.
  package private(set) var value = 0.0
  private let decoder: PlainTurboJPEG
  private let file: [UInt8]
  private let stored: PixelSize
  private let clock: () -> Int64

  /// Measures the score in `rounds` decodes, at least one, of a file of this stored size. `clock` returns this thread's CPU
  /// time in nanoseconds. Throws the error of libjpeg-turbo.
  package init(file: [UInt8], stored: PixelSize, rounds: Int, clock: @escaping () -> Int64)
    throws(BarePeerError)
  {
    precondition(rounds > 0, "\(rounds) rounds of decoding")
    self.file = file
    self.stored = stored
    self.clock = clock
    decoder = try PlainTurboJPEG()
    try pollAgain(rounds: rounds)
  }

  /// Measures `rounds` times more. The score rises if the host was busy before.
  package mutating func pollAgain(rounds: Int) throws(BarePeerError) {
    for _ in 0..<rounds {
      let start = clock()
      try decoder.decode(file, stored: stored, denominator: 2)
      let nanoseconds = Double(max(1, clock() - start))
      value = max(value, DecodeScore.referenceNanosecondsPerByte * Double(file.count) / nanoseconds)
    }
  }
}
