internal import Glibc

/// Reads small text files, such as the kernel's.
package enum TextFile {
  /// The non-empty lines in the first `limit` bytes of a file; none when it cannot be read.
  package static func lines(of path: String, limit: Int) -> [Substring] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while text.count < limit {
      let count = read(descriptor, &buffer, min(buffer.count, limit - text.count))
      guard count > 0 else { break }
      text.append(contentsOf: buffer[..<count])
    }
    return String(decoding: text, as: UTF8.self).split(separator: "\n")
  }

  /// The first non-empty line within 4,096 bytes; empty without one.
  package static func firstLine(of path: String) -> String {
    String(lines(of: path, limit: 4_096).first ?? "")
  }
}
