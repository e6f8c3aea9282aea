package import PhotoCaching

extension DiskBlobStore {
  /// Makes a new index from the files; how long ago each was used is forgotten. O(blobs).
  ///
  /// For a damaged index only, with no store open on the folder. Half-written files are removed. Throws `storage`.
  package static func rebuildIndex(
    in folder: String, files: any BlobFiles = PosixFiles()
  ) throws(PhotoCachingError) {
    var files = files
    let paths = BlobPaths(root: folder)
    for suffix in ["-wal", "-shm", ""] { try files.remove(paths.index + suffix) }
    let index = try BlobIndex(paths.index)
    try index.together { () throws(PhotoCachingError) in
      for number in 0..<256 { try enter(paths.folder(number), of: paths, files: &files, into: index) }
    }
  }

  private static func enter(
    _ folder: String, of paths: BlobPaths, files: inout any BlobFiles, into index: BlobIndex
  ) throws(PhotoCachingError) {
    for file in try files.names(in: folder) {
      let path = folder + "/" + file
      if let name = paths.name(ofFile: file), paths.file(of: name) == path,
        let size = try files.size(of: path)
      {
        try index.put(name, size: size, state: .present)
      } else if file.hasSuffix(".new") {
        try files.remove(path)
      }
    }
  }
}
