internal import Gestures
internal import Kernel

/// The PIN screen between kids mode and the parents' area: ten digits, delete and cancel.
///
/// The text lines are above the keys in the middle of the screen. On a screen too low for both, such as a phone in landscape,
/// they are left of the keys.
struct PinPadScreen: ScreenBehaviour {
  static let ways = ScreenWays(from: [.grid], to: [.grid])

  /// The key under a finger.
  private enum Key: Hashable, Sendable {
    case digit(UInt8)
    case cancel, delete
  }

  private static let keySide = ScreenLength.points(72)
  /// The distance from one key to the next on a screen that is high enough.
  private static let pitch = ScreenLength.points(92)
  /// The margin above and below the keys on lower screens.
  private static let margin = ScreenLength.points(16)
  /// The distance between a toast and the content it must not cover, and from the screen's edge beside the keys.
  private static let toastGap = ScreenLength.points(8)
  private static let columnCount = 3
  private static let keyCount = 12
  /// The two lines above the keys, for standard text: from the first line to the keys, between the lines, and the height of each.
  private static let linesAbove = ScreenLength.points(120)
  private static let linePitch = ScreenLength.points(56)
  private static let lineHeight = ScreenLength.points(44)
  /// The distance between two lines of larger text.
  private static let lineGap = ScreenLength.points(4)
  /// The width of the keys at full distance.
  private static let keysWidth = pitch * (columnCount - 1) + keySide

  /// The distance from one key to the next.
  private let pitch: ScreenLength
  /// The upper left corner of the first key.
  private let corner: ScreenPoint
  /// The position of the lines, their width and height, and the distance between them.
  private let lineCorner: ScreenPoint
  private let linesWidth: ScreenLength
  private let lineHeight: ScreenLength
  private var linePitch: ScreenLength {
    lineHeight > PinPadScreen.lineHeight ? lineHeight + PinPadScreen.lineGap : PinPadScreen.linePitch
  }
  /// The digits of the correct PIN; empty when there is none, and then no PIN is accepted.
  private let secret: [UInt8]
  private var typed: [UInt8] = []
  var attempts = PinAttempts()
  /// The displayed remaining wait.
  private var shownSeconds = 0

  init(pin: String, screen: ScreenMetrics) {
    let safe = screen.safeArea
    let type = screen.type
    let screen = safe.size
    secret = Array(pin.utf8)
    let rows = PinPadScreen.keyCount / PinPadScreen.columnCount
    // The middle of the keys, from the distance between first and last row.
    let top = ScreenLength(subpoints: (screen.height - PinPadScreen.pitch * (rows - 1)).subpoints / 2)
    let keysWidth = PinPadScreen.keysWidth
    /// The height of a line when two share `room`; at least that of standard text.
    func height(in room: ScreenLength) -> ScreenLength {
      let half = ScreenLength(subpoints: (room - PinPadScreen.lineGap).subpoints / 2)
      return max(
        PinPadScreen.lineHeight, min(TextMeasure.lineHeight(type.points(of: TextSize.body)), half))
    }
    let isLarge = type > .standard
    if top >= PinPadScreen.linesAbove {
      pitch = PinPadScreen.pitch
      corner =
        safe.origin
        + ScreenPoint(x: ScreenLength(subpoints: (screen.width - keysWidth).subpoints / 2), y: top)
      // Leaves room for a toast above the lines.
      lineHeight = height(in: top - Toast.height - PinPadScreen.toastGap * 2)
      linesWidth = isLarge ? screen.width - PinPadScreen.margin * 2 : keysWidth
      let above =
        lineHeight > PinPadScreen.lineHeight
        ? lineHeight * 2 + PinPadScreen.lineGap + PinPadScreen.toastGap : PinPadScreen.linesAbove
      let left = ScreenLength(subpoints: (screen.width - linesWidth).subpoints / 2)
      lineCorner = safe.origin + ScreenPoint(x: left, y: top - above)
    } else {
      let free = screen.height - PinPadScreen.margin * 2 - PinPadScreen.keySide
      pitch = min(PinPadScreen.pitch, ScreenLength(subpoints: free.subpoints / Int32(rows - 1)))
      let keysHeight = pitch * (rows - 1) + PinPadScreen.keySide
      let half = ScreenLength(subpoints: screen.width.subpoints / 2)
      let side = ScreenLength(subpoints: (half - keysWidth).subpoints / 2)
      corner =
        safe.origin
        + ScreenPoint(
          x: half + side, y: ScreenLength(subpoints: (screen.height - keysHeight).subpoints / 2))
      // Leaves room for a toast above and below the lines.
      lineHeight = height(in: screen.height - (Toast.height + PinPadScreen.toastGap * 2) * 2)
      linesWidth = isLarge ? half - PinPadScreen.margin * 2 : keysWidth
      let lines =
        lineHeight > PinPadScreen.lineHeight
        ? lineHeight * 2 + PinPadScreen.lineGap : PinPadScreen.linePitch + PinPadScreen.lineHeight
      lineCorner =
        safe.origin
        + ScreenPoint(
          x: ScreenLength(subpoints: (half - linesWidth).subpoints / 2),
          y: ScreenLength(subpoints: (screen.height - lines).subpoints / 2))
    }
    typed.reserveCapacity(secret.count)
  }

  mutating func apply(_ decision: GestureDecision, _ context: inout GalleryContext) -> ScreenAnswer {
    guard case .tap = decision.kind, let key = key(at: decision.position) else { return .stay }
    if key == .cancel {
      context.act(.closePinPad, decision)
      clear()
      return .show(.grid)
    }
    guard !attempts.isWaiting(at: context.vsync) else { return .stay }
    context.act(.pinKey, decision)
    context.isDirty = true
    switch key {
    case .delete: _ = typed.popLast()
    case .digit(let digit):
      if let isRight = type(digit) { return judge(isRight, &context) }
    case .cancel: break
    }
    return .stay
  }

  /// Adds a digit. When the PIN is complete, clears the pad and returns whether it is correct.
  private mutating func type(_ digit: UInt8) -> Bool? {
    typed.append(UInt8(ascii: "0") + digit)
    guard typed.count >= secret.count else { return nil }
    let isRight = !secret.isEmpty && typed == secret
    clear()
    return isRight
  }

  /// Checks a PIN typed elsewhere, with the same limit of attempts.
  mutating func enter(_ pin: String, _ context: inout GalleryContext) -> ScreenAnswer {
    if attempts.isWaiting(at: context.vsync) {
      context.effects.append(.pinRejected(retryAt: attempts.retryAt))
      return .stay
    }
    return judge(!secret.isEmpty && pin.utf8.elementsEqual(secret), &context)
  }

  private mutating func judge(_ isRight: Bool, _ context: inout GalleryContext) -> ScreenAnswer {
    clear()
    context.isDirty = true
    guard isRight else {
      attempts.fail(at: context.vsync)
      context.effects.append(.pinRejected(retryAt: attempts.retryAt))
      return .stay
    }
    attempts.succeed()
    return .leaveKidsMode
  }

  /// Starts with an empty pad.
  mutating func enter(_ context: inout GalleryContext) { clear() }

  /// Clears the typed digits.
  mutating func clear() { typed.removeAll(keepingCapacity: true) }

  /// The time at which the displayed wait changes.
  @inline(__always) func nextDue(_ context: GalleryContext) -> Instant? {
    attempts.nextDue(after: context.vsync)
  }

  /// Updates the displayed wait. Returns whether it changed.
  mutating func animate(_ context: inout GalleryContext) -> Bool {
    let seconds = attempts.secondsLeft(at: context.vsync)
    guard seconds != shownSeconds else { return false }
    shownSeconds = seconds
    return true
  }

  /// The frames of toasts over the pad, from their usual frames. A category's toast is above the lines. A notice is below the
  /// keys, or below the lines when these are beside the keys. No toast covers a key (D). Without room above the lines, a toast is
  /// at the top of the screen.
  func toasts(
    _ category: ScreenRect, _ notice: ScreenRect, in safe: ScreenRect
  ) -> (category: ScreenRect, notice: ScreenRect) {
    var (category, notice) = (category, notice)
    let gap = PinPadScreen.toastGap
    let above = max(safe.minY, lineCorner.y - gap - category.size.height)
    if corner.y < lineCorner.y {
      category.origin.x = safe.minX + gap
      category.size.width = (lineCorner.x - category.minX) * 2 + linesWidth
      notice.origin.x = category.minX
      notice.size.width = category.size.width
      notice.origin.y = lineCorner.y + linePitch + lineHeight + gap
      category.origin.y = above
    } else {
      let keys = corner.y + pitch * (PinPadScreen.keyCount / PinPadScreen.columnCount - 1)
      notice.origin.y = min(
        max(notice.minY, keys + PinPadScreen.keySide + gap), safe.maxY - notice.size.height)
      category.origin.y = min(category.minY, above)
    }
    return (category, notice)
  }

  func layOut(_ context: inout GalleryContext) {
    context.canvas.fill(.plain)
    var line = ScreenRect(
      origin: lineCorner,
      size: ScreenSize(width: linesWidth, height: lineHeight))
    let title = shownSeconds > 0 ? TextKey.waitSeconds.text(shownSeconds) : TextKey.enterPin.text()
    context.put(.label, 0, .label, line, text: title, role: .ink)
    line.origin.y += linePitch
    context.put(.label, 1, .label, line, text: TextKey.digitsTyped.text(typed.count), role: .ink)
    for place in 0..<PinPadScreen.keyCount {
      let text =
        switch PinPadScreen.key(place) {
        case .digit(let digit): TextKey.digit.text(Int(digit))
        case .cancel: TextKey.cancel.text()
        case .delete: TextKey.delete.text()
        }
      // During the wait only cancel is enabled.
      let isDeaf = shownSeconds > 0 && PinPadScreen.key(place) != .cancel
      context.put(
        .key, UInt64(place), .button, frame(place), text: text, role: .button,
        trait: isDeaf ? .disabledButton : .button)
    }
  }

  /// The key at an index of the pad: 1 to 9, cancel, 0, delete.
  private static func key(_ place: Int) -> Key {
    switch place {
    case 0..<9: .digit(UInt8(place + 1))
    case 9: .cancel
    case 10: .digit(0)
    default: .delete
    }
  }

  private func frame(_ place: Int) -> ScreenRect {
    ScreenRect(
      x: corner.x + pitch * (place % PinPadScreen.columnCount),
      y: corner.y + pitch * (place / PinPadScreen.columnCount),
      width: PinPadScreen.keySide, height: PinPadScreen.keySide)
  }

  private func key(at point: ScreenPoint) -> Key? {
    (0..<PinPadScreen.keyCount).first { frame($0).contains(point) }.map(PinPadScreen.key)
  }

  /// Folds the state that later frames depend on into the digest.
  @inline(__always) func mix(into digest: inout StableDigest) {
    digest.mix(typed.count)
    digest.mix(attempts.retryAt.nanoseconds)
  }
}
