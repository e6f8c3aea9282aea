package import PhotoCaching

/// The decodes of one photo on one device.
package struct PhotoDecodes: Hashable, Sendable {
  package private(set) var count = 0
  /// Their total time here.
  package private(set) var nanoseconds: Int64 = 0
  /// Pixels of the largest bitmap.
  package private(set) var pixels = 0
  /// Why the last one failed; empty if it did not.
  package private(set) var failure = ""

  package init() {}

  package mutating func add(_ nanoseconds: Int64, _ outcome: PhotoJobOutcome) {
    // A decode refused for want of room was not done.
    if case .refused = outcome { return }
    count += 1
    self.nanoseconds += nanoseconds
    switch outcome {
    case .decoded(let bitmap):
      pixels = max(pixels, bitmap.pixels.count)
      failure = ""
    case .failed(let error): failure = "\(error)"
    case .fetched, .notOnDisk, .refused: break
    }
  }
}
