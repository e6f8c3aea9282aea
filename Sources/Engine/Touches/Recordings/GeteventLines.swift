internal import Kernel

/// Parses lines of `getevent`: events, and the panel descriptions of `-lp`.
struct GeteventLines {
  private let file: String
  /// The device of the current `-lp` lines.
  private var describedDevice = ""
  private var rangesX: [(device: String, range: ClosedRange<Int>)] = []
  private var rangesY: [(device: String, range: ClosedRange<Int>)] = []
  private var origin: Int64?

  init(file: String) { self.file = file }

  /// The limits of a device's axes from `getevent -lp`; `nil` if unknown. A device without a name has the limits of the only
  /// described panel.
  func area(of device: String) -> PanelArea? {
    guard let x = limit(of: device, in: rangesX), let y = limit(of: device, in: rangesY) else { return nil }
    return PanelArea(left: x.lowerBound, top: y.lowerBound, width: x.count, height: y.count)
  }

  private func limit(
    of device: String, in ranges: [(device: String, range: ClosedRange<Int>)]
  ) -> ClosedRange<Int>? {
    guard device.isEmpty else { return ranges.first { $0.device == device }?.range }
    let first = ranges.first?.range
    return ranges.allSatisfy { $0.range == first } ? first : nil
  }

  /// The event on a line. `nil` for events unrelated to touches, for text before the first event, and for a line that is cut off.
  mutating func event(_ line: GeteventLine, number: Int) throws(RecordingError) -> GeteventEvent? {
    guard line.isCut else { return try event(line.text, number: number) }
    // A complete event before a `^C` counts; a partial value must not.
    guard line.isWhole else { return nil }
    do throws(RecordingError) { return try event(line.text, number: number) } catch {
      guard case .notAnEvent = error.problem else { throw error }
      return nil
    }
  }

  private mutating func event(_ line: String, number: Int) throws(RecordingError) -> GeteventEvent? {
    var words = line.split { $0 == " " || $0 == "\t" || $0 == "\r" }.map(String.init)
    guard let first = words.first else { return nil }
    // `getevent` may print this about other devices at any time.
    if line.hasPrefix("could not get driver version") { return nil }
    guard first.hasPrefix("[") else {
      guard origin == nil, isDescription(line) else { throw malformed(line, number) }
      describe(words)
      return nil
    }
    // `[   12.345678]` and `[12345.678901]`: the bracket may be a separate word.
    if first == "[" { words.removeFirst() } else { words[0].removeFirst() }
    guard let stamp = words.first, stamp.hasSuffix("]"),
      let microseconds = DecimalNumber(String(stamp.dropLast()))?.scaled(decimals: 6)
    else { throw malformed(line, number) }
    words.removeFirst()
    var device = ""
    if let path = words.first, path.hasSuffix(":") {
      device = String(path.dropLast())
      words.removeFirst()
    }
    let hertz = try rate(removedFrom: &words, line, number)
    guard words.count == 3, words[0].hasPrefix("EV_") || words[0].allSatisfy(\.isHexDigit) else {
      throw malformed(line, number)
    }
    let start = origin ?? microseconds
    origin = start
    let (nanoseconds, isTooLarge) = (microseconds - start).multipliedReportingOverflow(by: 1_000)
    guard !isTooLarge else { throw malformed(line, number) }
    let time = Instant(nanoseconds: nanoseconds)
    return try kind(words, hertz: hertz, line, number).map {
      GeteventEvent(time: time, device: device, kind: $0)
    }
  }

  /// Removes and returns the rate that `getevent -r` prints after a report: `rate 120`, in reports a second.
  private func rate(
    removedFrom words: inout [String], _ line: String, _ number: Int
  ) throws(RecordingError) -> Int? {
    guard words.count == 5, words[3] == GeteventLine.rate else { return nil }
    guard words[1] == "SYN_REPORT", let hertz = Int(words[4]), hertz >= 0 else {
      throw malformed(line, number)
    }
    words.removeLast(2)
    return hertz
  }

  private func kind(
    _ words: [String], hertz: Int?, _ line: String, _ number: Int
  ) throws(RecordingError) -> GeteventEvent.Kind? {
    switch words[1] {
    case "SYN_DROPPED": return .dropped
    case "SYN_REPORT": return .report(hertz: hertz)
    case "SYN_MT_REPORT": return .contactEnd
    case "BTN_TOUCH": return try .touching(isDown(words[2], line, number))
    case "ABS_MT_TOOL_TYPE": return .tool(isPalm: ["MT_TOOL_PALM", "00000002"].contains(words[2]))
    case "ABS_MT_SLOT":
      let slot = try value(words[2], line, number)
      guard (0...255).contains(slot) else { throw malformed(line, number) }
      return .slot(slot)
    case "ABS_MT_TRACKING_ID":
      let finger = try value(words[2], line, number)
      return .tracking(finger < 0 ? nil : finger)
    case "ABS_MT_POSITION_X": return try .x(value(words[2], line, number))
    case "ABS_MT_POSITION_Y": return try .y(value(words[2], line, number))
    case "ABS_MT_TOUCH_MAJOR": return try .major(value(words[2], line, number))
    default: return nil
    }
  }

  private func value(_ word: String, _ line: String, _ number: Int) throws(RecordingError) -> Int {
    guard word.count <= 8, let bits = UInt32(word, radix: 16) else { throw malformed(line, number) }
    return Int(Int32(bitPattern: bits))
  }

  private func isDown(_ word: String, _ line: String, _ number: Int) throws(RecordingError) -> Bool {
    switch word {
    case "DOWN", "00000001": true
    case "UP", "00000000": false
    default: throw malformed(line, number)
    }
  }

  /// Whether the line is a valid description before the events: `add device ...`, or an indented property.
  private func isDescription(_ line: String) -> Bool {
    line.hasPrefix("add device ") || line.hasPrefix(" ") || line.hasPrefix("\t")
  }

  /// Stores the limits of the axes: `ABS_MT_POSITION_X : value 0, min 0, max 1079, ...`.
  private mutating func describe(_ words: [String]) {
    if words.count >= 4 && words[0] == "add" { describedDevice = words[3] }
    guard let low = GeteventLines.number(after: "min", in: words),
      let high = GeteventLines.number(after: "max", in: words), low < high,
      case let (length, isTooLarge) = high.subtractingReportingOverflow(low), !isTooLarge, length < 1_000_000
    else { return }
    if words.contains("ABS_MT_POSITION_X") { rangesX.append((describedDevice, low...high)) }
    if words.contains("ABS_MT_POSITION_Y") { rangesY.append((describedDevice, low...high)) }
  }

  private static func number(after word: String, in words: [String]) -> Int? {
    guard let place = words.firstIndex(of: word), place + 1 < words.count else { return nil }
    return Int(words[place + 1].filter { $0 != "," })
  }

  private func malformed(_ line: String, _ number: Int) -> RecordingError {
    let text = line.filter { !$0.isNewline }
    return RecordingError(file: file, line: number, problem: .notAnEvent(found: "`\(text.prefix(80))`"))
  }
}
