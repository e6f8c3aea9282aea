public import Kernel

/// A piece of work that the pipeline wants done elsewhere, and so which lane it belongs to.
public enum PhotoJob: Hashable, Sendable {
  /// Network lane: bring the original from its origin to the disk, unless it is there.
  case fetch(PhotoID)
  /// Decode lane: make the bitmap of a key, from the rendition or the original on disk, or from `file` if the disk
  /// refused to keep it.
  case decode(PhotoKey, file: [UInt8]?)
}
