public import Kernel

/// A piece of work of the pipeline; the case selects the lane.
public enum PhotoJob: Hashable, Sendable {
  /// Network lane: brings the original to the disk, unless it is there. A carried fetch also returns the file in memory, because
  /// the disk evicted an earlier copy before its decode.
  case fetch(PhotoID, isCarried: Bool = false)
  /// Decode lane: makes a key's bitmap from the rendition or original on disk, or from `file` when the disk did not store it.
  case decode(PhotoKey, file: [UInt8]?)
}
