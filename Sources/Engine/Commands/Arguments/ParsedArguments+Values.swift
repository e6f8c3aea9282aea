internal import ScenarioFormat

extension ParsedArguments {
  /// Whether the flag was typed.
  package func has(_ flag: String) -> Bool { values[flag] != nil }

  /// What was typed of some flags, in their order: each with its value, of one that repeats with each of them; a switch has none.
  func typed(_ flags: [Flag]) -> [TypedFlag] {
    flags.flatMap { flag -> [TypedFlag] in
      guard let last = values[flag.name] else { return [] }
      guard flag.value != nil else { return [TypedFlag(name: flag.name, value: nil)] }
      return (flag.repeats ? lists[flag.name] ?? [] : [last]).map { TypedFlag(name: flag.name, value: $0) }
    }
  }

  /// The same as it was typed: what is no flag first. For a command that another program's reader takes it to.
  package func retyped(_ flags: [Flag]) -> [String] {
    positionals + typed(flags).flatMap { [$0.name] + [$0.value].compactMap(\.self) }
  }

  /// The flag's value, else its standard; a usage failure when what was typed is not allowed.
  package func value<Value>(_ flag: ValueFlag<Value>) throws(CommandFailure) -> Value {
    try flag.value(in: values)
  }

  /// What `read` makes of the flag's text; `nil` when it was not typed, a usage failure when `read` finds nothing.
  private func value<Value>(
    _ flag: String, _ allowed: String, _ read: (String) -> Value?
  ) throws(CommandFailure) -> Value? {
    guard let text = values[flag] else { return nil }
    guard let value = read(text) else { throw .usage("`\(flag)` is `\(text)`, but must be \(allowed)") }
    return value
  }

  /// One of the names.
  package func choice(_ flag: String, of names: [String]) throws(CommandFailure) -> String? {
    try value(flag, "one of \(names.joined(separator: ", "))") { names.contains($0) ? $0 : nil }
  }

  /// A text that is not empty, such as a path.
  package func text(_ flag: String) throws(CommandFailure) -> String? {
    try value(flag, "a path or name, not empty") { $0.isEmpty ? nil : $0 }
  }

  /// A folder to write to, or a file of a run for the run's; a usage failure where another file is in its place.
  package func folder(_ flag: String) throws(CommandFailure) -> String? {
    guard let path = try text(flag).map(InputFile.runFolder) else { return nil }
    guard let file = InputFile.inTheWay(of: path) else { return path }
    throw .usage(
      "`\(flag)` is `\(path)`, but `\(file)` is a file; name a folder, which is made where there is none")
  }

  /// A planted slow-down: `PERCENT`, or `PERCENT@STEP` for one step of the scenario.
  package func slowness() throws(CommandFailure) -> String? {
    try value("--slow", "percent from 0 to 1000, alone or of a step: `20`, `30@guess-pin`") { text in
      let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.allSatisfy({ !$0.isEmpty }), let percent = Double(parts[0]) else { return nil }
      return (0...1_000).contains(percent) ? text : nil
    }
  }

  /// The planted bug to play with; `nil`, and no such flag, in builds without any.
  package func bug() throws(CommandFailure) -> String? {
    try choice("--planted", of: program.plantedBugs)
  }

  /// Refuses more positionals than the command takes.
  package func refuseMore(than count: Int, of command: String) throws(CommandFailure) {
    guard positionals.count > count else { return }
    throw .usage(
      "`\(command)` does not know what to do with `\(positionals[count])`; see `\(program.name) \(command) --help`"
    )
  }
}

/// A flag as it was typed.
package struct TypedFlag: Hashable, Sendable {
  package let name: String
  /// `nil`: a switch.
  package let value: String?

  /// As one word of a command line.
  var word: String { value.map { "\(name)=\($0)" } ?? name }
}
