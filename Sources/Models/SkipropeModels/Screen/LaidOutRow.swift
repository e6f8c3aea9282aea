internal import Kernel

/// A row as it was laid out at the top of a screen: it is moved to where its list has scrolled to.
struct LaidOutRow {
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
