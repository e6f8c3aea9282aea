internal import ScenarioFormat

/// The arguments of a command: its flags, each at most once unless it repeats, and positionals.
///
///     let parsed = try ParsedArguments(["smoke", "--seed", "7"], flags: flags, command: "run", of: program)
///     let seed = try parsed.value(CommonFlags.seed)
package struct ParsedArguments: Sendable {
  /// The program that was called.
  package let program: Program
  /// Values by flag name; switches have an empty value.
  package private(set) var values: [String: String] = [:]
  /// All values of flags that repeat, in the given order.
  package private(set) var lists: [String: [String]] = [:]
  package private(set) var positionals: [String] = []
  /// A note for each flag given by a former name, in the given order.
  package private(set) var notes: [String] = []
  /// Whether help was requested; then all other arguments are ignored.
  package private(set) var wantsHelp = false

  /// Parses `--flag value`, `--flag=value`, switches and positionals. All arguments after `--` are positionals.
  package init(
    _ arguments: [String], flags: [Flag], command: String, of program: Program
  ) throws(CommandFailure) {
    self.program = program
    wantsHelp = arguments.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
    guard !wantsHelp else { return }
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        positionals.append(contentsOf: rest)
        break
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        positionals.append(argument)
        continue
      }
      try readFlag(argument, rest: &rest, flags: flags, command: command)
    }
    // An empty argument usually comes from an unset variable in a script. As a folder it would mean the root.
    if positionals.contains("") {
      throw .usage("`\(command)` was given an empty argument; give a value, or leave it out")
    }
  }

  private mutating func readFlag(
    _ argument: String, rest: inout ArraySlice<String>, flags: [Flag], command: String
  ) throws(CommandFailure) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
      String.init)
    guard let flag = flags.first(where: { $0.name == parts[0] || $0.formerName == parts[0] }) else {
      let remedy = NearestName.remedy(parts[0], among: flags.map(\.name))
      throw .usage("`\(command)` has no flag `\(parts[0])`; \(remedy)")
    }
    let name = flag.name
    if name != parts[0] { notes.append("note: `\(parts[0])` is now `\(name)`; use that instead") }
    guard flag.repeats || values[name] == nil else {
      throw .usage("`\(name)` is given twice; keep one of them")
    }
    guard let placeholder = flag.value else {
      guard parts.count == 1 else { throw .usage("`\(name)` takes no value, so remove `=\(parts[1])`") }
      values[name] = ""
      return
    }
    if parts.count == 2 {
      values[name] = parts[1]
    } else if let value = rest.first, !value.hasPrefix("--") {
      values[name] = value
      rest.removeFirst()
    } else {
      throw .usage("`\(name)` needs a value: `\(name) \(placeholder)`")
    }
    if values[name]?.isEmpty == true {
      throw .usage("`\(name)` was given an empty value: `\(name) \(placeholder)`, or leave it out")
    }
    if flag.repeats, let value = values[name] { lists[name, default: []].append(value) }
  }
}
