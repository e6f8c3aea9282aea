/// How 365 looks: four looks of the same things, in the same places (docs/365.md).
public enum GardenTheme: UInt8, Hashable, Sendable, CaseIterable {
  case softBlush = 1
  case moonlight, warmLinen, garden
}
