internal import Kernel

/// What the tabs Create and Library say while there is nothing to show (docs/365.md tells what they lack).
enum MakingScreens {
  static func layOutCreate(_ canvas: inout GardenCanvas) { sentence(.createPack, &canvas) }

  static func layOutLibrary(_ canvas: inout GardenCanvas) {
    sentence(.emptyLibrary, &canvas)
    let place = TabBar.content(canvas)
    canvas.button(
      .createFirst,
      ScreenRect(
        x: place.minX + GardenCanvas.margin, y: place.centre.y + .points(40),
        width: place.size.width - GardenCanvas.margin * 2, height: .points(48)), .createFirst, token: .accent)
  }

  private static func sentence(_ text: GardenText, _ canvas: inout GardenCanvas) {
    let place = TabBar.content(canvas)
    canvas.label(
      60,
      ScreenRect(
        x: place.minX + GardenCanvas.margin, y: place.centre.y - .points(22),
        width: place.size.width - GardenCanvas.margin * 2, height: GardenCanvas.target), text.text(),
      letters: text.words.count)
  }
}
