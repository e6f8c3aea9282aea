/// The languages of the apps; a setting of the device.
public enum Language: String, Hashable, Sendable, CaseIterable {
  case english = "en"
  case german = "de"
}
