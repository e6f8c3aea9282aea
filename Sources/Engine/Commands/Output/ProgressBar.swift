internal import Foundation
internal import HostSystem
internal import Metrics
internal import Reporting
internal import Runner

/// Shows a run's progress on standard error: a bar at a terminal, a plain line every ten seconds elsewhere.
final class ProgressBar {
  private let isTerminal = TerminalDetection.errorIsTerminal
  private var lastLine = -1.0
  private var isOpen = false

  private let word: UnitWord

  /// `word`: the noun for units.
  init(_ word: UnitWord) { self.word = word }

  /// Shows the progress; cheap enough to be called ten times a second.
  func show(_ progress: RunProgress) {
    if isTerminal {
      write("\r\u{1B}[K" + line(progress))
      isOpen = true
    } else if progress.elapsedSeconds - lastLine >= 10 {
      lastLine = progress.elapsedSeconds
      write(line(progress) + "\n")
    }
  }

  /// Clears the bar's line, so that further output starts on a new one.
  func close() {
    if isOpen { write("\r\u{1B}[K") }
    isOpen = false
  }

  private func line(_ progress: RunProgress) -> String {
    let share =
      progress.unitsTotal > 0
      ? Double(progress.unitsDone) / Double(progress.unitsTotal) : 0
    let byTime = progress.secondsLeft.map { progress.elapsedSeconds / max(0.1, progress.elapsedSeconds + $0) }
    let filled = Int(max(share, byTime ?? 0) * 20)
    let bar =
      String(repeating: "#", count: min(20, filled)) + String(repeating: ".", count: max(0, 20 - filled))
    var parts = [
      "\(progress.phase) [\(bar)] \(progress.unitsDone)/\(progress.unitsTotal) \(word.several)",
      "\(progress.frames / 1_000)k frames", "\(ProgressBar.duration(progress.simulatedSeconds)) simulated",
      "\(progress.hitches) hitches", "\(progress.liveBytes / 1_048_576) MB live",
    ]
    if let left = progress.secondsLeft { parts.append("\(ProgressBar.duration(left)) left") }
    return TerminalText.line(parts.joined(separator: ", "))
  }

  private static func duration(_ seconds: Double) -> String {
    let whole = Int(seconds)
    if whole < 60 { return "\(whole) s" }
    if whole < 3_600 { return "\(whole / 60) min" }
    return "\(whole / 3_600) h \(whole % 3_600 / 60) min"
  }

  private func write(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }
}
