public import Kernel

/// Whoever does the pipeline's jobs; synchronous, one at a time.
public protocol PhotoWorking {
  /// Does the whole of a job; an expected failure is a result.
  ///
  /// Before a decode holds more than its file, `admit` is asked with all that it will hold, the file included; false ends
  /// it as `refused`. It is asked again when that turns out to be too little: a damaged rendition is replaced from its
  /// original.
  mutating func perform(_ job: PhotoJob, admit: (ByteCount) -> Bool) -> PhotoJobResult

  /// The photos of which anything is on disk, by id. Throws `storage`.
  mutating func photosOnDisk() throws(PhotoCachingError) -> [PhotoID]

  /// Removes everything of a photo from disk. Throws `storage`.
  mutating func removeFromDisk(_ photo: PhotoID) throws(PhotoCachingError)
}

extension PhotoWorking {
  /// The same where memory does not matter.
  public mutating func perform(_ job: PhotoJob) -> PhotoJobResult { perform(job) { _ in true } }
}
