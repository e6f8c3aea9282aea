internal import ScenarioFormat

/// An action of `scenarios`.
package enum ScenariosRequest: Hashable, Sendable {
  case list
  /// Names alone, one per line.
  case names
  /// Names or paths to validate; empty: all of the folder.
  case validate([String])
  /// The name or path to explain.
  case explain(String)
  /// The JSON Schema of scenario files.
  case schema

  /// Reads the arguments.
  init(_ parsed: ParsedArguments) throws(CommandFailure) {
    let verbs = ["list", "names", "validate", "explain", "schema"]
    guard let verb = parsed.positionals.first else {
      throw .usage("`scenarios` needs one of \(verbs.joined(separator: ", "))")
    }
    switch verb {
    case "list":
      try parsed.refuseMore(than: 1, of: "scenarios")
      self = .list
    case "names":
      try parsed.refuseMore(than: 1, of: "scenarios")
      self = .names
    case "schema":
      try parsed.refuseMore(than: 1, of: "scenarios")
      self = .schema
    case "validate": self = .validate(Array(parsed.positionals.dropFirst()))
    case "explain":
      try parsed.refuseMore(than: 2, of: "scenarios")
      guard parsed.positionals.count == 2 else {
        throw .usage(
          "`scenarios explain` needs a scenario: `\(parsed.program.name) scenarios explain \(parsed.program.defaultScenario)`"
        )
      }
      self = .explain(parsed.positionals[1])
    default: throw .usage("`scenarios` cannot `\(verb)`; \(NearestName.remedy(verb, among: verbs))")
    }
  }
}
