internal import Gestures
internal import Kernel

/// The button that turns the theme on, at the bottom of a screen; it says what is chosen.
struct ThemeButton: Sendable {
  /// Its place among the buttons.
  private static let number: UInt64 = 9
  private static let margin = ScreenLength.points(16)

  /// Turns the theme on, and tells so, when a tap is on it; whether it is.
  static func apply(_ decision: GestureDecision, _ context: inout GalleryContext) -> Bool {
    guard case .tap = decision.kind, frame(&context).contains(decision.position) else { return false }
    context.act(.toggleTheme, decision)
    context.choose(context.appearance.choice.next)
    context.effects.append(.themeChosen(context.appearance.choice))
    return true
  }

  static func layOut(_ context: inout GalleryContext) {
    context.canvas.put(
      .button, number, .button, frame(&context), text: words(context.appearance.choice).text(),
      size: context.canvas.type.points(of: TextSize.body), role: .button)
  }

  /// Across the bottom of the safe area, as high as a text in the middle is.
  private static func frame(_ context: inout GalleryContext) -> ScreenRect {
    var frame = context.middleLine(words(context.appearance.choice).text())
    frame.origin.y = context.canvas.safe.maxY - margin - frame.size.height
    return frame
  }

  private static func words(_ choice: ThemeChoice) -> TextKey {
    switch choice {
    case .system: .themeSystem
    case .light: .themeLight
    case .dark: .themeDark
    }
  }
}
