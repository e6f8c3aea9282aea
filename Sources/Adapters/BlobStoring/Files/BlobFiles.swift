package import PhotoCaching

/// The system calls the blob store makes, one step each, so that a test can stop between any two.
///
/// Every call throws `PhotoCachingError.storage`, naming the path and what the system said.
package protocol BlobFiles {
  /// Makes a folder; one that exists is no error.
  mutating func makeFolder(_ path: String) throws(PhotoCachingError)
  /// Writes a new file and waits until its bytes are on the disk; replaces what is there.
  mutating func writeDurably(_ bytes: [UInt8], to path: String) throws(PhotoCachingError)
  /// Gives a file its name in one step, replacing another of that name.
  mutating func rename(_ old: String, to new: String) throws(PhotoCachingError)
  /// Waits until the folder's names are on the disk.
  mutating func syncFolder(_ path: String) throws(PhotoCachingError)
  /// Removes a file; none is no error.
  mutating func remove(_ path: String) throws(PhotoCachingError)
  /// The file's bytes, or `nil` when there is none.
  mutating func read(_ path: String) throws(PhotoCachingError) -> [UInt8]?
  /// The file's size in bytes, or `nil` when there is none.
  mutating func size(of path: String) throws(PhotoCachingError) -> Int?
  /// The names in a folder, in ascending order; none when it does not exist.
  mutating func names(in path: String) throws(PhotoCachingError) -> [String]
}
