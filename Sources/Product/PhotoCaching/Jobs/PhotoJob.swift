public import Kernel

/// A piece of work that the pipeline wants done elsewhere, and so which lane it belongs to.
public enum PhotoJob: Hashable, Sendable {
  /// Network lane: bring the original from its origin to the disk, unless it is there; a carried one is handed on in memory as
  /// well, because the disk had given an earlier one away before anything was decoded of it.
  case fetch(PhotoID, isCarried: Bool = false)
  /// Decode lane: make the bitmap of a key, from the rendition or the original on disk, or from `file` if the disk
  /// refused to keep it.
  case decode(PhotoKey, file: [UInt8]?)
}
