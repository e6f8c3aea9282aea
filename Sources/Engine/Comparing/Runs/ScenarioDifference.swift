internal import Foundation

/// Differences between two runs' `scenario.json`. Overrides on the command line change a scenario but not its name.
package enum ScenarioDifference {
  /// Keys that do not affect behaviour: descriptions and requirements.
  private static let ignored: Set = ["about", "budgets", "judging", "provocations", "known"]

  /// One sentence for each value that differs, by path, such as `real.decode differs: real and modelled`.
  ///
  /// Only paths in both files count: a new key has a default that preserves behaviour. Absolute file paths are ignored, and so is
  /// a file that is not a JSON object.
  package static func sentences(_ old: [UInt8], _ new: [UInt8]) -> [String] {
    let (before, after) = (values(old), values(new))
    return before.keys.sorted().compactMap { path in
      guard let left = before[path], let right = after[path], left != right else { return nil }
      if left.hasPrefix("/") && right.hasPrefix("/") { return nil }
      return "`\(path)` of the scenario differs: \(left) and \(right)"
    }
  }

  /// All values by key path. The app's settings are named as in a scenario file, without the enclosing `settings`.
  private static func values(_ bytes: [UInt8]) -> [String: String] {
    guard var root = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any] else {
      return [:]
    }
    if let settings = root.removeValue(forKey: "settings") as? [String: Any] {
      root.merge(settings) { own, _ in own }
    }
    var found: [String: String] = [:]
    collect(root.filter { !ignored.contains($0.key) }, "", &found)
    return found
  }

  private static func collect(_ value: Any, _ path: String, _ found: inout [String: String]) {
    switch value {
    case let map as [String: Any]:
      for (key, value) in map { collect(value, path.isEmpty ? key : "\(path).\(key)", &found) }
    case let list as [Any]:
      found[path + ".count"] = "\(list.count)"
      for (index, value) in list.enumerated() { collect(value, "\(path).\(index)", &found) }
    default: found[path] = "\(value)"
    }
  }
}
