import Foundation
package import PhotoCaching

/// The blob store's files in the host's file system.
package struct PosixFiles: BlobFiles, Sendable {
  package init() {}

  package func makeFolder(_ path: String) throws(PhotoCachingError) {
    guard mkdir(path, 0o700) != 0, errno != EEXIST else { return }
    throw failure(path, "making the folder")
  }

  package func writeDurably(_ bytes: [UInt8], to path: String) throws(PhotoCachingError) {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failure(path, "opening for writing") }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        write(file, $0.baseAddress?.advanced(by: written), bytes.count - written)
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw closing(file, failure(path, "writing \(bytes.count) bytes")) }
      written += count
    }
    guard fdatasync(file) == 0 else { throw closing(file, failure(path, "waiting for the disk")) }
    guard close(file) == 0 else { throw failure(path, "closing") }
  }

  package func rename(_ old: String, to new: String) throws(PhotoCachingError) {
    guard Foundation.rename(old, new) != 0 else { return }
    throw failure(new, "renaming \(old)")
  }

  package func syncFolder(_ path: String) throws(PhotoCachingError) {
    let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw failure(path, "opening the folder") }
    guard fsync(folder) == 0 else { throw closing(folder, failure(path, "waiting for the disk")) }
    close(folder)
  }

  package func remove(_ path: String) throws(PhotoCachingError) {
    guard unlink(path) != 0, errno != ENOENT else { return }
    throw failure(path, "removing")
  }

  package func read(_ path: String) throws(PhotoCachingError) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      if errno == ENOENT { return nil }
      throw failure(path, "opening for reading")
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw failure(path, "asking for the size") }
    let size = Int(status.st_size)
    var trouble: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let got = Foundation.read(file, buffer.baseAddress?.advanced(by: count), size - count)
        if got < 0 && errno == EINTR { continue }
        if got < 0 { trouble = errno }
        guard got > 0 else { return }
        count += got
      }
    }
    guard trouble == 0 else { throw failure(path, "reading", code: trouble) }
    return bytes
  }

  package func size(of path: String) throws(PhotoCachingError) -> Int? {
    var status = stat()
    if stat(path, &status) == 0 { return Int(status.st_size) }
    if errno == ENOENT { return nil }
    throw failure(path, "asking for the size")
  }

  package func names(in path: String) throws(PhotoCachingError) -> [String] {
    guard let folder = opendir(path) else {
      if errno == ENOENT { return [] }
      throw failure(path, "listing the folder")
    }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  private func failure(_ path: String, _ action: String, code: Int32 = errno) -> PhotoCachingError {
    let words = strerror(code).map { String(cString: $0) } ?? "error \(code)"
    return .storage(place: path, reason: "\(action): \(words)")
  }

  private func closing(_ file: Int32, _ error: PhotoCachingError) -> PhotoCachingError {
    close(file)
    return error
  }
}
