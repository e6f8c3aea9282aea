internal import Kernel

/// A cached layout of a part of a screen, which can be moved: a row relative to its top, or a departure at its place.
struct LaidOutPart {
  var items: [DisplayItem]
  var areas: [TouchArea]
  /// The name of the screen that begins in it.
  var screen: String?
  /// The conditions of the layout.
  var measures: Measures

  struct Measures: Hashable {
    var x: Double
    var width: Double
    var isEnabled: Bool
    /// The edition of the texts in its items.
    var edition: Int
  }
}

/// A region of a screen that is filled from its top, points.
struct ScreenRegion {
  var x: Double
  var y: Double
  var width: Double
  /// The lower edge.
  var limit: Double
}
