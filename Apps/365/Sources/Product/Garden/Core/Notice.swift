internal import Kernel

/// A notice over the tab bar, with undo where there is one.
struct Notice: Sendable {
  let text: GardenText
  let until: Instant
  /// The discarded draft that undo restores.
  let undo: EnteredMoment?

  /// How long a notice stays (D).
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
