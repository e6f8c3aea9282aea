package import PhotoCaching

/// The system calls of the blob store, one step each, so that a test can stop between any two.
///
/// Every call throws `PhotoCachingError.storage` with the path and the system's message.
package protocol BlobFiles {
  /// Makes a folder. Does nothing if it exists.
  mutating func makeFolder(_ path: String) throws(PhotoCachingError)
  /// Writes a file, replacing another, and waits until its bytes are on the disk.
  mutating func writeDurably(_ bytes: [UInt8], to path: String) throws(PhotoCachingError)
  /// Renames a file atomically, replacing a file of the new name.
  mutating func rename(_ old: String, to new: String) throws(PhotoCachingError)
  /// Waits until the folder's names are on the disk.
  mutating func syncFolder(_ path: String) throws(PhotoCachingError)
  /// Removes a file. Does nothing if there is none.
  mutating func remove(_ path: String) throws(PhotoCachingError)
  /// The file's bytes, or `nil` when there is none.
  mutating func read(_ path: String) throws(PhotoCachingError) -> [UInt8]?
  /// The file's size in bytes, or `nil` when there is none.
  mutating func size(of path: String) throws(PhotoCachingError) -> Int?
  /// The names in a folder, in ascending order; empty when it does not exist.
  mutating func names(in path: String) throws(PhotoCachingError) -> [String]
}
