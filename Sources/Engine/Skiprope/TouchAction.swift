public import Kernel
internal import Touches

/// An action of a simulated user: a gesture, a pause or a sequence of actions, with its place, weight and pause.
///
/// ```swift
/// static let actions: [TouchAction] = [
///   .tap(.slot(1), weight: 8),
///   .swipe(.up, .anywhere, weight: 2, pause: .milliseconds(700)),
/// ]
/// ```
public struct TouchAction: Sendable {
  /// The place of a gesture, found among the items of the last frame.
  public enum Place: Hashable, Sendable {
    /// A random point of the screen, away from its edges.
    case anywhere
    /// A visible item of this kind, chosen at random among several.
    case items(DisplayKind)
    /// A visible item whose ID has this slot.
    case slot(UInt8)
    /// The visible item with this ID.
    case item(DisplayID)
  }

  /// The kind of an action.
  enum Action: Sendable {
    /// A gesture at a place; for a drag also with its end.
    case gesture(TouchIntent, Place, aim: Place?)
    /// A pause without a touch.
    case look
    /// A named sequence of steps.
    case errand(String, [TouchAction])
  }

  let action: Action
  let weight: Double
  let pause: TimeSpan

  private init(_ action: Action, _ weight: Double, _ pause: TimeSpan) {
    precondition(
      weight > 0 && pause >= .zero,
      "an action has weight \(weight) and pause \(pause.milliseconds) ms; the weight must be above 0, the pause 0 or more"
    )
    (self.action, self.weight, self.pause) = (action, weight, pause)
  }

  private init(_ intent: TouchIntent, _ place: Place, aim: Place? = nil, _ weight: Double, _ pause: TimeSpan)
  {
    self.init(.gesture(intent, place, aim: aim), weight, pause)
  }

  /// A tap.
  ///
  /// Among the actions whose places are on screen, each is chosen in proportion to its `weight`. Disabled items are not touched.
  ///
  /// A pause follows the action. Its length is drawn around `pause`, the median. For a step of an errand, the pause comes before
  /// the step.
  public static func tap(_ place: Place, weight: Double = 1, pause: TimeSpan = .milliseconds(900))
    -> TouchAction
  {
    TouchAction(.tap, place, weight, pause)
  }
  /// A double tap. For weight and pause see `tap`.
  public static func doubleTap(
    _ place: Place, weight: Double = 1, pause: TimeSpan = .milliseconds(900)
  ) -> TouchAction { TouchAction(.doubleTap, place, weight, pause) }
  /// A long press. For weight and pause see `tap`.
  public static func longPress(
    _ place: Place, weight: Double = 1, pause: TimeSpan = .milliseconds(900)
  ) -> TouchAction { TouchAction(.longPress, place, weight, pause) }

  /// The direction in which the finger moves.
  public enum Direction: Hashable, Sendable { case left, right, up, down }

  /// A swipe in a direction. For weight and pause see `tap`.
  public static func swipe(
    _ direction: Direction, _ place: Place, weight: Double = 1, pause: TimeSpan = .milliseconds(900)
  ) -> TouchAction {
    let intent: TouchIntent =
      switch direction {
      case .left: .swipeLeft
      case .right: .swipeRight
      case .up: .swipeUp
      case .down: .swipeDown
      }
    return TouchAction(intent, place, weight, pause)
  }
  /// A slow drag of about 15 mm in a random direction.
  public static func drag(_ place: Place, weight: Double = 1, pause: TimeSpan = .milliseconds(900))
    -> TouchAction
  {
    TouchAction(.drag, place, weight, pause)
  }
  /// A slow drag from one place to another. Both must be on screen.
  public static func drag(
    from place: Place, to aim: Place, weight: Double = 1, pause: TimeSpan = .milliseconds(900)
  ) -> TouchAction { TouchAction(.drag, place, aim: aim, weight, pause) }
  /// A pinch with two fingers that move apart (`opening`) or together.
  public static func pinch(
    opening: Bool, _ place: Place, weight: Double = 1, pause: TimeSpan = .milliseconds(900)
  ) -> TouchAction { TouchAction(opening ? .pinchOut : .pinchIn, place, weight, pause) }

  /// A pause without a touch. As a step of an errand it is a rest; among other actions it is a distraction.
  public static func look(weight: Double = 1, pause: TimeSpan) -> TouchAction {
    TouchAction(.look, weight, pause)
  }

  /// Taps on several keys in order, such as those of a PIN. `between` is the median pause between them.
  public static func type(
    _ keys: [Place], weight: Double = 1, pause: TimeSpan = .milliseconds(900),
    between: TimeSpan = .milliseconds(350)
  ) -> TouchAction {
    .errand("type", keys.map { .tap($0, pause: between) }, weight: weight, pause: pause)
  }

  /// A sequence of steps. It begins when the place of its first step is on screen.
  ///
  /// The errand ends if the place of a step does not appear within three seconds; reports count that as given up
  /// (`errands.given_up`). The weights of its steps are ignored.
  ///
  /// ```swift
  /// let rename = TouchAction.errand("rename", [.tap(.item(.edit)), .type(keys), .tap(.item(.save))], weight: 0.2)
  /// ```
  public static func errand(
    _ name: String, _ steps: [TouchAction], weight: Double = 1, pause: TimeSpan = .milliseconds(900)
  ) -> TouchAction {
    precondition(!steps.isEmpty, "the errand `\(name)` has no step")
    return TouchAction(.errand(name, steps), weight, pause)
  }

  /// Its gestures and pauses in order, including those of nested errands.
  var steps: [TouchAction] {
    guard case .errand(_, let steps) = action else { return [self] }
    return steps.flatMap(\.steps)
  }

  /// The visible parts of the screen where the action can begin; empty if it cannot. O(items).
  func places(among items: [DisplayItem], on screen: ScreenRect) -> [ScreenRect] {
    switch action {
    case .look: [screen]
    case .errand(_, let steps): steps[0].places(among: items, on: screen)
    case .gesture(_, let place, nil): place.areas(among: items, on: screen)
    case .gesture(_, let place, let aim?):
      aim.areas(among: items, on: screen).isEmpty ? [] : place.areas(among: items, on: screen)
    }
  }
}

extension TouchAction.Place {
  /// The visible parts of the screen that match the place. O(items).
  func areas(among items: [DisplayItem], on screen: ScreenRect) -> [ScreenRect] {
    guard self != .anywhere else { return [screen.inset(0.15)] }
    return items.compactMap { item in
      let isMeant =
        switch self {
        case .anywhere: true
        case .items(let kind): item.kind == kind
        case .slot(let slot): item.id.slot == slot
        case .item(let id): item.id == id
        }
      guard isMeant, item.opacity > 0, item.trait != .disabledButton else { return nil }
      return item.frame.visible(on: screen)
    }
  }
}

/// A phase of a simulated user's activity: its actions, its length, and the moods that can follow.
public struct Mood: Sendable {
  public let name: String
  let actions: [TouchAction]
  let length: TimeSpan
  let next: [(name: String, weight: Double)]

  /// `length` is the median of the drawn length. `next` holds the weights of the moods that can follow.
  public init(
    _ name: String, _ actions: [TouchAction], lasting length: TimeSpan,
    then next: KeyValuePairs<String, Double>
  ) {
    precondition(
      !actions.isEmpty && length > .zero,
      "the mood `\(name)` has \(actions.count) actions and lasts \(length.seconds) s; both must be above 0")
    precondition(
      !next.isEmpty && next.allSatisfy { $0.value > 0 },
      "the mood `\(name)` needs a mood that follows it, and only weights above 0")
    (self.name, self.actions, self.length) = (name, actions, length)
    self.next = next.map { ($0.key, $0.value) }
  }
}
extension ScreenRect {
  /// The part within a screen; `nil` if there is none.
  fileprivate func visible(on screen: ScreenRect) -> ScreenRect? {
    let (left, top) = (max(minX, screen.minX), max(minY, screen.minY))
    let (right, bottom) = (min(maxX, screen.maxX), min(maxY, screen.maxY))
    guard right > left, bottom > top else { return nil }
    return ScreenRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The rectangle without this share of its size on every side.
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
