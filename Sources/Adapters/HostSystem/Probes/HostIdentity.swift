internal import CHost
internal import Glibc

/// The identity of this machine and of the running program.
package enum HostIdentity {
  /// The processor's name as the kernel reports it, or `unknown`.
  package static func cpu() -> String {
    cpu(in: TextFile.lines(of: "/proc/cpuinfo", limit: 65_536))
  }

  /// The value of the first `model name` line in the kernel's processor list, or `unknown`.
  package static func cpu(in lines: [Substring]) -> String {
    for line in lines where line.hasPrefix("model name") {
      if let colon = line.firstIndex(of: ":") { return line[line.index(after: colon)...].trimmingSpaces() }
    }
    return "unknown"
  }

  /// The number of online processors, at least 1.
  package static func cores() -> Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// The kernel's release.
  package static func kernel() -> String { TextFile.firstLine(of: "/proc/sys/kernel/osrelease") }

  /// The machine's host name.
  package static func name() -> String { TextFile.firstLine(of: "/proc/sys/kernel/hostname") }

  /// The path of the running program, also when it was found through PATH; `nil` if the kernel does not report it.
  package static func executable() -> String? {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &path, path.count - 1)
    return count > 0 ? String(decoding: path[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
  }

  /// The linker's build ID of the running program, lower-case hexadecimal; `nil` if there is none.
  ///
  /// It depends on the program's content, and copies have the same one. O(1), unlike a digest of the file.
  package static func build() -> String? {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = chost_build_id(&bytes, bytes.count)
    guard count >= 8 else { return nil }
    let digits = Array("0123456789abcdef".utf8)
    let spelled = bytes.prefix(count).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: spelled, as: UTF8.self)
  }

  /// The load average of the last minute, such as `0.42`; `unknown` if the kernel does not report it.
  package static func load() -> String {
    TextFile.firstLine(of: "/proc/loadavg").split(separator: " ").first.map(String.init) ?? "unknown"
  }

  /// The allocator's version, such as `5.3.0`.
  package static func allocator() -> String {
    let version = String(cString: chost_allocator_version())
    return String(version.prefix { $0 != "-" })
  }
}

extension Substring {
  /// The text without spaces and tabs at either end.
  fileprivate func trimmingSpaces() -> String {
    let rest = drop { $0 == " " || $0 == "\t" }
    return String(rest.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}
