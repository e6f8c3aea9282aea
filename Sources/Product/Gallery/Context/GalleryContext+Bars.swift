internal import Kernel

/// A title of a bar and how wide it is: measured once as long as the same one shows.
struct MeasuredTitle: Hashable, Sendable {
  var text = DisplayText.none
  /// Of its size.
  var thousandths = 0
}

/// Bars at the top of screens.
extension GalleryContext {
  /// Adds a bar with a title between its buttons, and what covers the edges around the bar.
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

  /// Adds a button of a bar with its word.
  mutating func putBarButton(
    _ payload: UInt64, _ frame: ScreenRect, _ word: TextKey, role: ColourRole = .button
  ) {
    canvas.put(
      .button, payload, .button, frame, text: word.text(), size: TitleBar.wordSize(canvas.type), role: role)
  }
}
