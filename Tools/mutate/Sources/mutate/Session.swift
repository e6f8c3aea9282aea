import Foundation

/// Processes in a session of their own.
enum Session {
  /// POSIX_SPAWN_SETSID, which glibc shows to C with `_GNU_SOURCE` only.
  private static let newSession: Int16 = 0x80

  /// Starts a program as the leader of a new session.
  static func start(_ words: [String], environment: [String: String]) throws -> pid_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, newSession)
    let arguments = words.map { strdup($0) } + [nil]
    let settings = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (arguments + settings).forEach { free($0) } }
    var process: pid_t = 0
    let failure = posix_spawn(&process, words[0], nil, &attributes, arguments, settings)
    guard failure == 0 else {
      throw Complaint.failed("cannot start \(words[0]): \(String(cString: strerror(failure)))")
    }
    return process
  }

  /// Kills every process of the session, also those that were started while it looked.
  static func kill(_ session: pid_t) {
    for _ in 0..<10 {
      let members = members(of: session)
      if members.isEmpty { return }
      for member in members { _ = Glibc.kill(member, SIGKILL) }
    }
  }

  /// Living processes of the session.
  private static func members(of session: pid_t) -> [pid_t] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { pid_t($0) }.filter { process in
      guard let stat = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
        let end = stat.lastIndex(of: ")")
      else { return false }
      let fields = stat[stat.index(after: end)...].split(separator: " ")
      return fields.count > 3 && fields[0] != "Z" && pid_t(fields[3]) == session
    }
  }
}
