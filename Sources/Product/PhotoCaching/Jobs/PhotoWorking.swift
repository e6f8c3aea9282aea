public import Kernel

/// Whoever does the pipeline's jobs; synchronous, one at a time.
public protocol PhotoWorking {
  /// Does the whole of a job; an expected failure is a result.
  mutating func perform(_ job: PhotoJob) -> PhotoJobResult

  /// The photos of which anything is on disk, by id. Throws `storage`.
  mutating func photosOnDisk() throws(PhotoCachingError) -> [PhotoID]

  /// Removes everything of a photo from disk. Throws `storage`.
  mutating func removeFromDisk(_ photo: PhotoID) throws(PhotoCachingError)
}
