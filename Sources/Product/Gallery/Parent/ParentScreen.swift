internal import Gestures
internal import Kernel

/// The parents' start screen behind the PIN: buttons for their screens, and one that returns to kids mode.
///
/// That button is in the middle. The others are stacked above it, or side by side on a low screen. The theme button is at the
/// bottom.
struct ParentScreen: ScreenBehaviour {
  static let ways = ScreenWays(from: [.pinPad], to: [.grid])

  /// A button that opens one of the parents' screens.
  private struct Door {
    let text: TextKey
    let action: GalleryAction
    let screen: GalleryScreen
  }

  private static let doors = [
    Door(text: .photos, action: .openAlbum, screen: .parentPhotos),
    Door(text: .categories, action: .openCategories, screen: .parentCategories),
    Door(text: .children, action: .openChildren, screen: .parentChildren),
  ]
  private static let doorHeight = ScreenLength.points(48)
  private static let gap = ScreenLength.points(8)
  private static let margin = ScreenLength.points(16)

  private let safe: ScreenRect

  init(screen: ScreenMetrics) { safe = screen.safeArea }

  mutating func apply(_ decision: GestureDecision, _ context: inout GalleryContext) -> ScreenAnswer {
    if ThemeButton.apply(decision, &context) { return .stay }
    guard case .tap = decision.kind else { return .stay }
    let line = context.middleLine(TextKey.kidsMode.text())
    if line.contains(decision.position) {
      context.act(.returnToKids, decision)
      return .enterKidsMode
    }
    for (place, door) in ParentScreen.doors.enumerated()
    where frame(place, above: line).contains(decision.position) {
      context.act(door.action, decision)
      return .show(door.screen)
    }
    return .stay
  }

  func layOut(_ context: inout GalleryContext) {
    context.canvas.fill(.plain)
    let strip = context.canvas.topStrip(ChipBar.height)
    context.put(.label, 0, .label, strip, text: TextKey.parentMode.text(), role: .ink, trait: .header)
    let line = context.middleLine(TextKey.kidsMode.text())
    for (place, door) in ParentScreen.doors.enumerated() {
      context.put(
        .row, UInt64(place), .button, frame(place, above: line), text: door.text.text(), role: .card)
    }
    context.putInMiddle(.button, 3, .button, text: TextKey.kidsMode.text(), role: .button)
    ThemeButton.layOut(&context)
  }

  private func frame(_ place: Int, above line: ScreenRect) -> ScreenRect {
    let count = ParentScreen.doors.count
    let pitch = ParentScreen.doorHeight + ParentScreen.gap
    let bottom = line.minY - ParentScreen.margin
    let width = safe.size.width - ParentScreen.margin * 2
    if bottom - safe.minY - ChipBar.height >= pitch * count {
      return ScreenRect(
        x: safe.minX + ParentScreen.margin, y: bottom - pitch * (count - place) + ParentScreen.gap,
        width: width,
        height: ParentScreen.doorHeight)
    }
    let free = width - ParentScreen.gap * (count - 1)
    let each = ScreenLength(subpoints: free.subpoints / Int32(count))
    return ScreenRect(
      x: safe.minX + ParentScreen.margin + (each + ParentScreen.gap) * place,
      y: bottom - ParentScreen.doorHeight,
      width: each, height: ParentScreen.doorHeight)
  }
}
