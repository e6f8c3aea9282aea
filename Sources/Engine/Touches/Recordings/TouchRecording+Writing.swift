internal import Kernel

extension TouchRecording {
  /// The recording as JSON lines, each ended by a newline; reading them gives the same recording. O(samples).
  package var text: String {
    var text = "{\"points_per_mm\":\(header.pointsPerMillimetre),\"hz\":\(header.touchHertz)"
    text += ",\"device\":\"\(TouchRecording.escaped(header.device))\""
    if let screen = header.screen {
      text += ",\"screen\":\"\(screen.width.spelled)x\(screen.height.spelled)\""
    }
    text += ",\"origin\":\"\(TouchRecording.escaped(header.origin))\""
    if let length = header.length {
      text += ",\"length\":" + DecimalNumber.spelled(length.nanoseconds, decimals: 6)
    }
    if let runSession = header.runSession {
      text += ",\"scenario\":\"\(TouchRecording.escaped(runSession.scenario))\",\"seed\":\(runSession.seed)"
      text += ",\"unit\":\(runSession.unit),\"session\":\(runSession.session + 1)"
    }
    text += header.isHostile ? ",\"hostile\":\"yes\"}\n" : "}\n"
    var rest = labels[...]
    for (index, sample) in samples.enumerated() {
      let isLabelled = rest.first?.firstIndex == index
      TouchRecording.write(sample, isLabelled ? rest.removeFirst().intent : nil, to: &text)
    }
    return text
  }

  private static func write(_ sample: TouchSample, _ intent: TouchIntent?, to text: inout String) {
    text += "{\"t\":" + DecimalNumber.spelled(sample.time.nanoseconds, decimals: 6)
    text += ",\"id\":\(sample.finger),\"phase\":\"\(sample.phase.recorded)\""
    text += ",\"x\":" + sample.position.x.spelled + ",\"y\":" + sample.position.y.spelled
    if sample.radius != .zero { text += ",\"r\":" + sample.radius.spelled }
    if let intent { text += ",\"intent\":\"\(intent.recorded)\"" }
    text += "}\n"
  }

  /// Escapes quotation marks, backslashes and control characters. Works by scalars: a quotation mark with a combining accent is
  /// another character.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar.value < 0x20 {
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        continue
      }
      if scalar == "\"" || scalar == "\\" { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result
  }
}

extension ScreenLength {
  /// The length in points, exact: sixty-fourths have at most six decimals.
  var spelled: String { DecimalNumber.spelled(Int64(subpoints) * 15_625, decimals: 6) }
}

extension TouchPhase {
  /// The name in recordings.
  var recorded: String {
    switch self {
    case .began: "began"
    case .moved: "moved"
    case .ended: "ended"
    case .cancelled: "cancelled"
    }
  }

  init?(recorded: String) {
    switch recorded {
    case "began": self = .began
    case "moved": self = .moved
    case "ended": self = .ended
    case "cancelled": self = .cancelled
    default: return nil
    }
  }
}

extension TouchIntent {
  /// The name in recordings: that of the case.
  var recorded: String { String(describing: self) }

  init?(recorded: String) {
    guard let intent = TouchIntent.allCases.first(where: { $0.recorded == recorded }) else { return nil }
    self = intent
  }
}
