internal import ScenarioFormat

extension ParsedArguments {
  /// Whether the flag was given.
  package func has(_ flag: String) -> Bool { values[flag] != nil }

  /// The given flags among `flags`, in that order, with their values. A flag that repeats occurs once per value.
  func typed(_ flags: [Flag]) -> [TypedFlag] {
    flags.flatMap { flag -> [TypedFlag] in
      guard let last = values[flag.name] else { return [] }
      guard flag.value != nil else { return [TypedFlag(name: flag.name, value: nil)] }
      return (flag.repeats ? lists[flag.name] ?? [] : [last]).map { TypedFlag(name: flag.name, value: $0) }
    }
  }

  /// The positionals and the given flags as arguments, to pass to another command.
  package func retyped(_ flags: [Flag]) -> [String] {
    positionals + typed(flags).flatMap { [$0.name] + [$0.value].compactMap(\.self) }
  }

  /// The flag's value, or its default. Throws a usage failure for an invalid value.
  package func value<Value>(_ flag: ValueFlag<Value>) throws(CommandFailure) -> Value {
    try flag.value(in: values)
  }

  /// Reads the flag's text; `nil` when it was not given. Throws a usage failure when `read` returns `nil`.
  private func value<Value>(
    _ flag: String, _ allowed: String, _ read: (String) -> Value?
  ) throws(CommandFailure) -> Value? {
    guard let text = values[flag] else { return nil }
    guard let value = read(text) else { throw .usage("`\(flag)` is `\(text)`, but must be \(allowed)") }
    return value
  }

  /// The flag's value, one of `names`.
  package func choice(_ flag: String, of names: [String]) throws(CommandFailure) -> String? {
    try value(flag, "one of \(names.joined(separator: ", "))") { names.contains($0) ? $0 : nil }
  }

  /// The flag's text, such as a path. Must not be empty.
  package func text(_ flag: String) throws(CommandFailure) -> String? {
    try value(flag, "a path or name, not empty") { $0.isEmpty ? nil : $0 }
  }

  /// The folder to write to. A file of a run stands for its run folder. Throws a usage failure when another file is in its place.
  package func folder(_ flag: String) throws(CommandFailure) -> String? {
    guard let path = try text(flag).map(InputFile.runFolder) else { return nil }
    guard let file = InputFile.inTheWay(of: path) else { return path }
    throw .usage(
      "`\(flag)` is `\(path)`, but `\(file)` is a file; name a folder, which is created if missing")
  }

  /// The planted slow-down: `PERCENT`, or `PERCENT@STEP` for one step of the scenario.
  package func slowness() throws(CommandFailure) -> String? {
    try value("--slow", "percent from 0 to 1000, alone or of a step: `20`, `30@guess-pin`") { text in
      let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.allSatisfy({ !$0.isEmpty }), let percent = Double(parts[0]) else { return nil }
      return (0...1_000).contains(percent) ? text : nil
    }
  }

  /// The planted bug to enable; `nil` in builds without planted bugs.
  package func bug() throws(CommandFailure) -> String? {
    try choice("--planted", of: program.plantedBugs)
  }

  /// Throws a usage failure for more than `count` positionals.
  package func refuseMore(than count: Int, of command: String) throws(CommandFailure) {
    guard positionals.count > count else { return }
    throw .usage(
      "`\(command)` does not take the argument `\(positionals[count])`; see `\(program.name) \(command) --help`"
    )
  }
}

/// A flag as it was given.
package struct TypedFlag: Hashable, Sendable {
  package let name: String
  /// The value; `nil` for a switch.
  package let value: String?

  /// The flag as one argument.
  var word: String { value.map { "\(name)=\($0)" } ?? name }
}
