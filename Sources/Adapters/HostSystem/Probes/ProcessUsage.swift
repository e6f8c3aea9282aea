internal import CHost
internal import Glibc

/// The resources of this process, and the state of other processes.
package enum ProcessUsage {
  /// The resident set now, bytes; 0 if the kernel does not report it.
  package static func residentBytes() -> Int {
    let fields = TextFile.firstLine(of: "/proc/self/statm").split(separator: " ")
    guard fields.count > 1, let pages = Int(fields[1]) else { return 0 }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }

  /// The largest resident set so far, bytes.
  package static func peakResidentBytes() -> Int {
    chost_peak_kilobytes() * 1_024
  }

  /// The number of this process.
  package static func process() -> Int32 { getpid() }

  /// Whether a process of this number runs on this machine, of any user. A zombie does not run.
  package static func isThere(_ process: Int32) -> Bool {
    guard process > 0, kill(process, 0) == 0 || errno == EPERM else { return false }
    // The state follows the name, which is in brackets and may hold anything.
    let line = TextFile.firstLine(of: "/proc/\(process)/stat")
    guard let end = line.lastIndex(of: ")") else { return true }
    return !["Z", "X"].contains(line[end...].dropFirst().split(separator: " ").first)
  }

  /// The number of this process's parent, or of the process that adopted it.
  package static func parent() -> Int32 { getppid() }

  /// The number of open file descriptors.
  package static func openFiles() -> Int { max(0, entries(in: "/proc/self/fd") - 1) }

  /// The number of threads, this one included.
  package static func threads() -> Int { entries(in: "/proc/self/task") }

  /// The number of entries of a folder, without `.` and `..`; 0 if there is none.
  private static func entries(in path: String) -> Int {
    guard let folder = opendir(path) else { return 0 }
    defer { closedir(folder) }
    var count = 0
    while readdir(folder) != nil { count += 1 }
    return max(0, count - 2)
  }
}
