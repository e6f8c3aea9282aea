public import Kernel

/// What a job does, and so which lane it belongs to.
public enum PhotoTask: Hashable, Sendable {
  /// Network lane: bring the original from its origin to the disk, unless it is there.
  case fetch(PhotoID)
  /// Decode lane: make the bitmap of a key, from the rendition or the original on disk, or from `file` if the disk
  /// refused to keep it.
  case decode(PhotoKey, file: [UInt8]?)
}

/// A piece of work that the pipeline wants done elsewhere.
public struct PhotoJob: Hashable, Sendable {
  public var task: PhotoTask
  /// When it was made; a request's `rerank` tells of another since.
  public var urgency: PhotoUrgency

  public init(task: PhotoTask, urgency: PhotoUrgency) {
    self.task = task
    self.urgency = urgency
  }
}
