package import Commands

/// A request for a self-check of comparisons.
package struct SelfcheckRequest: Sendable {
  /// The flags of `selfcheck`.
  package static let flags: [Flag] = [
    tried.flag,
    Flag("--case", "PERCENT[@STEP]", "a slow-down to try; default 0, 2, 5 and 30@guess-pin", repeats: true),
    Flag("--families", "A-B", "only these families, counted from 0; default: the first two"),
    CommonFlags.pairs.flag,
  ]
  private static let tried = ValueFlag.whole(
    "--tries", in: 1...1_000, default: 5, "comparisons of each kind")

  /// The planted slow-downs: `PERCENT`, or `PERCENT@STEP`.
  package static let cases = ["0", "2", "5", "30@guess-pin"]

  package var tries: Int
  package var cases: [String]
  /// One comparison of this program with itself.
  package var comparison: BinariesRequest

  /// Parses the arguments.
  init(_ parsed: ParsedArguments) throws(CommandFailure) {
    tries = try parsed.value(SelfcheckRequest.tried)
    cases = parsed.lists["--case"] ?? SelfcheckRequest.cases
    let executable = Reproduction.executable
    var words = parsed.positionals + ["--binary", executable, "--binary", executable]
    for flag in ["--families", "--pairs"] {
      if let value = parsed.values[flag] { words += [flag, value] }
    }
    comparison = try BinariesRequest(
      ParsedArguments(
        words, flags: BinariesRequest.flags(parsed.program), command: "selfcheck", of: parsed.program))
  }
}
