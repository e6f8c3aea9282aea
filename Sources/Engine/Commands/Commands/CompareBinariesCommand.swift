internal import Foundation
internal import HostSystem
internal import Kernel
internal import Metrics
package import Pairing
internal import Playing
internal import Reporting
internal import ScenarioFormat

/// Compares two programs in lockstep: decides whether the new one is as fast as the old one.
package enum CompareBinariesCommand {
  static func run(_ request: BinariesRequest, _ console: Console) throws(CommandFailure) -> ExitCode {
    HostSignals.catchInterrupts()
    let outcome = try play(request) { console.progress($0) }
    let result = PairingResult(request, outcome)
    if let out = request.out { try write(result, to: out) }
    switch request.format {
    case .text: console.result(PairingText(result).text)
    case .markdown: console.result(PairingMarkdown(result).text)
    case .json: console.result(result.json(pretty: false))
    }
    return ExitCode(result.outcome)
  }

  /// Runs both programs in turns and reports progress with `say`.
  package static func play(
    _ request: BinariesRequest, say: @escaping (String) -> Void
  ) throws(CommandFailure) -> PairingOutcome {
    // All processes share one processor: they take turns anyway, and none gets a better one. The ratios of fresh pairs then have
    // a spread of 0.5 % instead of 2.0 %, with other load on both processors.
    HostProcessor.stay()
    let copies = RoleCopies()
    defer { copies.remove() }
    var environment = ProcessInfo.processInfo.environment
    environment["TMPDIR"] = copies.folder
    var playsOrders: [PairingRole: Bool] = [:]
    let comparison = PairedComparison(
      request.plan,
      start: { (role, unit) throws(PairingError) in
        let binary = role == .new ? request.new : request.old
        let process = try SteppedProcess(
          binary, copy: try copies.copy(binary, for: role), arguments: request.arguments(role, unit: unit),
          environment: environment,
          schema: ReportJSON.schema, answerSeconds: request.answerSeconds)
        playsOrders[role] = process.hello.playsOrders
        return process
      },
      playOrders: { (role, unit) throws(PairingError) in
        guard playsOrders[role] == true else { return nil }
        let binary = role == .new ? request.new : request.old
        say(
          "\(request.plan.schedules) other orders of \(request.plan.words.unit.one) \(unit), the "
            + (role == .new ? "new" : "old") + " program")
        return try SteppedProcess.orders(
          binary, copy: try copies.copy(binary, for: role), arguments: request.arguments(role, unit: unit),
          environment: environment, schema: ReportJSON.schema, answerSeconds: request.answerSeconds)
      },
      clock: HostClock.monotonic,
      show: { say("pair \($0) of \(request.plan.pairsInWords)") },
      isInterrupted: { HostSignals.sawInterrupt })
    do throws(PairingError) { return try comparison.run() } catch { throw CommandFailure(error) }
  }

  private static func write(_ result: PairingResult, to folder: String) throws(CommandFailure) {
    let files = [
      ("compare.json", result.json(pretty: true) + "\n"), ("compare.md", PairingMarkdown(result).text + "\n"),
    ]
    let page: [UInt8]
    do throws(ReportError) { page = try PairingPage(result).page.bytes() } catch {
      throw CommandFailure(error)
    }
    do throws(HostFileError) { try HostFolder.make(folder) } catch {
      throw CommandFailure(.machineTrouble, "\(error)")
    }
    for (name, text) in files { try OutputFile.write(text, to: "\(folder)/\(name)") }
    try OutputFile.write(page, to: "\(folder)/compare.html")
  }
}

extension PairingResult {
  fileprivate init(_ request: BinariesRequest, _ outcome: PairingOutcome) {
    self.init(
      scenario: request.scenario.name, seed: request.scenario.seed, units: request.plan.units,
      words: request.plan.words, decode: request.program.subject.effects(in: request.scenario),
      repetitions: request.plan.repetitions,
      margin: request.plan.rule.margin, old: request.old.name, new: request.new.name,
      isSameProgram: request.old.isSameProgram(as: request.new), outcome: outcome)
  }
}

extension ExitCode {
  /// The exit code of a comparison.
  package init(_ outcome: PairingOutcome) {
    switch outcome.verdict {
    case .same, .better: self = .holds
    case .worse: self = .regression
    case .undecided: self = .undecided
    case .notComparable: self = outcome.isSteady ? .notComparable : .notDeterministic
    }
  }
}

extension CommandFailure {
  /// The failure for a comparison that is not possible.
  init(_ error: PairingError) {
    switch error {
    case .otherProtocol, .refused, .silent: self.init(.notComparable, "NOT COMPARABLE: \(error)")
    case .stopped: self.init(.undecided, "\(error)")
    case .broken: self.init(.unexpectedFailure, "\(error)")
    }
  }
}
