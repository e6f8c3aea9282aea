internal import Gestures
internal import Kernel

/// The button at the bottom of a screen that shows and cycles the theme setting.
struct ThemeButton: Sendable {
  /// The payload of the button.
  private static let number: UInt64 = 9
  private static let margin = ScreenLength.points(16)

  /// Handles a tap: cycles the theme and emits it. Returns whether the tap was on the button.
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

  /// Across the bottom of the safe area, as high as a centred text.
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
