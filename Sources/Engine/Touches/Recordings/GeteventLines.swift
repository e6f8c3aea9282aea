internal import Kernel

/// One event of a multitouch panel.
struct GeteventEvent {
  enum Kind {
    case slot(Int)
    /// `nil` lifts.
    case tracking(Int?)
    case x(Int)
    case y(Int)
    case major(Int)
    /// All that came since the last one is true at once.
    case report
  }

  /// Since the first event of the file.
  var time: Instant
  var kind: Kind
}

/// Tells events from what else `getevent` prints, and reads both.
struct GeteventLines {
  private let file: String
  /// The device that the `-lp` lines at hand describe.
  private var describedDevice = ""
  private var rangesX: [(device: String, range: ClosedRange<Int>)] = []
  private var rangesY: [(device: String, range: ClosedRange<Int>)] = []
  private var origin: Int64?
  /// The device that reports multitouch axes; empty when lines do not name one.
  private var panel: String?

  init(file: String) { self.file = file }

  /// The panel's limits as `getevent -lp` gave them.
  var area: PanelArea? {
    guard let x = limit(in: rangesX), let y = limit(in: rangesY) else { return nil }
    return PanelArea(left: x.lowerBound, top: y.lowerBound, width: x.count, height: y.count)
  }

  /// The panel's own limits, or the only ones when lines of events do not name their device.
  private func limit(in ranges: [(device: String, range: ClosedRange<Int>)]) -> ClosedRange<Int>? {
    let panel = panel ?? ""
    return ranges.first { panel.isEmpty || $0.device == panel }?.range
  }

  /// The multitouch event on a line; `nil` for other events, for what stands before the first one, and for a line that was
  /// cut before its end.
  mutating func event(_ line: GeteventLine, number: Int) throws(RecordingError) -> GeteventEvent? {
    guard line.isCut else { return try event(line.text, number: number) }
    // What is whole before a `^C` counts; half a value must not.
    guard line.isWhole else { return nil }
    do throws(RecordingError) { return try event(line.text, number: number) } catch {
      guard case .notAnEvent = error.problem else { throw error }
      return nil
    }
  }

  private mutating func event(_ line: String, number: Int) throws(RecordingError) -> GeteventEvent? {
    var words = line.split { $0 == " " || $0 == "\t" || $0 == "\r" }.map(String.init)
    guard let first = words.first else { return nil }
    // Said of other devices at any time, on the same screen.
    if line.hasPrefix("could not get driver version") { return nil }
    guard first.hasPrefix("[") else {
      guard origin == nil, isDescription(line) else { throw malformed(line, number) }
      describe(words)
      return nil
    }
    // `[   12.345678]` and `[12345.678901]`: the bracket may stand alone.
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
    guard words.count == 3, words[0].hasPrefix("EV_") || words[0].allSatisfy(\.isHexDigit) else {
      throw malformed(line, number)
    }
    let start = origin ?? microseconds
    origin = start
    let isMultitouch = words[1].hasPrefix("ABS_MT_")
    if isMultitouch && panel == nil { panel = device }
    guard device == panel else { return nil }
    let (nanoseconds, isTooLarge) = (microseconds - start).multipliedReportingOverflow(by: 1_000)
    guard !isTooLarge else { throw malformed(line, number) }
    let time = Instant(nanoseconds: nanoseconds)
    return try kind(words, line, number).map { GeteventEvent(time: time, kind: $0) }
  }

  private func kind(
    _ words: [String], _ line: String, _ number: Int
  ) throws(RecordingError) -> GeteventEvent.Kind? {
    if words[1] == "SYN_DROPPED" {
      throw RecordingError(file: file, line: number, problem: .droppedEvents)
    }
    if words[1] == "SYN_REPORT" { return .report }
    guard
      ["ABS_MT_SLOT", "ABS_MT_TRACKING_ID", "ABS_MT_POSITION_X", "ABS_MT_POSITION_Y", "ABS_MT_TOUCH_MAJOR"]
        .contains(words[1])
    else { return nil }
    guard words[2].count <= 8, let bits = UInt32(words[2], radix: 16) else { throw malformed(line, number) }
    let value = Int(Int32(bitPattern: bits))
    switch words[1] {
    case "ABS_MT_SLOT":
      guard (0...255).contains(value) else { throw malformed(line, number) }
      return .slot(value)
    case "ABS_MT_TRACKING_ID": return .tracking(value < 0 ? nil : value)
    case "ABS_MT_POSITION_X": return .x(value)
    case "ABS_MT_POSITION_Y": return .y(value)
    default: return .major(value)
    }
  }

  /// Whether the line may stand before the events: `add device ...`, or an indented property.
  private func isDescription(_ line: String) -> Bool {
    line.hasPrefix("add device ") || line.hasPrefix(" ") || line.hasPrefix("\t")
  }

  /// Notes the limits of the axes: `ABS_MT_POSITION_X : value 0, min 0, max 1079, ...`.
  private mutating func describe(_ words: [String]) {
    if words.count >= 4 && words[0] == "add" { describedDevice = words[3] }
    guard let low = GeteventLines.number(after: "min", in: words),
      let high = GeteventLines.number(after: "max", in: words), low < high, high - low < 1_000_000
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
