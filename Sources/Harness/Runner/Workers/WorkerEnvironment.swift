internal import Foundation

/// The environment of workers: this process's own without what could change a result.
enum WorkerEnvironment {
  /// Names and prefixes that steer libraries or civil time.
  static let scrubbed = [
    "TJ_", "JSIMD_", "JPEGMEM", "MALLOC_CONF", "TZ", "LC_", "LANG", "SWIFT_", "SQLITE_TMPDIR",
  ]

  /// The environment with `hashing` either `deterministic` or `random`.
  static func make(hashing: String) -> [String: String] {
    var settings = ProcessInfo.processInfo.environment.filter { name, _ in
      !scrubbed.contains { name.hasPrefix($0) }
    }
    settings["SKIPROPE_HASHING"] = hashing
    if hashing == "deterministic" { settings["SWIFT_DETERMINISTIC_HASHING"] = "1" }
    return settings
  }
}
