internal import CHost
internal import Glibc

/// What this process holds of the machine.
package enum ProcessUsage {
  /// The resident set now, bytes; 0 when the kernel does not tell.
  package static func residentBytes() -> Int {
    let fields = TextFile.firstLine(of: "/proc/self/statm").split(separator: " ")
    guard fields.count > 1, let pages = Int(fields[1]) else { return 0 }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }

  /// The largest resident set so far, bytes.
  package static func peakResidentBytes() -> Int {
    chost_peak_kilobytes() * 1_024
  }

  /// The process that started this one, or that took it over when that one was gone.
  package static func parent() -> Int32 { getppid() }

  /// Open file descriptors.
  package static func openFiles() -> Int {
    guard let folder = opendir("/proc/self/fd") else { return 0 }
    defer { closedir(folder) }
    var count = 0
    while readdir(folder) != nil { count += 1 }
    return count - 3
  }
}
