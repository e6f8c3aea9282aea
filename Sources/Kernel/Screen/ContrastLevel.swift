/// How strongly the colours of a screen contrast: a setting of the device, like Reduce Motion.
public enum ContrastLevel: UInt8, Hashable, Sendable, CaseIterable {
  /// WCAG 2.1, level AA.
  case standard
  /// Increase Contrast is on: level AAA for texts (1.4.6), and for graphics the contrast of an AA text (D).
  case increased

  /// The least contrast of texts under 24 pt, per mille.
  public var text: Int { self == .standard ? Contrast.text : 7_000 }

  /// The least contrast of larger texts, controls and meaningful graphics, per mille.
  public var largeText: Int { self == .standard ? Contrast.largeText : Contrast.text }

  /// The least contrast of a text of this size, per mille.
  public func least(forPoints points: UInt8) -> Int { points < 24 ? text : largeText }
}
