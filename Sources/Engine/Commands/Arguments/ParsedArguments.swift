internal import ScenarioFormat

/// What was typed behind a command: flags that the command has, each at most once unless it repeats, and everything else.
package struct ParsedArguments: Sendable {
  /// The program that they were typed behind.
  package let program: Program
  /// Values by flag name; switches have an empty value.
  package private(set) var values: [String: String] = [:]
  /// All values of flags that repeat, in the order they were typed.
  package private(set) var lists: [String: [String]] = [:]
  package private(set) var positionals: [String] = []
  /// A note for each flag that was typed by a former name, in the order they were typed.
  package private(set) var notes: [String] = []
  /// Whether help was asked for; then nothing else counts.
  package private(set) var wantsHelp = false

  /// Reads `--flag value`, `--flag=value`, switches and positionals; all that follows `--` is positional.
  ///
  /// Throws a usage failure that names the flag and the remedy. O(arguments x flags).
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
    // An empty word is a variable of a script that was never set: as a folder it would be the root.
    if positionals.contains("") {
      throw .usage("`\(command)` was given an empty word; name what is meant, or leave it out")
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
    if name != parts[0] { notes.append("note: `\(parts[0])` is now `\(name)`; type that instead") }
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
