/// A comparison of two runs or two programs, validated.
package enum CompareRequest: Sendable {
  /// Two run folders.
  case runs(RunsComparisonRequest)
  /// Two programs, in lockstep.
  case binaries(BinariesRequest)

  /// The flags of `compare`, of both forms.
  package static func flags(_ program: Program) -> [Flag] { runsFlags + BinariesRequest.flags(program) }
  private static let runsFlags =
    RunsComparisonRequest.flags + [
      Flag("--markdown", "FILE", "write the comparison of two runs for a pull request"),
      Flag(
        "--page", "FILE",
        "write the comparison of two runs as a page: broken and mended rules, links to clips"),
    ]

  /// Reads the arguments and rejects flags of the other form.
  init(_ parsed: ParsedArguments) throws(CommandFailure) {
    if parsed.lists["--binary"] == nil || parsed.positionals.count == 2 {
      let allowed = Set(CompareRequest.runsFlags.map(\.name) + ["--format", "--binary"])
      try CompareRequest.refuse(parsed, except: allowed, "needs two programs, `--binary OLD --binary NEW`")
      self = .runs(try RunsComparisonRequest(parsed))
    } else {
      try CompareRequest.refuse(
        parsed, except: Set(BinariesRequest.flags(parsed.program).map(\.name)),
        "is for two run folders, but two programs are given")
      self = .binaries(try BinariesRequest(parsed))
    }
  }

  private static func refuse(
    _ parsed: ParsedArguments, except allowed: Set<String>, _ reason: String
  ) throws(CommandFailure) {
    guard let other = parsed.values.keys.filter({ !allowed.contains($0) }).min() else { return }
    throw .usage("`\(other)` \(reason)")
  }
}
