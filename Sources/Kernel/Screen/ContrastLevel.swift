/// How much the colours of a screen stand out of each other: a setting of the device, as Reduce Motion is.
public enum ContrastLevel: UInt8, Hashable, Sendable, CaseIterable {
  /// WCAG 2.1, level AA.
  case standard
  /// Increase Contrast is on: level AAA for texts (1.4.6), and as much as a text of AA for what is drawn (D).
  case increased

  /// What texts under 24 pt have to have at least, per mille.
  public var text: Int { self == .standard ? Contrast.text : 7_000 }

  /// What larger texts, and whatever is drawn of something to touch or to read, have to have.
  public var largeText: Int { self == .standard ? Contrast.largeText : Contrast.text }

  /// The least contrast of a text of so many points, per mille.
  public func least(forPoints points: UInt8) -> Int { points < 24 ? text : largeText }
}
