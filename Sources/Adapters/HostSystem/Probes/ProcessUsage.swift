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

  /// This process.
  package static func process() -> Int32 { getpid() }

  /// Whether this machine has a process of that number which still runs, whosever it is. One that has ended and waits for its
  /// parent to notice does not run.
  package static func isThere(_ process: Int32) -> Bool {
    guard process > 0, kill(process, 0) == 0 || errno == EPERM else { return false }
    // The state follows the name, which is in brackets and may hold anything.
    let line = TextFile.firstLine(of: "/proc/\(process)/stat")
    guard let end = line.lastIndex(of: ")") else { return true }
    return !["Z", "X"].contains(line[end...].dropFirst().split(separator: " ").first)
  }

  /// The process that started this one, or that took it over when that one was gone.
  package static func parent() -> Int32 { getppid() }

  /// Open file descriptors.
  package static func openFiles() -> Int { max(0, entries(in: "/proc/self/fd") - 1) }

  /// Threads, this one included.
  package static func threads() -> Int { entries(in: "/proc/self/task") }

  /// Entries of a folder without the two that every folder has; 0 where there is none.
  private static func entries(in path: String) -> Int {
    guard let folder = opendir(path) else { return 0 }
    defer { closedir(folder) }
    var count = 0
    while readdir(folder) != nil { count += 1 }
    return max(0, count - 2)
  }
}
