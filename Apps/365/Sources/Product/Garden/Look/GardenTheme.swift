/// The four themes of 365. They have the same layout (docs/365.md).
public enum GardenTheme: UInt8, Hashable, Sendable, CaseIterable {
  case softBlush = 1
  case moonlight, warmLinen, garden
}
