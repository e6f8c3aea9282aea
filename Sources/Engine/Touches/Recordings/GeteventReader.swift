package import Kernel

/// Reads what Android's `getevent -lt` prints of a multitouch panel (Linux multi-touch protocol, type B).
///
/// The output of `getevent -lp` may stand before the events; from it come the panel's limits when none are given. Events
/// of other devices are passed over, the panel being the first that reports a multitouch axis. Fingers are numbered by
/// slot. A finger that was down before the first event is left out. A log that was cut, anywhere or by the `^C` that a
/// terminal shows, is read as far as it goes, and a finger that was down then is cancelled.
package struct GeteventReader {
  /// Width and height of the panel in its own units, the largest coordinate plus one; `nil`: as `getevent -lp` says.
  package var panelSize: (width: Int, height: Int)?
  /// The screen that the panel covers.
  package var screen: ScreenSize
  /// Points per millimetre of glass.
  package var pointsPerMillimetre: Double
  /// Reports per second; `nil`: as the events come.
  package var touchHertz: Int?
  /// For the recording's header.
  package var device: String

  package init(
    panelSize: (width: Int, height: Int)?, screen: ScreenSize, pointsPerMillimetre: Double, touchHertz: Int?,
    device: String
  ) {
    self.panelSize = panelSize
    self.screen = screen
    self.pointsPerMillimetre = pointsPerMillimetre
    self.touchHertz = touchHertz
    self.device = device
  }

  /// Reads a file. Throws `RecordingError` with file, line, value and remedy. O(bytes).
  package func read(path: String) throws(RecordingError) -> RecordingFile {
    try file(of: RecordingText.read(path: path), path: path)
  }

  /// Reads text; times count from its first event. `file` is for messages.
  package func read(text: String, file: String) throws(RecordingError) -> TouchRecording {
    try self.file(of: Array(text.utf8), path: file).recording
  }

  private func file(of bytes: [UInt8], path file: String) throws(RecordingError) -> RecordingFile {
    var events = GeteventLines(file: file)
    var panel = MultitouchPanel(file: file)
    var (number, isCut) = (0, false)
    var rest = bytes[...]
    // By bytes: as characters, a carriage return and its newline would be one.
    while !rest.isEmpty {
      let line = rest.prefix { $0 != 0x0A }
      number += 1
      guard line.count <= RecordingText.mostBytesOfLine else {
        throw RecordingError(file: file, line: number, problem: .lineTooLong(bytes: line.count))
      }
      let shown = GeteventLine(String(decoding: line, as: UTF8.self), hasEnd: line.endIndex < rest.endIndex)
      isCut = isCut || shown.isCut
      if let event = try events.event(shown, number: number) { try panel.apply(event, number: number) }
      rest = rest[min(line.endIndex + 1, rest.endIndex)...]
    }
    let (reports, endsDown) = panel.finish()
    guard !reports.isEmpty else {
      throw RecordingError(file: file, line: max(1, number), problem: .noTouches)
    }
    guard let area = panelSize.map({ PanelArea(width: $0.width, height: $0.height) }) ?? events.area else {
      throw RecordingError(file: file, line: 1, problem: .unknownPanel)
    }
    let samples = reports.map { sample(of: $0, in: area) }
    let header = TouchRecording.Header(
      pointsPerMillimetre: pointsPerMillimetre, touchHertz: touchHertz ?? GeteventReader.hertz(of: reports),
      device: device, screen: screen, origin: "getevent")
    return RecordingFile(
      path: file, recording: TouchRecording(header: header, samples: samples), lines: reports.map(\.line),
      cutAt: isCut || endsDown ? number : nil)
  }

  private func sample(of report: PanelReport, in area: PanelArea) -> TouchSample {
    let across = screen.width.points / Double(area.width)
    let down = screen.height.points / Double(area.height)
    return TouchSample(
      time: report.time, finger: report.finger, phase: report.phase,
      position: ScreenPoint(Double(report.x - area.left) * across, Double(report.y - area.top) * down),
      radius: ScreenLength(Double(report.major) / 2 * across))
  }

  /// The rate whose period is the median time between a finger's reports; 60 when nobody moves.
  private static func hertz(of reports: [PanelReport]) -> Int {
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

/// The panel's coordinates, in its own units.
struct PanelArea {
  var left = 0
  var top = 0
  var width: Int
  var height: Int
}

/// One finger in one report of the panel, in the panel's units.
struct PanelReport {
  var time: Instant
  var finger: UInt8
  var phase: TouchPhase
  var x: Int
  var y: Int
  /// The contact's longer axis; zero when unknown.
  var major: Int
  /// The line of the file that made it known.
  var line: Int
}
