internal import Foundation
internal import HostSystem
internal import Reporting
internal import Runner

/// Shows the progress of a run in another process, from its heartbeat, until the run is over. An interruption exits as undecided.
enum WatchCommand {
  static func run(_ request: WatchRequest, _ console: Console) throws(CommandFailure) -> ExitCode {
    let isTerminal = TerminalDetection.errorIsTerminal
    HostSignals.catchInterrupts()
    if let port = request.port { return try serve(request, port, console) }
    var watched = WatchedRun(request.run)
    var shown: RunPulse?
    var rounds = 0
    while true {
      guard let pulse = try watched.pulse() ?? shown else { continue }
      let isUpdate = shown != pulse
      shown = pulse
      let line = WatchText(pulse).line
      if request.once || pulse.state != .alive {
        if isTerminal && rounds > 0 { console.progress("") }
        console.result(WatchText(pulse).table)
        return exit(of: pulse)
      }
      if isTerminal {
        try? FileHandle.standardError.write(contentsOf: Data("\r\u{1B}[K\(line)".utf8))
      } else if isUpdate {
        console.progress(line)
      }
      if HostSignals.sawInterrupt { return .undecided }
      rounds += 1
      Thread.sleep(forTimeInterval: 1)
    }
  }

  // MARK: A page

  /// Serves a page to browsers on this machine until the run is over and they have been notified. Returns the run's code.
  ///
  /// Throws `missingInput` when the run's folder is removed meanwhile, and `invalidInput` when its heartbeat is damaged.
  private static func serve(
    _ request: WatchRequest, _ port: Int, _ console: Console
  ) throws(CommandFailure) -> ExitCode {
    var watched = WatchedRun(request.run)
    guard let first = try watched.pulse() else { return .undecided }
    let server: LoopbackServer
    do { server = try LoopbackServer(port: UInt16(port)) } catch {
      throw CommandFailure(
        .machineTrouble, "port \(port) is not free (\(error)); name another with `--port`, or leave it out")
    }
    console.line("http://127.0.0.1:\(server.port)/ shows the progress until the run is over")
    var findings = RunFindings(of: request.run, units: first.units)
    let clip = LastClip(of: request)
    var (reported, listeners): (RunPulse?, Int) = (nil, 0)
    while !HostSignals.sawInterrupt {
      server.step(milliseconds: 500) { answer(to: $0, request, clip) }
      let pulse: RunPulse?
      do throws(CommandFailure) { pulse = try watched.pulse() } catch {
        server.push("over", JSONText.line(WatchPage.End(words: error.message, page: false)))
        throw error
      }
      guard let beat = pulse else { continue }
      let isNew = server.listenerCount > listeners
      listeners = server.listenerCount
      let found = findings.next()
      let counted = beat.counting(findings)
      if counted != reported || isNew || !found.isEmpty {
        // A new browser gets all findings.
        server.push("news", JSONText.line(WatchPage.Updates(counted, isNew ? findings.all : found)))
        reported = counted
      }
      // Draws only while a browser is connected.
      if clip.step(listeners > 0 ? findings.last : nil) || isNew, let updates = clip.updates {
        server.push("clip", JSONText.line(updates))
      }
      guard counted.state != .alive else { continue }
      return end(of: counted, request, server, clip, console)
    }
    return .undecided
  }

  /// Notifies browsers of the end, and keeps serving until one has loaded the run's page, for 30 s at most.
  private static func end(
    of pulse: RunPulse, _ request: WatchRequest, _ server: LoopbackServer, _ clip: LastClip,
    _ console: Console
  ) -> ExitCode {
    let hasPage = pulse.state == .over && InputFile.isFile("\(request.run)/report.html")
    server.push("over", JSONText.line(WatchPage.End(words: WatchText(pulse).line, page: hasPage)))
    let end = HostClock.monotonic() + (server.listenerCount > 0 && hasPage ? 30_000_000_000 : 0)
    console.result(WatchText(pulse).table)
    var wasAsked = false
    while HostClock.monotonic() < end, !wasAsked, !HostSignals.sawInterrupt {
      server.step(milliseconds: 200) { path in
        wasAsked = wasAsked || path == "/report.html"
        return answer(to: path, request, clip)
      }
    }
    return exit(of: pulse)
  }

  private static func answer(
    to path: String, _ request: WatchRequest, _ clip: LastClip
  ) -> LoopbackServer.Answer {
    switch path {
    case "/": return .page(type: "text/html; charset=utf-8", WatchPage.bytes)
    case "/events": return .events
    case clip.updates?.path: return .page(type: "image/svg+xml", clip.picture)
    case "/report.html":
      guard let page = try? HostFolder.read("\(request.run)/report.html") else { return .none }
      return .page(type: "text/html; charset=utf-8", page)
    default: return .none
    }
  }

  /// The exit code: the run's own when it is over, machine trouble when it stopped responding.
  private static func exit(of pulse: RunPulse) -> ExitCode {
    switch pulse.state {
    case .alive: .holds
    case .silent: .machineTrouble
    case .over: pulse.exit.flatMap { ExitCode(rawValue: Int32($0)) } ?? .unexpectedFailure
    }
  }
}
