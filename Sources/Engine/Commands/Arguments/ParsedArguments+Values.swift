internal import Foundation
internal import Kernel
internal import ScenarioFormat

extension ParsedArguments {
  /// Whether the flag was typed.
  package func has(_ flag: String) -> Bool { values[flag] != nil }

  /// The flag's value through `read`; `nil` when it was not typed, a usage failure when `read` finds nothing.
  package func value<Value>(
    _ flag: String, _ allowed: String, _ read: (String) -> Value?
  ) throws(CommandFailure) -> Value? {
    guard let text = values[flag] else { return nil }
    guard let value = read(text) else { throw .usage("`\(flag)` is `\(text)`, but must be \(allowed)") }
    return value
  }

  /// A whole number inside the bounds.
  package func whole(_ flag: String, in bounds: ClosedRange<Int>) throws(CommandFailure) -> Int? {
    try value(flag, "a whole number from \(bounds.lowerBound) to \(bounds.upperBound)") { text in
      NumberSpelling.whole(text).flatMap { bounds.contains($0) ? $0 : nil }
    }
  }

  /// A number inside the bounds.
  package func decimal(_ flag: String, in bounds: ClosedRange<Double>) throws(CommandFailure) -> Double? {
    try value(flag, "a number from \(bounds.lowerBound) to \(bounds.upperBound)") { text in
      NumberSpelling.decimal(text).flatMap { bounds.contains($0) ? $0 : nil }
    }
  }

  /// One of the names.
  package func choice(_ flag: String, of names: [String]) throws(CommandFailure) -> String? {
    try value(flag, "one of \(names.joined(separator: ", "))") { names.contains($0) ? $0 : nil }
  }

  /// A text that is not empty, such as a path.
  package func text(_ flag: String) throws(CommandFailure) -> String? {
    try value(flag, "a path or name, not empty") { $0.isEmpty ? nil : $0 }
  }

  /// The number from which every draw follows.
  package func seed() throws(CommandFailure) -> UInt64? {
    try value("--seed", "a whole number from 0 to \(UInt64.max)", NumberSpelling.unsigned)
  }

  /// Processes or threads at a time: those of `--workers`, 1 to 256, else the cores of this machine.
  package func workers() throws(CommandFailure) -> Int {
    try whole("--workers", in: 1...256) ?? min(256, max(1, ProcessInfo.processInfo.activeProcessorCount))
  }

  /// After how long a command is to end; `nil`: when all is done.
  package func boundNanoseconds() throws(CommandFailure) -> Int64? {
    try value("--time", "a duration above 0, such as 90s or 5m") { text in
      DurationSpelling.span(text).flatMap { $0 > .zero ? $0.nanoseconds : nil }
    }
  }

  /// How the result is printed.
  package func format() throws(CommandFailure) -> OutputFormat {
    try choice("--format", of: OutputFormat.allCases.map(\.rawValue)).flatMap(OutputFormat.init(rawValue:))
      ?? .text
  }

  /// A planted slow-down: `PERCENT`, or `PERCENT@STEP` for one step of the scenario.
  package func slowness() throws(CommandFailure) -> String? {
    try value("--slow", "percent from 0 to 1000, alone or of a step: `20`, `30@guess-pin`") { text in
      let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.allSatisfy({ !$0.isEmpty }), let percent = Double(parts[0]) else { return nil }
      return (0...1_000).contains(percent) ? text : nil
    }
  }

  /// The known bug to play with; `nil`, and no such flag, in builds without any.
  package func canary() throws(CommandFailure) -> String? {
    try choice("--canary", of: program.plantedBugs)
  }

  /// Refuses more positionals than the command takes.
  package func refuseMore(than count: Int, of command: String) throws(CommandFailure) {
    guard positionals.count > count else { return }
    throw .usage(
      "`\(command)` does not know what to do with `\(positionals[count])`; see `\(program.name) \(command) --help`"
    )
  }
}
