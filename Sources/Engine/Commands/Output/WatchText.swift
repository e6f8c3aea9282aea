internal import Metrics
internal import Reporting
package import Runner

/// Formats a heartbeat as text.
package struct WatchText {
  private let pulse: RunPulse

  package init(_ pulse: RunPulse) { self.pulse = pulse }

  /// One line, for rewriting in place.
  package var line: String {
    var parts = [
      "\(pulse.scenario): \(pulse.phase)",
      "\(FigureText.grouped(pulse.unitsDone)) of \(FigureText.grouped(pulse.unitsTotal)) \(pulse.units.several)",
      "\(FigureText.duration(pulse.simulatedSeconds)) simulated in \(FigureText.duration(pulse.elapsedSeconds))",
      "\(FigureText.grouped(pulse.violations)) \(pulse.violations == 1 ? "violation" : "violations")",
      "\(FigureText.grouped(pulse.unitsFailed)) failed",
    ]
    if let left = pulse.secondsLeft { parts.append("\(FigureText.duration(left)) left") }
    return TerminalText.line(parts.joined(separator: ", "))
  }

  /// All values, one per line.
  package var table: String {
    let rows = rows.map { (TextTable.clean($0.0), $0.1) }
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { $0.0 + String(repeating: " ", count: width - $0.0.count + 2) + TextTable.clean($0.1) }
      .joined(separator: "\n")
  }

  /// Names and values.
  var rows: [(String, String)] {
    [
      ("run", "\(pulse.scenario), seed \(pulse.seed), commit \(pulse.commit)"),
      ("state", state),
      (
        pulse.units.several,
        "\(FigureText.grouped(pulse.unitsDone)) of \(FigureText.grouped(pulse.unitsTotal))"
      ),
      ("crashed or failed", FigureText.grouped(pulse.unitsFailed)),
      ("violations", FigureText.grouped(pulse.violations)),
      ("simulated", FigureText.duration(pulse.simulatedSeconds)),
      ("since it began", FigureText.duration(pulse.elapsedSeconds)),
      ("left", pulse.secondsLeft.map(FigureText.duration) ?? "unknown"),
      ("frames", "\(FigureText.grouped(pulse.frames)), \(FigureText.grouped(pulse.hitches)) late"),
      (
        "memory",
        "parent \(FigureText.bytes(Double(pulse.parentResidentBytes))), worker at most "
          + FigureText.bytes(Double(pulse.workerPeakResidentBytes))
      ),
      ("disk", "\(FigureText.bytes(Double(pulse.freeBytes))) left"),
      ("last heard of", "\(FigureText.duration(pulse.ageSeconds.rounded())) ago"),
    ]
  }

  private var state: String {
    switch pulse.state {
    case .alive: pulse.phase
    case .silent:
      "[silent] \(pulse.phase) when it was last heard of; if it was killed, the same with --resume goes on"
    case .over: "over, left with \(pulse.exit.map(String.init) ?? "an unknown code")"
    }
  }
}
