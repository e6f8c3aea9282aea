/// What was typed behind `scripts/mutate`.
package struct CommandLineRequest: Hashable, Sendable {
  /// What to do.
  package enum Action: Hashable, Sendable {
    /// Draw, build, try.
    case run
    /// Show what would be tried.
    case list
    /// Go on with the run that was cut short.
    case resume
    /// Show the results so far once more.
    case report
    /// Change the working tree as the mutant does.
    case apply(String)
    /// Write a copy of the tree with the planted bugs of planted-bugs.txt in it.
    case plant
    /// Hold the tables of planted bugs in the documents against the list, or write them anew.
    case tables(writing: Bool)
    case help
  }

  /// What was typed cannot be done; says why and what to type instead.
  package struct Failure: Error, Hashable, Sendable {
    package var message: String
  }

  package var action = Action.run
  package var mutation = MutationRequest()
  /// Test processes at a time.
  package var jobs = 2
  /// Ends after the build; `--resume` goes on.
  package var preparesOnly = false
  /// Holds each module's score against its floor.
  package var holdsFloors = false

  /// Reads flags as `--flag value` or `--flag=value`; the last of equals counts, lists add up.
  package init(_ arguments: [String]) throws(Failure) {
    var rest = arguments.flatMap { argument in
      argument.hasPrefix("--")
        ? argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        : [argument]
    }[...]
    var count: Int?
    while let flag = rest.popFirst() {
      switch flag {
      case "--help", "-h":
        action = .help
        return
      case "--list": action = .list
      case "--plant-bugs": action = .plant
      case "--bug-tables": action = .tables(writing: false)
      case "--write-bug-tables": action = .tables(writing: true)
      case "--resume": action = .resume
      case "--report": action = .report
      case "--prepare": preparesOnly = true
      case "--handwritten": mutation.isHandwrittenOnly = true
      case "--apply": action = .apply(try Self.text(flag, &rest))
      case "--seed": mutation.seed = try Self.number(flag, &rest, 0...UInt64.max)
      case "--mutants": count = Int(try Self.number(flag, &rest, 1...1_000_000))
      case "--each": mutation.each = Int(try Self.number(flag, &rest, 1...1_000_000))
      case "--floors": holdsFloors = true
      case "--jobs": jobs = Int(try Self.number(flag, &rest, 1...64))
      case "--module": mutation.modules += try Self.list(flag, &rest)
      case "--only": mutation.only += try Self.list(flag, &rest)
      default: throw Failure(message: "`\(flag)` is no flag of mutate; see `scripts/mutate --help`")
      }
    }
    mutation.count = count ?? (mutation.each > 0 ? 0 : mutation.count)
  }

  private static func text(_ flag: String, _ rest: inout ArraySlice<String>) throws(Failure) -> String {
    guard let value = rest.popFirst(), !value.isEmpty, !value.hasPrefix("--") else {
      throw Failure(message: "`\(flag)` needs a value; see `scripts/mutate --help`")
    }
    return value
  }

  private static func list(_ flag: String, _ rest: inout ArraySlice<String>) throws(Failure) -> [String] {
    try text(flag, &rest).split(separator: ",").map(String.init)
  }

  private static func number(
    _ flag: String, _ rest: inout ArraySlice<String>, _ range: ClosedRange<UInt64>
  ) throws(Failure) -> UInt64 {
    let typed = try text(flag, &rest)
    guard let number = UInt64(typed), range.contains(number) else {
      throw Failure(
        message:
          "`\(flag)` is `\(typed)`, but must be a whole number from \(range.lowerBound) to \(range.upperBound)"
      )
    }
    return number
  }
}
