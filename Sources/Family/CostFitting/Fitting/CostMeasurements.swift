/// What a host's processor took for the work that the cost table has figures for, as a host of score 1 would have taken: its
/// own times multiplied by its score.
package struct CostMeasurements: Hashable, Sendable {
  /// A decode of a file of so many bytes and pixels.
  package struct Decode: Hashable, Sendable {
    package var bytes: Int
    package var pixels: Int
    /// 1, 2, 4 or 8.
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

  /// The encoding of a rendition of so many pixels.
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
  /// Commits, each of one entry, nanoseconds of the processor.
  package var commits: [Double] = []
  /// Synced writes of a small file, nanoseconds of the processor.
  package var syncedWrites: [Double] = []
  /// What commits took by this host's clock, disk included and not scaled, nanoseconds: told, and fitted to nothing.
  package var commitsPassed: [Double] = []
  /// The same of synced writes.
  package var syncedWritesPassed: [Double] = []

  package init() {}
}
