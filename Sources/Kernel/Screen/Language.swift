/// The languages that apps speak; which one is a setting of the device.
public enum Language: String, Hashable, Sendable, CaseIterable {
  case english = "en"
  case german = "de"
}
