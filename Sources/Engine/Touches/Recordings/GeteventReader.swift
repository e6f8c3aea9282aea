package import Kernel

/// Reads the output of Android's `getevent -lt` for a multitouch panel (Linux multi-touch protocol, types A and B).
///
/// The output of `getevent -lp` may precede the events; it provides the panel's limits if none are given. Each device is read
/// separately; the one with the most touches is the panel. Fingers are numbered by slot.
///
/// Three kinds of touches are left out with a remark: a finger down before the first event, one whose place is missing, and a
/// palm. A finger that becomes a palm is cancelled.
///
/// A log that is cut off, also by a terminal's `^C`, is read up to there. A finger that is down then is cancelled.
package struct GeteventReader {
  /// Width and height of the panel in its own units, the largest coordinate plus one; `nil` to use `getevent -lp`.
  package var panelSize: (width: Int, height: Int)?
  /// The screen that the panel covers.
  package var screen: ScreenSize
  /// Points per millimetre of glass.
  package var pointsPerMillimetre: Double
  /// Reports per second; `nil` to use the rate of `getevent -r`, or else that of the events.
  package var touchHertz: Int?
  /// The device in the recording's header.
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
    var log = GeteventLog(file: file)
    try log.read(bytes)
    let panel = try log.touchedPanel()
    guard let area = panelSize.map({ PanelArea(width: $0.width, height: $0.height) }) ?? panel.area else {
      throw RecordingError(file: file, line: 1, problem: .unknownPanel)
    }
    let samples = panel.reports.map { sample(of: $0, in: area) }
    let header = TouchRecording.Header(
      pointsPerMillimetre: pointsPerMillimetre, touchHertz: touchHertz ?? panel.hertz,
      device: device, screen: screen, origin: "getevent")
    return RecordingFile(
      path: file, recording: TouchRecording(header: header, samples: samples),
      lines: panel.reports.map(\.line), cutAt: log.cutAt, remarks: log.remarks(on: panel))
  }

  private func sample(of report: PanelReport, in area: PanelArea) -> TouchSample {
    let across = screen.width.points / Double(area.width)
    let down = screen.height.points / Double(area.height)
    return TouchSample(
      time: report.time, finger: report.finger, phase: report.phase,
      position: ScreenPoint(Double(report.x - area.left) * across, Double(report.y - area.top) * down),
      radius: ScreenLength(Double(report.major) / 2 * across))
  }
}
