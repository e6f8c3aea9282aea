internal import Gestures
internal import Kernel

/// What stands for the parents' app: kids mode is left, and one button leads back to it.
struct ParentScreen: ScreenBehaviour {
  static let ways = ScreenWays(from: [.pinPad], to: [.grid])

  mutating func apply(_ decision: GestureDecision, _ context: inout GalleryContext) -> ScreenAnswer {
    guard case .tap = decision.kind, context.canvas.middleLine.contains(decision.position) else {
      return .stay
    }
    context.act(.returnToKids, decision)
    return .enterKidsMode
  }

  func layOut(_ context: inout GalleryContext) {
    context.canvas.fill(.plain)
    let strip = context.canvas.topStrip(ChipBar.height)
    context.canvas.put(.label, 0, .label, strip, text: TextKey.parentMode.text(), trait: .header)
    context.canvas.put(.button, 3, .button, context.canvas.middleLine, text: TextKey.kidsMode.text())
  }
}
