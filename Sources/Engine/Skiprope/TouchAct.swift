public import Kernel
internal import Touches

/// Something that a hand does with an app: a gesture, the places where it can be made, how often beside others, and how long is
/// looked before it.
public struct TouchAct: Sendable {
  /// Where a gesture can be made, by what the last frame shows.
  public enum Place: Hashable, Sendable {
    /// Somewhere in the middle of the screen, away from its edges.
    case anywhere
    /// On a visible item of this kind; which of several is drawn.
    case items(DisplayKind)
    /// On a visible item whose id has this slot.
    case slot(UInt8)
    case item(DisplayID)
  }

  let intent: TouchIntent
  let place: Place
  let weight: Double
  let pause: TimeSpan

  private init(_ intent: TouchIntent, _ place: Place, _ weight: Double, _ pause: TimeSpan) {
    precondition(weight > 0 && pause >= .zero, "an act of weight \(weight) after \(pause.milliseconds) ms")
    (self.intent, self.place, self.weight, self.pause) = (intent, place, weight, pause)
  }

  /// Beside others an act comes as often as its weight says, where its place is on screen; `pause` is the middle of the
  /// pauses before it, which are drawn.
  public static func tap(_ place: Place, weight: Double = 1, pause: TimeSpan = .milliseconds(900)) -> TouchAct
  {
    TouchAct(.tap, place, weight, pause)
  }
  public static func doubleTap(
    _ place: Place, weight: Double = 1, pause: TimeSpan = .milliseconds(900)
  ) -> TouchAct { TouchAct(.doubleTap, place, weight, pause) }
  public static func longPress(
    _ place: Place, weight: Double = 1, pause: TimeSpan = .milliseconds(900)
  ) -> TouchAct { TouchAct(.longPress, place, weight, pause) }

  /// Directions are the finger's.
  public enum Direction: Hashable, Sendable { case left, right, up, down }

  public static func swipe(
    _ direction: Direction, _ place: Place, weight: Double = 1, pause: TimeSpan = .milliseconds(900)
  ) -> TouchAct {
    let intent: TouchIntent =
      switch direction {
      case .left: .swipeLeft
      case .right: .swipeRight
      case .up: .swipeUp
      case .down: .swipeDown
      }
    return TouchAct(intent, place, weight, pause)
  }
  /// A slow drag, some 15 mm in any direction.
  public static func drag(_ place: Place, weight: Double = 1, pause: TimeSpan = .milliseconds(900))
    -> TouchAct
  {
    TouchAct(.drag, place, weight, pause)
  }
  public static func pinch(
    opening: Bool, _ place: Place, weight: Double = 1, pause: TimeSpan = .milliseconds(900)
  ) -> TouchAct { TouchAct(opening ? .pinchOut : .pinchIn, place, weight, pause) }

  /// The visible parts of the screen where it can be made. O(items).
  func places(among items: [DisplayItem], on screen: ScreenRect) -> [ScreenRect] {
    guard place != .anywhere else { return [screen.inset(0.15)] }
    return items.compactMap { item in
      let isMeant =
        switch place {
        case .anywhere: true
        case .items(let kind): item.kind == kind
        case .slot(let slot): item.id.slot == slot
        case .item(let id): item.id == id
        }
      guard isMeant, item.opacity > 0 else { return nil }
      return item.frame.visible(on: screen)
    }
  }
}

extension ScreenRect {
  /// The part that lies on a screen; `nil` when that is none.
  fileprivate func visible(on screen: ScreenRect) -> ScreenRect? {
    let (left, top) = (max(minX, screen.minX), max(minY, screen.minY))
    let (right, bottom) = (min(maxX, screen.maxX), min(maxY, screen.maxY))
    guard right > left, bottom > top else { return nil }
    return ScreenRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Without this share of it on every side.
  func inset(_ share: Double) -> ScreenRect {
    let (across, down) = (
      ScreenLength(subpoints: Int32(Double(size.width.subpoints) * share)),
      ScreenLength(subpoints: Int32(Double(size.height.subpoints) * share))
    )
    return ScreenRect(
      x: minX + across, y: minY + down, width: size.width - across - across, height: size.height - down - down
    )
  }
}
