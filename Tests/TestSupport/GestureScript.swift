public import Kernel

/// A gesture as a short line, such as `down 100,100 @0 / move 250,100 @80 / up @90`.
///
/// Steps are separated by `/`. `down`, `move`, `up` and `cancel` are touches, `wait` only advances time. After the word follow,
/// in any order, a place in points, `@` with milliseconds since the session began, and `#` with the finger's number. Without a
/// place or time, the finger's last place or the last step's time applies; the default finger is 0. Numbers may have decimals.
/// An invalid line panics.
public struct GestureScript: Sendable {
  /// One step of the script.
  public enum Step: Hashable, Sendable {
    case touch(TouchSample)
    case wait(Instant)
  }

  public let steps: [Step]

  public init(_ line: String) {
    var steps: [Step] = []
    var places: [UInt8: ScreenPoint] = [:]
    var time = Instant.zero
    for part in line.split(separator: "/") {
      let words = part.split(separator: " ")
      guard let verb = words.first else { continue }
      var finger: UInt8 = 0
      var place: ScreenPoint?
      for word in words.dropFirst() {
        switch word.first {
        case "@": time = Instant(nanoseconds: Int64((GestureScript.number(word.dropFirst()) * 1e6).rounded()))
        case "#": finger = UInt8(GestureScript.number(word.dropFirst()))
        default: place = GestureScript.point(word)
        }
      }
      if verb == "wait" {
        steps.append(.wait(time))
        continue
      }
      let position = place ?? places[finger] ?? .zero
      places[finger] = position
      let phase = GestureScript.phase(verb)
      steps.append(.touch(TouchSample(time: time, finger: finger, phase: phase, position: position)))
    }
    self.steps = steps
  }

  /// The touches alone.
  public var samples: [TouchSample] {
    steps.compactMap { step in if case .touch(let sample) = step { sample } else { nil } }
  }

  private static func phase(_ verb: Substring) -> TouchPhase {
    switch verb {
    case "down": .began
    case "move": .moved
    case "up": .ended
    case "cancel": .cancelled
    default: preconditionFailure("\(verb) is no step of a gesture script")
    }
  }

  private static func number(_ text: Substring) -> Double {
    guard let number = Double(text) else { preconditionFailure("\(text) is no number in a gesture script") }
    return number
  }

  private static func point(_ text: Substring) -> ScreenPoint {
    let parts = text.split(separator: ",")
    precondition(parts.count == 2, "\(text) is no place in a gesture script")
    return ScreenPoint(number(parts[0]), number(parts[1]))
  }
}
