/// The strength of the evidence for a figure.
public enum Evidence: String, Hashable, Sendable, Codable {
  /// [M] computed from recorded trials.
  case measured = "M"
  /// [P] as published.
  case published = "P"
  /// [I] interpolated between measured ages.
  case interpolated = "I"
  /// [F] fitted until generated touches, passed through the recordings' own panel, resembled recorded ones. It proves nothing.
  case fitted = "F"
  /// [A] an assumption: swept, never asserted.
  case assumed = "A"
}

/// The source of a figure.
public enum FigureSource: String, Hashable, Sendable, Codable {
  /// Vatavu, Cramariuc and Schipor, IJHCS 74 (2015): 89 children of 3-6 years, 30 adults.
  case vatavu2015
  /// Frank et al. (Touchalytics), IEEE TIFS 8(1) 2013: swipes of adults.
  case frank2013
  /// Marsden et al. 1969: tremor of the finger.
  case marsden1969
  /// An assumption of this project, without a source.
  case own
}
