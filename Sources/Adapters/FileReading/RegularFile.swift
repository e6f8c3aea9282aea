internal import Foundation

/// Reads regular files of limited size. Files that could block a reader or fill its memory are refused.
///
///     let bytes = try RegularFile.read("scenario.yaml", atMost: 1 << 20)
public enum RegularFile {
  /// The bytes of the file at a path, links followed; at most `limit` of them.
  ///
  /// Throws when there is no file, when it is a pipe, a device, a socket or a folder, when it is larger than `limit`, and when
  /// it cannot be read. O(bytes).
  public static func read(_ path: String, atMost limit: Int) throws(FileReadingError) -> [UInt8] {
    let (descriptor, size) = try open(path, atMost: limit)
    defer { close(descriptor) }
    var (offset, failure) = (0, Int32(0))
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while offset < buffer.count {
        let read = Foundation.read(
          descriptor, buffer.baseAddress?.advanced(by: offset), buffer.count - offset)
        if read < 0 && errno == EINTR { continue }
        if read < 0 { failure = errno }
        guard read > 0 else { break }
        offset += read
      }
      count = offset
    }
    guard failure == 0 else { throw FileReadingError(path: path, .unread(failure)) }
    return bytes
  }

  /// Throws the error that `read` would throw for this path, without reading.
  public static func check(_ path: String, atMost limit: Int) throws(FileReadingError) {
    close(try open(path, atMost: limit).descriptor)
  }

  private static func open(
    _ path: String, atMost limit: Int
  ) throws(FileReadingError) -> (descriptor: Int32, size: Int) {
    // Non-blocking: a named pipe without a writer would block the opening.
    let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw FileReadingError(path: path, .unopened(errno)) }
    var facts = stat()
    let problem: FileReadingError.Problem? =
      if fstat(descriptor, &facts) != 0 {
        .unread(errno)
      } else if facts.st_mode & S_IFMT != S_IFREG {
        .irregular(kind(facts.st_mode))
      } else if Int(facts.st_size) > limit {
        .tooLarge(bytes: Int(facts.st_size), limit: limit)
      } else {
        nil
      }
    guard let problem else { return (descriptor, Int(facts.st_size)) }
    close(descriptor)
    throw FileReadingError(path: path, problem)
  }

  private static func kind(_ mode: mode_t) -> String {
    switch mode & S_IFMT {
    case S_IFDIR: "a folder"
    case S_IFIFO: "a pipe"
    case S_IFSOCK: "a socket"
    case S_IFCHR, S_IFBLK: "a device"
    default: "no file"
    }
  }
}
