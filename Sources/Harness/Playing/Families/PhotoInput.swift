internal import PhotoOrigins

/// What a run looks at of a folder of photos before it begins.
package enum PhotoInput {
  /// Throws when the folder is of no use, as far as that can be seen without reading its files. O(files).
  package static func check(_ path: String) throws(RunError) {
    do throws(PhotoFolderError) { try PhotoListing(path).check() } catch { throw RunError(error) }
  }
}

extension RunError {
  /// What it means for a run that its photos are of no use.
  init(_ error: PhotoFolderError) {
    self = error.isMissing ? .missingInput(error.description) : .invalidInput(error.description)
  }
}
