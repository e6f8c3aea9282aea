/// The hashing of sets and dictionaries in this process. Results must not depend on it; runs with random hashing test that.
package enum HashingMode: String, Hashable, Sendable {
  /// Every process uses the same seed.
  case deterministic
  /// Every process draws its own seed, which exposes output in the order of a set or dictionary.
  case random

  /// The environment variable that selects the mode.
  package static let variable = "SKIPROPE_HASHING"
  /// The environment variable that the Swift runtime reads before `main`.
  package static let runtimeVariable = "SWIFT_DETERMINISTIC_HASHING"
}

/// The environment of a run: without the user's variables that could change a result.
package enum StableEnvironment {
  /// Variables of libjpeg-turbo, jemalloc and SQLite, of the time zone and of the language.
  private static let scrubbedNames = [
    "MALLOC_CONF", "JPEGMEM", "SQLITE_TMPDIR", "TZ", "TZDIR", "LANG", "LANGUAGE",
  ]
  private static let scrubbedPrefixes = ["TJ_", "JSIMD_", "LC_"]

  /// The `NAME=value` lines for a restart of the process; `nil` when it already has them.
  ///
  /// Idempotent: for its own result it returns `nil`, so re-execution cannot loop. O(lines).
  package static func needed(_ lines: [String]) -> [String]? {
    let prefix = HashingMode.variable + "="
    let wanted = lines.first { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
    let mode = wanted.flatMap(HashingMode.init(rawValue:)) ?? .deterministic
    var result = lines.filter { !isReplaced($0) }
    if mode == .deterministic { result.append("\(HashingMode.runtimeVariable)=1") }
    result.append("\(HashingMode.variable)=\(mode.rawValue)")
    return Set(result) == Set(lines) ? nil : result
  }

  /// The environment of a child process with this hashing mode: `settings` without variables that could change a result.
  package static func settings(from settings: [String: String], hashing mode: HashingMode) -> [String: String]
  {
    var result = settings.filter { !isReplaced($0.key) }
    if mode == .deterministic { result[HashingMode.runtimeVariable] = "1" }
    result[HashingMode.variable] = mode.rawValue
    return result
  }

  private static func isReplaced(_ line: String) -> Bool {
    let name = line.prefix { $0 != "=" }
    return name == HashingMode.variable || name == HashingMode.runtimeVariable
      || scrubbedNames.contains(String(name)) || scrubbedPrefixes.contains { name.hasPrefix($0) }
  }
}
