/// A setting of a scenario that is not the same in two runs, so that their exact figures cannot be compared.
package struct SettingDifference: Hashable, Sendable {
  /// The path of the key, such as `real.decode`.
  package var key: String
  /// Both values, as a scenario's file may hold them.
  package var old: String
  package var new: String

  /// All that differ, by key; empty where one of the two does not state its settings.
  ///
  /// Only keys of both count: a key that a newer version added has a default that runs as before. O(keys x log keys).
  package static func all(_ old: [String: String]?, _ new: [String: String]?) -> [SettingDifference] {
    guard let old, let new else { return [] }
    return old.keys.sorted().compactMap { key in
      guard let before = old[key], let after = new[key], before != after else { return nil }
      return SettingDifference(key: key, old: before, new: after)
    }
  }

  /// ``the setting `real.decode` differs: real and modelled``.
  var sentence: String { "the setting `\(key)` differs: \(old) and \(new)" }
}
