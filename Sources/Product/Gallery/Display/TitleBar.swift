internal import Kernel

/// The bar with a title across the top of the safe area: 48 pt high, with a button of 44 pt at one end or either, which stands as far
/// from the bar's end as pages stand from the screen's edge (D).
enum TitleBar {
  static let height = ScreenLength.points(48)
  private static let margin = ScreenLength.points(16)
  private static let side = ScreenLength.points(44)
  /// Between a button and the title.
  private static let spacing = ScreenLength.points(8)

  /// Where it is on a screen.
  static func frame(in safe: ScreenRect) -> ScreenRect {
    ScreenRect(origin: safe.origin, size: ScreenSize(width: safe.size.width, height: height))
  }

  /// The button at its left end: the way out.
  static func leading(in bar: ScreenRect) -> ScreenRect { square(bar.minX + margin, in: bar) }

  /// The button at its right end.
  static func trailing(in bar: ScreenRect) -> ScreenRect { square(bar.maxX - margin - side, in: bar) }

  /// What a title in the middle has between two buttons.
  static func title(in bar: ScreenRect) -> ScreenSize {
    ScreenSize(width: bar.size.width - (margin + side + spacing) * 2, height: bar.size.height)
  }

  private static func square(_ left: ScreenLength, in bar: ScreenRect) -> ScreenRect {
    let inset = ScreenLength(subpoints: (height - side).subpoints / 2)
    return ScreenRect(x: left, y: bar.minY + inset, width: side, height: side)
  }
}
