internal import Foundation

/// What apps have stored in `UserDefaults.standard`. It outlives a launch, as on a device, and begins afresh when a unit is
/// played again.
public enum DeviceDefaults {
  nonisolated(unsafe) private static var first: [String: Any] = [:]

  /// Notes what is stored, as a unit is played for the first time.
  public static func begin() { first = UserDefaults.standard.dictionaryRepresentation() }

  /// Stores what was noted and nothing else, as a unit is played again.
  public static func reset() {
    let defaults = UserDefaults.standard
    for key in defaults.dictionaryRepresentation().keys { defaults.removeObject(forKey: key) }
    for (key, value) in first { defaults.set(value, forKey: key) }
  }
}
