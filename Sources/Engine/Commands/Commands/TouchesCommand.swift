internal import Calibrating
internal import HostSystem
internal import Kernel
internal import Metrics
internal import Playing
internal import Reporting
internal import Simulation
internal import Touches

/// Writes touch recordings: imported, exported from a session, or generated. Also compares generated touches with recorded ones.
enum TouchesCommand {
  static func run(_ request: TouchesRequest, _ console: Console) throws(CommandFailure) -> ExitCode {
    switch request {
    case .importing(let source, let out):
      let (file, glass) = try file(of: source)
      for doubt in file.doubts(on: glass) { console.progress("warning: \(doubt)") }
      try OutputFile.write(file.recording.text, to: out)
      console.line("\(out): \(TouchesCommand.size(of: file.recording))")
    case .exporting(let clipRequest, let out):
      let export = try export(clipRequest)
      let subject = clipRequest.typed.subject
      try OutputFile.write(export.recording.text, to: out)
      console.line(
        "\(out): \(export.recording.labels.count) gestures, \(export.recording.samples.count) samples")
      console.line(
        "digest of \(subject.unitWord.one) \(clipRequest.unit), \(subject.sessionWord.one) \(clipRequest.session + 1): \(export.digest)"
      )
    case .drawing(let drawing, let out):
      let recording = TouchRecording(
        drawing: drawing.gestures, drawing.group, device: drawing.device, seed: drawing.seed)
      try OutputFile.write(recording.text, to: out)
      console.line("\(out): \(TouchesCommand.size(of: recording))")
    case .drawingTrials(let drawing, let out):
      let count = try draw(drawing, to: out)
      console.line("\(out): \(count) trials of \(drawing.children) children of each age")
    case .calibrating(let clipRequest):
      let table = CalibrationTable(TouchCalibration(seed: clipRequest.seed, gestures: clipRequest.gestures))
      console.result(table.text)
      return table.isMet ? .holds : .invariantBroken
    }
    return .holds
  }

  /// The imported file and its panel, if known.
  private static func file(
    of source: TouchesRequest.Import
  ) throws(CommandFailure) -> (RecordingFile, [RecordingFile.Glass]) {
    do throws(RecordingError) {
      switch source {
      case .lines(let path):
        let file = try RecordingFile(path: path)
        let header = file.recording.header
        let own = header.screen.map {
          RecordingFile.Glass(
            name: header.device, screen: $0, pointsPerMillimetre: header.pointsPerMillimetre)
        }
        let glass = own ?? DeviceProfile.named(header.device).map(RecordingFile.Glass.init)
        return (file, [glass].compactMap(\.self))
      case .getevent(let path, let panel):
        let reader = GeteventReader(panel)
        let glass = RecordingFile.Glass(
          name: reader.device, screen: reader.screen, pointsPerMillimetre: reader.pointsPerMillimetre)
        return (try reader.read(path: path), [glass])
      }
    } catch {
      throw CommandFailure(
        error.problem == .unreadableFile ? .missingInput : .invalidInput, error.description)
    }
  }

  private static func export(
    _ clipRequest: TouchesRequest.Export
  ) throws(CommandFailure) -> TouchExport {
    do throws(RunError) {
      return try TouchExport(
        of: clipRequest.session, in: clipRequest.unit, of: clipRequest.typed.scenario,
        clipRequest.typed.subject)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Writes one line per trial. O(trials).
  private static func draw(
    _ drawing: TouchesRequest.TrialDrawing, to file: String
  ) throws(CommandFailure) -> Int {
    let trials = TouchTrials(seed: drawing.seed)
    var lines: [String] = []
    for group in drawing.groups {
      for child in 0..<drawing.children { lines += trials.trials(of: group, child: child).map(\.line) }
    }
    try OutputFile.write(lines.joined(separator: "\n") + "\n", to: file)
    return lines.count
  }

  private static func size(of recording: TouchRecording) -> String {
    let touches = recording.samples.count { $0.phase == .began }
    let seconds = (recording.samples.last?.time ?? Instant.zero) - Instant.zero
    return
      "\(touches) touches, \(recording.samples.count) samples, \(FigureText.duration(seconds.seconds.rounded())), \(recording.header.touchHertz) Hz"
  }
}

extension GeteventReader {
  fileprivate init(_ panel: TouchesRequest.Panel) {
    var size: (width: Int, height: Int)?
    if let width = panel.width, let height = panel.height { size = (width, height) }
    self.init(
      panelSize: size, screen: ScreenSize(Double(panel.screenWidth), Double(panel.screenHeight)),
      pointsPerMillimetre: panel.pointsPerMillimetre, touchHertz: panel.touchHertz, device: panel.device)
  }
}
