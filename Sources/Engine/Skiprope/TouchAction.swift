public import Kernel
internal import Touches

/// Something that a hand does with an app: a gesture, or several one after the other; where it can be made, how often beside others,
/// and how long is looked before it.
public struct TouchAction: Sendable {
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

  /// What is done.
  enum Deed: Sendable {
    /// A gesture at a place, of a drag also where it ends.
    case gesture(TouchIntent, Place, aim: Place?)
    /// Nothing but looking.
    case look
    /// An errand: its steps in their order.
    case errand(String, [TouchAction])
  }

  let deed: Deed
  let weight: Double
  let pause: TimeSpan

  private init(_ deed: Deed, _ weight: Double, _ pause: TimeSpan) {
    precondition(weight > 0 && pause >= .zero, "an act of weight \(weight) after \(pause.milliseconds) ms")
    (self.deed, self.weight, self.pause) = (deed, weight, pause)
  }

  private init(_ intent: TouchIntent, _ place: Place, aim: Place? = nil, _ weight: Double, _ pause: TimeSpan)
  {
    self.init(.gesture(intent, place, aim: aim), weight, pause)
  }

  /// Beside others an act comes as often as its weight says, where its place is on screen; `pause` is the middle of the
  /// pauses before it, which are drawn. What is greyed out is left alone.
  public static func tap(_ place: Place, weight: Double = 1, pause: TimeSpan = .milliseconds(900))
    -> TouchAction
  {
    TouchAction(.tap, place, weight, pause)
  }
  public static func doubleTap(
    _ place: Place, weight: Double = 1, pause: TimeSpan = .milliseconds(900)
  ) -> TouchAction { TouchAction(.doubleTap, place, weight, pause) }
  public static func longPress(
    _ place: Place, weight: Double = 1, pause: TimeSpan = .milliseconds(900)
  ) -> TouchAction { TouchAction(.longPress, place, weight, pause) }

  /// Directions are the finger's.
  public enum Direction: Hashable, Sendable { case left, right, up, down }

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
  /// A slow drag, some 15 mm in any direction.
  public static func drag(_ place: Place, weight: Double = 1, pause: TimeSpan = .milliseconds(900))
    -> TouchAction
  {
    TouchAction(.drag, place, weight, pause)
  }
  /// A slow drag from one place to another; both have to be on screen.
  public static func drag(
    from place: Place, to aim: Place, weight: Double = 1, pause: TimeSpan = .milliseconds(900)
  ) -> TouchAction { TouchAction(.drag, place, aim: aim, weight, pause) }
  public static func pinch(
    opening: Bool, _ place: Place, weight: Double = 1, pause: TimeSpan = .milliseconds(900)
  ) -> TouchAction { TouchAction(opening ? .pinchOut : .pinchIn, place, weight, pause) }

  /// Nothing but looking, for some time: as a step it is a rest, beside other acts a distraction.
  public static func look(weight: Double = 1, pause: TimeSpan) -> TouchAction {
    TouchAction(.look, weight, pause)
  }

  /// Keys that are tapped one after the other, such as those of a PIN, each with its own pause before it.
  public static func type(
    _ keys: [Place], weight: Double = 1, pause: TimeSpan = .milliseconds(900),
    between: TimeSpan = .milliseconds(350)
  ) -> TouchAction {
    .errand("type", keys.map { .tap($0, pause: between) }, weight: weight, pause: pause)
  }

  /// Several acts in their order. It is begun where its first step can be made; a step whose place does not come up within three seconds
  /// ends it, and reports count it as given up (`errands.given_up`). The weights of steps mean nothing.
  ///
  /// ```swift
  /// .errand("rename", [.tap(.item(.edit)), .type(keys), .tap(.item(.save))], weight: 0.2)
  /// ```
  public static func errand(
    _ name: String, _ steps: [TouchAction], weight: Double = 1, pause: TimeSpan = .milliseconds(900)
  ) -> TouchAction {
    precondition(!steps.isEmpty, "the errand `\(name)` has no step")
    return TouchAction(.errand(name, steps), weight, pause)
  }

  /// Its gestures in their order, those of errands within errands among them.
  var steps: [TouchAction] {
    guard case .errand(_, let steps) = deed else { return [self] }
    return steps.flatMap(\.steps)
  }

  /// The visible parts of the screen where it can be made; empty where it cannot. O(items).
  func places(among items: [DisplayItem], on screen: ScreenRect) -> [ScreenRect] {
    switch deed {
    case .look: [screen]
    case .errand(_, let steps): steps[0].places(among: items, on: screen)
    case .gesture(_, let place, nil): place.areas(among: items, on: screen)
    case .gesture(_, let place, let aim?):
      aim.areas(among: items, on: screen).isEmpty ? [] : place.areas(among: items, on: screen)
    }
  }
}

extension TouchAction.Place {
  /// The visible parts of the screen that it means. O(items).
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

/// What somebody is up to for a while: what they do then, how long it lasts, and what comes after it.
///
/// ```swift
/// static let moods = [
///   Mood("reading", [.swipe(.up, .anywhere)], lasting: .seconds(40), then: ["looking for": 1]),
///   Mood("looking for", [.tap(.slot(3)), .tap(.slot(4))], lasting: .seconds(15), then: ["reading": 3, "looking for": 1]),
/// ]
/// ```
public struct Mood: Sendable {
  public let name: String
  let acts: [TouchAction]
  let length: TimeSpan
  let next: [(name: String, weight: Double)]

  /// `length` is the middle of how long it lasts, which is drawn; `next` weighs what comes after it.
  public init(
    _ name: String, _ acts: [TouchAction], lasting length: TimeSpan, then next: KeyValuePairs<String, Double>
  ) {
    precondition(
      !acts.isEmpty && length > .zero,
      "the mood `\(name)` has \(acts.count) acts and lasts \(length.seconds) s")
    precondition(
      !next.isEmpty && next.allSatisfy { $0.value > 0 },
      "nothing comes after the mood `\(name)`, or by a weight of none")
    (self.name, self.acts, self.length) = (name, acts, length)
    self.next = next.map { ($0.key, $0.value) }
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
