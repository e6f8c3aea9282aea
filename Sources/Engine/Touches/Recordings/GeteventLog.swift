internal import Kernel

/// A complete `getevent` log: the touches of each device in it.
struct GeteventLog {
  /// The panel whose touches become the recording.
  struct Panel {
    /// The device's path; empty if the lines do not name one.
    var device: String
    var reports: [PanelReport]
    /// The limits from `getevent -lp`; `nil` if the log does not contain them.
    var area: PanelArea?
    /// Reports a second while a finger moves.
    var hertz: Int
  }

  private let file: String
  private var lines: GeteventLines
  /// The panels in the order of their first event; `places` maps each device to its index.
  private var panels: [(device: String, panel: MultitouchPanel)] = []
  private var places: [String: Int] = [:]
  /// The current line, from 1.
  private var number = 0
  private var wasCut = false

  init(file: String) {
    self.file = file
    lines = GeteventLines(file: file)
  }

  /// The last line of a log that is cut off; `nil` if it is complete.
  var cutAt: Int? { wasCut ? number : nil }

  /// Reads all lines. Throws `RecordingError` with the line of an invalid event. O(bytes).
  mutating func read(_ bytes: [UInt8]) throws(RecordingError) {
    var rest = bytes[...]
    // Split bytes, not characters: as a character, CR LF would be one.
    while !rest.isEmpty {
      let line = rest.prefix { $0 != 0x0A }
      number += 1
      guard line.count <= RecordingText.mostBytesOfLine else {
        throw RecordingError(file: file, line: number, problem: .lineTooLong(bytes: line.count))
      }
      let shown = GeteventLine(String(decoding: line, as: UTF8.self), hasEnd: line.endIndex < rest.endIndex)
      wasCut = wasCut || shown.isCut
      if let event = try lines.event(shown, number: number) { take(event) }
      rest = rest[min(line.endIndex + 1, rest.endIndex)...]
    }
  }

  private mutating func take(_ event: GeteventEvent) {
    let place = places[event.device] ?? panels.count
    if place == panels.count {
      // Other devices, such as keyboards, send reports, too.
      guard event.concernsTouches else { return }
      places[event.device] = place
      panels.append((event.device, MultitouchPanel()))
    }
    panels[place].panel.apply(event, number: number)
  }

  /// Ends the log and returns the panel with the most touches, or the first of several. Throws if no panel was touched, or if the
  /// kernel dropped events of that panel.
  mutating func touchedPanel() throws(RecordingError) -> Panel {
    let area = lines.area(of:)
    var endsDown: [Bool] = []
    for place in panels.indices { endsDown.append(panels[place].panel.finish()) }
    let places = panels.indices.filter { panels[$0].panel.touchCount > 0 }
    let most = places.map { panels[$0].panel.touchCount }.max() ?? 0
    guard let place = places.first(where: { panels[$0].panel.touchCount == most }) else {
      throw nothingTouched()
    }
    let (device, panel) = panels[place]
    if let line = panel.droppedAt { throw RecordingError(file: file, line: line, problem: .droppedEvents) }
    wasCut = wasCut || endsDown[place]
    return Panel(
      device: device, reports: panel.reports, area: area(device),
      hertz: GeteventLog.hertz(rates: panel.rates, reports: panel.reports))
  }

  private func nothingTouched() -> RecordingError {
    if let line = panels.compactMap(\.panel.droppedAt).min() {
      return RecordingError(file: file, line: line, problem: .droppedEvents)
    }
    guard let (line, reason) = panels.compactMap(\.panel.leftOut.first).min(by: { $0.line < $1.line }) else {
      return RecordingError(file: file, line: max(1, number), problem: .noTouches)
    }
    let problem: RecordingError.Problem =
      switch reason {
      case .unknownPlace(let finger): .unknownPlace(finger: finger)
      case .palm: .palmsOnly
      case .untracked: .untracked
      }
    return RecordingError(file: file, line: line, problem: problem)
  }

  /// The panel's rate in reports a second, 1 to 1,000.
  ///
  /// It is the median rate that `getevent -r` printed while a finger moved. Without rates it follows from the median time between
  /// a finger's reports; 60 if no finger moves.
  private static func hertz(rates: [Int], reports: [PanelReport]) -> Int {
    if !rates.isEmpty { return min(1_000, max(1, rates.sorted()[rates.count / 2])) }
    var last: [UInt8: Instant] = [:]
    var gaps: [Int64] = []
    for report in reports {
      if report.phase == .moved, let before = last[report.finger], report.time > before {
        gaps.append((report.time - before).nanoseconds)
      }
      last[report.finger] = report.time
    }
    guard !gaps.isEmpty else { return 60 }
    let median = gaps.sorted()[gaps.count / 2]
    return min(1_000, max(1, Int((1e9 / Double(median)).rounded())))
  }
}

// MARK: Remarks

extension GeteventLog {
  /// The touches left out of the recording, one line for each kind: first place, count and remedy.
  func remarks(on chosen: Panel) -> [String] {
    let (other, own) = (
      panels.filter { $0.device != chosen.device }, panels.filter { $0.device == chosen.device }
    )
    let left = own.flatMap { $0.panel.leftOut }
    return [
      remark(left.filter { if case .unknownPlace = $0.reason { true } else { false } }.map(\.line)) {
        "\($0) landed before both its coordinates were reported, and \($1) left out; begin recording before the first touch"
      },
      remark(left.filter { if case .palm = $0.reason { true } else { false } }.map(\.line)) {
        "the panel reported \($0) as a palm, and \($1) left out, as Android does; no remedy is needed"
      },
      remark(left.filter { $0.reason == .untracked }.map(\.line)) {
        "\($0) had no tracking id (protocol A), and \($1) left out; record on a device that reports ABS_MT_TRACKING_ID"
      },
    ].compactMap(\.self)
      + other.filter { $0.panel.touchCount > 0 }.map {
        "\(file):\($0.panel.reports.first?.line ?? 1): \($0.panel.touchCount) touches of another panel, \($0.device), are left "
          + "out; record that device alone (`getevent -lt \($0.device)`) to read them"
      }
  }

  /// Builds one remark. `words` receives the fingers with their number, and `is` or `are`.
  private func remark(_ lines: [Int], _ words: (String, String) -> String) -> String? {
    guard let first = lines.first else { return nil }
    let (fingers, verb) = lines.count == 1 ? ("a finger", "is") : ("\(lines.count) fingers", "are")
    return "\(file):\(first): " + words(fingers, verb)
  }
}
