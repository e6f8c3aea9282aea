/// The validated command line.
package struct BenchmarkOptions: Hashable, Sendable {
  /// Whether to use smaller stores and fewer rounds, as a check that everything runs.
  package var isQuick = false
  package var wantsHelp = false
  /// The benchmarks to run, by name; none for all.
  package var only: [String] = []

  /// Parses the command line without the program's name. `known` are the names of benchmarks.
  package init(_ arguments: [String], known: [String]) throws(UsageError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--quick": isQuick = true
      case "--help", "-h": wantsHelp = true
      case "--only":
        guard let name = rest.popFirst() else { throw UsageError("`--only` needs a name", known) }
        guard known.contains(name) else { throw UsageError("there is no benchmark `\(name)`", known) }
        only.append(name)
      default: throw UsageError("there is no flag `\(argument)`", known)
      }
    }
  }

  /// The text of `--help`.
  package static func help(known: [String]) -> String {
    """
    scripts/bench [--quick] [--only NAME]...

    Measures storage and touches against named peers and prints a table of ratios with their targets. Peers run
    in turn, round by round. Figures and ratio are those of each side's fastest round, because other work on the machine
    can only add time. `middle half` is the range of the rounds' ratios without a quarter at either end. Times are
    CPU time of one thread unless the row says otherwise. Exits with 0 whether targets are met or not, 1 when it
    cannot run, 64 for wrong arguments.

      --quick      fewer rounds and smaller stores: a check that everything runs
      --only NAME  only this benchmark; may be given again: \(known.joined(separator: ", "))
      --help       this text

    Example:  scripts/bench --only cache-get --only ledger
    """
  }
}

/// A command line that cannot be parsed.
package struct UsageError: Error, Hashable {
  package let message: String

  init(_ finding: String, _ known: [String]) {
    message =
      "\(finding); the flags are --quick, --help, --only NAME with NAME one of "
      + known.joined(separator: ", ")
  }
}
