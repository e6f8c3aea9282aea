internal import Foundation

/// What two runs' `scenario.json` say differently: overrides on the command line change a scenario without changing its name.
package enum ScenarioDifference {
  /// What may differ between runs that played the same: words, and what the run is held to.
  private static let ignored: Set = ["about", "budgets", "judging", "provocations", "known"]

  /// One sentence for each value that differs, by path, such as `real.decode differs: real and modelled`.
  ///
  /// Only what both files have counts: a key that is new has a default which plays as before. Absolute paths are left out.
  /// Bytes that are no JSON object differ in nothing.
  package static func sentences(_ old: [UInt8], _ new: [UInt8]) -> [String] {
    let (before, after) = (values(old), values(new))
    return before.keys.sorted().compactMap { path in
      guard let left = before[path], let right = after[path], left != right else { return nil }
      if left.hasPrefix("/") && right.hasPrefix("/") { return nil }
      return "`\(path)` of the scenario differs: \(left) and \(right)"
    }
  }

  /// Each value by its path of keys; what the app adds is called as in a scenario's file, without the `settings` around it.
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
