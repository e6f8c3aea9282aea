internal import Kernel

/// Ten keys and a way back: the gate between kids mode and the parents.
struct PinPad: Hashable, Sendable {
  /// What lies under a finger.
  enum Key: Hashable, Sendable {
    case digit(UInt8)
    case cancel, delete
  }

  static let keySide = ScreenLength.points(72)
  static let pitch = ScreenLength.points(92)
  static let keyCount = 12

  let screen: ScreenSize
  /// The digits of the right PIN; empty when there is none, and then nothing opens the gate.
  private let secret: [UInt8]
  private var typed: [UInt8] = []
  var attempts = PinAttempts()
  /// What is drawn of the wait.
  private(set) var shownSeconds = 0

  init(pin: String, screen: ScreenSize) {
    secret = Array(pin.utf8)
    self.screen = screen
    typed.reserveCapacity(secret.count)
  }

  var typedCount: Int { typed.count }

  mutating func clear() { typed.removeAll(keepingCapacity: true) }

  /// Whether a PIN as typed elsewhere is the right one.
  func accepts(_ pin: String) -> Bool { !secret.isEmpty && pin.utf8.elementsEqual(secret) }

  /// Takes a digit; once there are as many as the PIN has, whether they are the PIN, and the pad is empty again.
  mutating func type(_ digit: UInt8) -> Bool? {
    typed.append(UInt8(ascii: "0") + digit)
    guard typed.count >= secret.count else { return nil }
    let isRight = !secret.isEmpty && typed == secret
    clear()
    return isRight
  }

  mutating func deleteLast() { _ = typed.popLast() }

  /// Moves the count of the wait to `instant`; whether it shows another number.
  mutating func animate(to instant: Instant) -> Bool {
    let seconds = attempts.secondsLeft(at: instant)
    guard seconds != shownSeconds else { return false }
    shownSeconds = seconds
    return true
  }

  /// The key at a place of the pad: 1 to 9, cancel, 0, delete.
  static func key(_ place: Int) -> Key {
    switch place {
    case 0..<9: .digit(UInt8(place + 1))
    case 9: .cancel
    case 10: .digit(0)
    default: .delete
    }
  }

  func frame(_ place: Int) -> ScreenRect {
    let left = (screen.width.subpoints - PinPad.pitch.subpoints * 2 - PinPad.keySide.subpoints) / 2
    let top = (screen.height.subpoints - PinPad.pitch.subpoints * 3) / 2
    return ScreenRect(
      x: ScreenLength(subpoints: left) + PinPad.pitch * (place % 3),
      y: ScreenLength(subpoints: top) + PinPad.pitch * (place / 3),
      width: PinPad.keySide, height: PinPad.keySide)
  }

  func key(at point: ScreenPoint) -> Key? {
    (0..<PinPad.keyCount).first { frame($0).contains(point) }.map(PinPad.key)
  }
}
