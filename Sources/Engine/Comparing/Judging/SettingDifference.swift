/// A setting of a scenario that differs between two runs, so that their exact figures cannot be compared.
package struct SettingDifference: Hashable, Sendable {
  /// The path of the key, such as `real.decode`.
  package var key: String
  /// Both values as in a scenario's file.
  package var old: String
  package var new: String

  /// Lists the settings that differ, by key; empty when one run does not store settings.
  ///
  /// Only keys of both runs count: a key added by a newer version has a default that preserves behaviour. O(keys x log keys).
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
