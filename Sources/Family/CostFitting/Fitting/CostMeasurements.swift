/// A host's processor times for the work that the cost table prices, multiplied by the host's score: the times of a host of score
/// 1.
package struct CostMeasurements: Hashable, Sendable {
  /// The decode of a file.
  package struct Decode: Hashable, Sendable {
    package var bytes: Int
    package var pixels: Int
    /// The scale's denominator: 1, 2, 4 or 8.
    package var denominator: Int
    package var isProgressive: Bool
    package var nanoseconds: Double

    package init(bytes: Int, pixels: Int, denominator: Int, isProgressive: Bool, nanoseconds: Double) {
      self.bytes = bytes
      self.pixels = pixels
      self.denominator = denominator
      self.isProgressive = isProgressive
      self.nanoseconds = nanoseconds
    }
  }

  /// The encoding of a rendition.
  package struct Rendition: Hashable, Sendable {
    package var pixels: Int
    package var nanoseconds: Double

    package init(pixels: Int, nanoseconds: Double) {
      self.pixels = pixels
      self.nanoseconds = nanoseconds
    }
  }

  package var decodes: [Decode] = []
  package var renditions: [Rendition] = []
  /// Processor times of commits, each of one entry, in nanoseconds.
  package var commits: [Double] = []
  /// Processor times of synced writes of a small file, in nanoseconds.
  package var syncedWrites: [Double] = []
  /// Elapsed times of commits by this host's clock in nanoseconds, disk included and not scaled. Reported, but not fitted.
  package var commitsPassed: [Double] = []
  /// Elapsed times of synced writes, likewise.
  package var syncedWritesPassed: [Double] = []

  package init() {}
}
