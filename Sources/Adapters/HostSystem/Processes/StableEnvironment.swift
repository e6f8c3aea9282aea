/// How this process hashes: both must give the same results, and random hashing is what finds out.
package enum HashingMode: String, Hashable, Sendable {
  /// Every process hashes alike.
  case deterministic
  /// Every process draws its own seed, so that output in the order of a set or dictionary shows.
  case random

  /// The variable that says which mode is wanted.
  package static let variable = "SKIPROPE_HASHING"
  /// The variable that the Swift runtime reads before `main`.
  package static let runtimeVariable = "SWIFT_DETERMINISTIC_HASHING"
}

/// The environment in which a run depends on nothing that happens to be exported here.
package enum StableEnvironment {
  /// Settings of libjpeg-turbo, jemalloc and SQLite, of the zone and of the language.
  private static let scrubbedNames = [
    "MALLOC_CONF", "JPEGMEM", "SQLITE_TMPDIR", "TZ", "TZDIR", "LANG", "LANGUAGE",
  ]
  private static let scrubbedPrefixes = ["TJ_", "JSIMD_", "LC_"]

  /// The `NAME=value` lines that the process should have been started with; `nil` when it was.
  ///
  /// Applying it to its own result gives `nil`, so re-executing with the result cannot loop. O(lines).
  package static func needed(_ lines: [String]) -> [String]? {
    let prefix = HashingMode.variable + "="
    let wanted = lines.first { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
    let mode = wanted.flatMap(HashingMode.init(rawValue:)) ?? .deterministic
    var result = lines.filter { !isReplaced($0) }
    if mode == .deterministic { result.append("\(HashingMode.runtimeVariable)=1") }
    result.append("\(HashingMode.variable)=\(mode.rawValue)")
    return Set(result) == Set(lines) ? nil : result
  }

  /// The environment for a process of ours that hashes in this mode: `settings` without what could change a result.
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
