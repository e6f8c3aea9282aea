package import Comparing

/// A comparison of two run folders, validated.
package struct RunsComparisonRequest: Sendable {
  /// The run folders; each holds a report.json.
  package var old: String
  package var new: String
  /// Tolerances of single metrics, by id.
  package var tolerances: [String: Tolerance]
  /// The Markdown file; `nil`: none.
  package var markdown: String?
  /// The page's file; `nil`: none.
  package var page: String?
  package var format: OutputFormat
  /// Programs that simulate screens again, by the keys `old` and `new`; by default this program.
  package var programs: [String: String]
  /// The program that was called.
  package var program: Program

  /// The flags of this form.
  static let flags: [Flag] = [
    Flag(
      "--tolerance", "ID=T,...",
      "how far metrics may differ: `cache.decodes=2`, `memory.live_peak=1%`; default 0, and for bytes 0.1%, of two commits 2%"
    )
  ]

  /// Reads the arguments.
  init(_ parsed: ParsedArguments) throws(CommandFailure) {
    try parsed.refuseMore(than: 2, of: "compare")
    guard parsed.positionals.count == 2 else {
      throw .usage(
        "`compare` needs two run folders, `\(parsed.program.name) compare OLD NEW`, or two programs, `--binary OLD --binary NEW`"
      )
    }
    (old, new) = (parsed.positionals[0], parsed.positionals[1])
    tolerances = try RunsComparisonRequest.tolerances(parsed)
    markdown = try parsed.text("--markdown")
    page = try parsed.text("--page")
    format = try parsed.value(CommonFlags.format)
    program = parsed.program
    programs = try RunsComparisonRequest.programs(parsed)
    (old, new) = (try InputFile.run(old), try InputFile.run(new))
  }

  private static func programs(_ parsed: ParsedArguments) throws(CommandFailure) -> [String: String] {
    var result: [String: String] = [:]
    for text in parsed.lists["--binary"] ?? [] {
      let binary = try NamedBinary(text, of: parsed.program)
      guard ["old", "new"].contains(binary.name), result[binary.name] == nil else {
        throw .usage(
          "`--binary` is `\(text)`, but beside two runs it names their programs: `--binary old=PROGRAM`, `--binary new=PROGRAM`"
        )
      }
      result[binary.name] = binary.path
    }
    return result
  }

  private static func tolerances(_ parsed: ParsedArguments) throws(CommandFailure) -> [String: Tolerance] {
    var result: [String: Tolerance] = [:]
    for part in (parsed.values["--tolerance"] ?? "").split(separator: ",") {
      guard let equals = part.lastIndex(of: "="), equals != part.startIndex,
        let tolerance = Tolerance(String(part[part.index(after: equals)...]))
      else {
        throw .usage(
          "`--tolerance` says `\(part)`, but must be metric=tolerance; a tolerance is \(Tolerance.allowed)")
      }
      result[String(part[..<equals])] = tolerance
    }
    return result
  }
}
