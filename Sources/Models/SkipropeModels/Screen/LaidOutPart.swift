internal import Kernel

/// A part of a screen as it was laid out, to be moved: a row at the top of a screen, or what leaves at its place.
struct LaidOutPart {
  var items: [DisplayItem]
  var areas: [TouchArea]
  /// The screen that begins in it.
  var screen: String?
  /// What it was laid out for.
  var measures: Measures

  struct Measures: Hashable {
    var x: Double
    var width: Double
    var isEnabled: Bool
    /// Of the texts that its items name.
    var edition: Int
  }
}

/// A space on a screen that is filled from its top, points.
struct ScreenRegion {
  var x: Double
  var y: Double
  var width: Double
  /// Where it ends below.
  var limit: Double
}
