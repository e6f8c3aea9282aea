internal import Gestures
internal import Kernel

/// What stands for the parents' app: kids mode is left, and one button leads back to it.
struct ParentScreen: ScreenBehaviour {
  static let ways = ScreenWays(from: [.pinPad], to: [.grid])

  mutating func apply(_ decision: GestureDecision, _ context: inout GalleryContext) -> ScreenAnswer {
    if ThemeButton.apply(decision, &context) { return .stay }
    guard case .tap = decision.kind,
      context.middleLine(TextKey.kidsMode.text()).contains(decision.position)
    else { return .stay }
    context.act(.returnToKids, decision)
    return .enterKidsMode
  }

  func layOut(_ context: inout GalleryContext) {
    context.canvas.fill(.plain)
    let strip = context.canvas.topStrip(ChipBar.height)
    context.put(.label, 0, .label, strip, text: TextKey.parentMode.text(), role: .ink, trait: .header)
    context.putInMiddle(.button, 3, .button, text: TextKey.kidsMode.text(), role: .button)
    ThemeButton.layOut(&context)
  }
}
