internal import CHost
internal import Glibc

/// What this machine is.
package enum HostIdentity {
  /// The processor's name as the kernel tells it, or `unknown`.
  package static func cpu() -> String {
    for line in TextFile.lines(of: "/proc/cpuinfo", limit: 64 * 1_024) where line.hasPrefix("model name") {
      if let colon = line.firstIndex(of: ":") { return line[line.index(after: colon)...].trimmingSpaces() }
    }
    return "unknown"
  }

  /// Processors this process may run on.
  package static func cores() -> Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// The kernel's release.
  package static func kernel() -> String { ProcessUsage.firstLine(of: "/proc/sys/kernel/osrelease") }

  /// The allocator's version, such as `5.3.0`.
  package static func allocator() -> String {
    let version = String(cString: chost_allocator_version())
    return String(version.prefix { $0 != "-" })
  }
}

/// Reads small text files of the kernel.
enum TextFile {
  /// The lines of a file, at most `limit` bytes of it; none when it cannot be read.
  static func lines(of path: String, limit: Int) -> [Substring] {
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while text.count < limit {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { break }
      text.append(contentsOf: buffer[..<count])
    }
    return String(decoding: text, as: UTF8.self).split(separator: "\n")
  }
}

extension Substring {
  /// Without spaces and tabs at either end.
  func trimmingSpaces() -> String {
    let rest = drop { $0 == " " || $0 == "\t" }
    return String(rest.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}
