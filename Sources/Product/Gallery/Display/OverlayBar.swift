internal import Kernel

/// The strip at the top of a full-screen photo, with its close button.
enum OverlayBar {
  /// Its height below the upper edge of the safe area.
  static let height = ScreenLength.points(60)
  /// The distance between the edge, the close button and its neighbour.
  static let spacing = ScreenLength.points(8)
  private static let closeSide = ScreenLength.points(44)

  /// The close button, in the upper left corner of the safe area.
  static func close(in safe: ScreenRect) -> ScreenRect {
    ScreenRect(
      x: safe.minX + spacing, y: safe.minY + spacing, width: closeSide, height: closeSide)
  }
}
