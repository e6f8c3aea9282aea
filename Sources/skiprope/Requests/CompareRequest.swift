/// What is to be compared, validated; each form has a file of its own.
package enum CompareRequest: Hashable, Sendable {
  /// Two run folders.
  case runs(RunsComparisonRequest)

  /// The flags of `compare`.
  package static let flags: [Flag] =
    RunsComparisonRequest.flags + [
      Flag("--markdown", "FILE", "write the comparison for a pull request"),
      Flag("--format", "text|json", "how the result is printed; default text"),
    ]

  /// The request behind what was typed.
  init(_ parsed: ParsedArguments) throws(CommandFailure) { self = .runs(try RunsComparisonRequest(parsed)) }
}
