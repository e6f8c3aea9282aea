internal import Kernel

/// A sentence over the tab bar for a while, with a way back where there is one.
struct Notice: Sendable {
  let text: GardenText
  let until: Instant
  /// What was discarded, to be had again.
  let undo: EnteredMoment?

  /// How long it stands (D).
  static let length = TimeSpan.seconds(5)

  func layOut(_ canvas: inout GardenCanvas) {
    let place = canvas.page(TabBar.content(canvas))
    let row = ScreenRect(
      x: place.minX, y: place.maxY - .points(104), width: place.size.width, height: .points(52))
    let ink = canvas.colour(.notice)
    let side = ScreenLength.points(80)
    canvas.add(
      DisplayItem(
        id: GardenSlot.notice.id(), kind: .toast,
        frame: ScreenRect(
          x: row.minX, y: row.minY,
          width: undo == nil ? row.size.width : row.size.width - side - GardenCanvas.gap,
          height: row.size.height), text: text.text(),
        textSize: GardenCanvas.body, colour: ink))
    guard undo != nil else { return }
    canvas.button(
      .undo, ScreenRect(x: row.maxX - side, y: row.minY, width: side, height: row.size.height), .undo,
      token: .notice)
  }
}
