internal import Kernel

/// A bar's title with its measured width, cached until the title changes.
struct MeasuredTitle: Hashable, Sendable {
  var text = DisplayText.none
  /// The width in thousandths of the text size.
  var thousandths = 0
}

/// Drawing of bars at the top of screens.
extension GalleryContext {
  /// Adds a bar with a title between its buttons, and covers the screen's edges around it.
  mutating func putTitleBar(
    _ payload: UInt64, _ bar: TitleBar, _ title: DisplayText, after leading: ScreenRect,
    before trailing: ScreenRect? = nil, coversEdges: Bool = true
  ) {
    if coversEdges { canvas.coverEdges(aboveBarOf: bar.frame.size.height) }
    if barTitle.text != title {
      barTitle = MeasuredTitle(text: title, thousandths: TextMeasure.advance(spell(title)))
    }
    let place = bar.place(thousandths: barTitle.thousandths, after: leading, before: trailing)
    guard let place else { return canvas.put(.bar, payload, .bar, bar.frame, role: .bar) }
    if place.frame != bar.frame { canvas.put(.bar, 13, .bar, bar.frame, role: .bar) }
    canvas.put(.bar, payload, .bar, place.frame, text: title, size: place.size, role: .bar)
  }

  /// Adds a bar's button with its text.
  mutating func putBarButton(
    _ payload: UInt64, _ frame: ScreenRect, _ word: TextKey, role: ColourRole = .button
  ) {
    canvas.put(
      .button, payload, .button, frame, text: word.text(), size: TitleBar.wordSize(canvas.type), role: role)
  }
}
