/// Finds the command that was typed and runs it.
package struct CommandDispatch: Sendable {
  package var console: Console

  package init(console: Console) { self.console = console }

  /// Runs the command line (without the program's name) and returns what to tell the shell.
  package func run(_ arguments: [String]) -> ExitCode {
    let code = outcome(arguments)
    guard let reason = console.lostResult else { return code }
    console.complaint("the result cannot be written: \(reason)")
    return ExitCode.gravest(of: [code, .machineTrouble])
  }

  private func outcome(_ arguments: [String]) -> ExitCode {
    do throws(CommandFailure) { return try dispatch(arguments) } catch {
      console.complaint(error.message)
      return error.exit
    }
  }

  private func dispatch(_ arguments: [String]) throws(CommandFailure) -> ExitCode {
    guard let name = arguments.first else {
      throw .usage("a command is missing\n\n" + CommandDescription.overview)
    }
    if ["--help", "-h", "help"].contains(name) { return try help(about: arguments.dropFirst().first) }
    if let part = arguments.dropFirst().first, CommandDescription.isTwoWords(name, part) {
      return try dispatch("\(name) \(part)", Array(arguments.dropFirst(2)))
    }
    return try dispatch(name, Array(arguments.dropFirst()))
  }

  private func dispatch(_ name: String, _ rest: [String]) throws(CommandFailure) -> ExitCode {
    let command = try description(named: name)
    let parsed = try ParsedArguments(rest, flags: command.flags, command: name)
    if parsed.wantsHelp { return try help(about: name) }
    switch name {
    case "run": return try RunCommand.run(RunRequest(parsed), console)
    case "watch": return try WatchCommand.run(WatchRequest(parsed), console)
    case "merge": return try MergeCommand.run(MergeRequest(parsed), console)
    case "shards": return try ShardsCommand.run(ShardsRequest(parsed), console)
    case "compare": return try CompareCommand.run(CompareRequest(parsed), console)
    case "gate": return try GateCommand.run(GateRequest(parsed), console)
    case "history": return try HistoryCommand.run(HistoryRequest(parsed), console)
    case "fuzz": return try FuzzCommand.run(FuzzRequest(parsed), console)
    case "fuzz break": return try BreakCommand.run(BreakRequest(parsed), console)
    case "fuzz relations": return try RelationsCommand.run(RelationsRequest(parsed), console)
    case "histories": return try HistoriesCommand.run(HistoriesRequest(parsed), console)
    case "replay": return try ReplayCommand.run(ReplayRequest(parsed), console)
    case "report": return try ReportCommand.run(ReportRequest(parsed), console)
    case "coverage": return try CoverageCommand.run(CoverageRequest(parsed), console)
    case "scenarios": return try ScenariosCommand.run(ScenariosRequest(parsed), console)
    case "touches": return try TouchesCommand.run(TouchesRequest(parsed), console)
    case "calibrate": return try CalibrateCommand.run(CalibrateRequest(parsed), console)
    case "doctor": return try DoctorCommand.run(parsed, console)
    case "selfcheck": return try SelfcheckCommand.run(SelfcheckRequest(parsed), console)
    case "noticed": return try NoticedCommand.run(NoticedRequest(parsed), console)
    case "stepper": return try StepperCommand.run(StepperRequest(parsed), console)
    case "worker": return try WorkerCommand.run(WorkerRequest(parsed), console)
    default: preconditionFailure("the command `\(name)` is described but not dispatched")
    }
  }

  private func help(about name: String?) throws(CommandFailure) -> ExitCode {
    if name == "--markdown" {
      console.result(CommandDescription.reference)
    } else if let name, !name.hasPrefix("-") {
      console.result(try description(named: name).help)
    } else {
      console.result(CommandDescription.overview)
    }
    return .holds
  }

  private func description(named name: String) throws(CommandFailure) -> CommandDescription {
    if let found = CommandDescription.all.first(where: { $0.name == name }) { return found }
    throw .usage("there is no command `\(name)`; \(CommandDescription.remedy(name))")
  }
}
