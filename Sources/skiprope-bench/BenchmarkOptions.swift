/// What was typed, validated.
package struct BenchmarkOptions: Hashable, Sendable {
  /// Smaller stores and fewer rounds, for a look whether everything runs.
  package var isQuick = false
  package var wantsHelp = false
  /// The benchmarks to run, by name; none for all.
  package var only: [String] = []

  /// Reads the command line without the program's name; `known` are the names of benchmarks.
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
    in turn, round by round; figures and ratio are those of each side's fastest round, because other work on the machine
    only adds time; `middle half` is where the rounds' own ratios lie, a quarter left out at either end. Times are
    CPU time of one thread unless the row says otherwise. Leaves with 0 whether targets are met or not, 1 when it
    cannot run, 64 when it does not understand.

      --quick      fewer rounds and smaller stores: shows that everything runs, decides little
      --only NAME  only this benchmark; may be given again: \(known.joined(separator: ", "))
      --help       this text

    Example:  scripts/bench --only cache-get --only ledger
    """
  }
}

/// A command line that is not understood.
package struct UsageError: Error, Hashable {
  package let message: String

  init(_ finding: String, _ known: [String]) {
    message =
      "\(finding); the flags are --quick, --help, --only NAME with NAME one of "
      + known.joined(separator: ", ")
  }
}
