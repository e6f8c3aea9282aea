internal import Foundation

/// The content of `UserDefaults.standard`. As on a device, it survives a launch; it is reset when a unit is repeated.
public enum DeviceDefaults {
  nonisolated(unsafe) private static var first: [String: Any] = [:]

  /// Saves the content before the first repetition of a unit.
  public static func begin() { first = UserDefaults.standard.dictionaryRepresentation() }

  /// Restores the saved content before each further repetition of a unit.
  public static func reset() {
    let defaults = UserDefaults.standard
    for key in defaults.dictionaryRepresentation().keys { defaults.removeObject(forKey: key) }
    for (key, value) in first { defaults.set(value, forKey: key) }
  }
}
