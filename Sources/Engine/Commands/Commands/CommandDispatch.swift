/// Finds the requested command and runs it.
package struct CommandDispatch: Sendable {
  package var program: Program
  package var console: Console

  package init(_ program: Program, console: Console) {
    self.program = program
    self.console = console
  }

  /// Runs the command line, without the program's name, and returns the exit code.
  package func run(_ arguments: [String]) -> ExitCode {
    let code = outcome(arguments)
    guard let reason = console.lostResult else { return code }
    console.complaint("the result cannot be written: \(reason)")
    return ExitCode.gravest(of: [code, .machineTrouble])
  }

  private func outcome(_ arguments: [String]) -> ExitCode {
    do throws(CommandFailure) { return try dispatch(arguments) } catch {
      console.complaint(lines: error.lines)
      return error.exit
    }
  }

  private func dispatch(_ arguments: [String]) throws(CommandFailure) -> ExitCode {
    guard let name = arguments.first else {
      throw CommandFailure(
        .usage,
        lines: ["a command is missing", ""]
          + program.overview.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
    }
    if ["--help", "-h", "help"].contains(name) { return try help(about: arguments.dropFirst().first) }
    if ["--version", "-V"].contains(name) {
      console.result(program.version)
      return .holds
    }
    if let part = arguments.dropFirst().first, isTwoWords(name, part) {
      return try dispatch("\(name) \(part)", Array(arguments.dropFirst(2)))
    }
    return try dispatch(name, Array(arguments.dropFirst()))
  }

  private func dispatch(_ name: String, _ rest: [String]) throws(CommandFailure) -> ExitCode {
    let command = try program.command(named: name)
    let parsed = try ParsedArguments(rest, flags: command.description.flags, command: name, of: program)
    if parsed.wantsHelp { return try help(about: name) }
    for note in parsed.notes { console.progress(note) }
    return try command.run(parsed, console)
  }

  /// Whether two arguments together name a command.
  private func isTwoWords(_ first: String, _ second: String) -> Bool {
    program.allCommands.contains { $0.description.name == "\(first) \(second)" }
  }

  private func help(about name: String?) throws(CommandFailure) -> ExitCode {
    if name == "--markdown" {
      console.result(program.reference)
    } else if name == "--metrics" {
      console.result(program.metricReference)
    } else if name == "--rules" {
      console.result(program.ruleReference)
    } else if name == "--man" {
      console.raw(program.manual)
    } else if let name, !name.hasPrefix("-") {
      console.result(try program.command(named: name).description.help(of: program.name))
    } else {
      console.result(program.overview)
    }
    return .holds
  }
}
