internal import Kernel

/// Bars at the top of screens.
extension GalleryContext {
  /// Adds a bar with a title, as large as it fits between a square at either end, and what covers the edges around the bar.
  mutating func putTitleBar(
    _ payload: UInt64, _ bar: ScreenRect, _ title: DisplayText, coversEdges: Bool = true
  ) {
    if coversEdges { canvas.coverEdges(aboveBarOf: bar.size.height) }
    var middle = bar.size
    middle.width = middle.width - bar.size.height * 2
    let size = canvas.type == .standard ? TextSize.body : sizeToFit(title, TextSize.body, in: middle)
    canvas.put(.bar, payload, .bar, bar, text: title, size: size, role: .bar)
  }
}
