internal import Kernel

/// Bars at the top of screens.
extension GalleryContext {
  /// Adds a bar with a title, as large as it fits between a button at either end, and what covers the edges around the bar.
  mutating func putTitleBar(
    _ payload: UInt64, _ bar: ScreenRect, _ title: DisplayText, coversEdges: Bool = true
  ) {
    if coversEdges { canvas.coverEdges(aboveBarOf: bar.size.height) }
    let size = sizeToFit(title, TextSize.body, in: TitleBar.title(in: bar))
    canvas.put(.bar, payload, .bar, bar, text: title, size: size, role: .bar)
  }
}
