internal import Foundation
internal import HostSystem
internal import Runner

/// Shows how a run is that goes on elsewhere, by its heartbeat, until it is over.
enum WatchCommand {
  static func run(_ request: WatchRequest, _ console: Console) throws(CommandFailure) -> ExitCode {
    let isTerminal = TerminalDetection.errorIsTerminal
    HostSignals.catchInterrupts()
    var shown: RunPulse?
    var rounds = 0
    while true {
      guard let pulse = RunPulse.read(from: request.run) else {
        throw CommandFailure(
          .missingInput,
          "`\(request.run)` has no heartbeat.json: it is no run folder, or its run has not begun; a run says where its "
            + "folder is with `--out`")
      }
      let isNews = shown != pulse
      shown = pulse
      let line = WatchText(pulse).line
      if request.once || pulse.state != .alive {
        if isTerminal && rounds > 0 { console.progress("") }
        console.result(WatchText(pulse).table)
        return exit(of: pulse)
      }
      if isTerminal {
        try? FileHandle.standardError.write(contentsOf: Data("\r\u{1B}[K\(line)".utf8))
      } else if isNews {
        console.progress(line)
      }
      if HostSignals.sawInterrupt { return .holds }
      rounds += 1
      Thread.sleep(forTimeInterval: 1)
    }
  }

  /// Of a run that is over its own code; of one that is silent, that its machine was in the way.
  private static func exit(of pulse: RunPulse) -> ExitCode {
    switch pulse.state {
    case .alive: .holds
    case .silent: .machineTrouble
    case .over: pulse.exit.flatMap { ExitCode(rawValue: Int32($0)) } ?? .unexpectedFailure
    }
  }
}
