package import PhotoCaching

/// What was decoded of one photo on one device.
package struct PhotoDecodes: Hashable, Sendable {
  package private(set) var count = 0
  /// What they took here, together.
  package private(set) var nanoseconds: Int64 = 0
  /// Of the largest bitmap.
  package private(set) var pixels = 0
  /// Why the last one failed; empty when it did not.
  package private(set) var failure = ""

  package init() {}

  package mutating func add(_ nanoseconds: Int64, _ outcome: PhotoJobOutcome) {
    // For want of room it was not done.
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
