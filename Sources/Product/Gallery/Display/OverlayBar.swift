internal import Kernel

/// The strip at the top of a photo that fills the screen: where it ends, and what closes the photo.
enum OverlayBar {
  /// How far it reaches below the safe area's upper edge.
  static let height = ScreenLength.points(60)
  /// Between the edge, the close button and what stands beside it.
  static let spacing = ScreenLength.points(8)
  private static let closeSide = ScreenLength.points(44)

  /// The close button, in the upper left corner of the safe area.
  static func close(in safe: ScreenRect) -> ScreenRect {
    ScreenRect(
      x: safe.minX + spacing, y: safe.minY + spacing, width: closeSide, height: closeSide)
  }
}
