internal import Comparing

/// The gate's failures as workflow commands of GitHub Actions, one a line. Each points at its line of the baseline.
package struct GitHubAnnotations {
  private let targets: [GateTarget]

  package init(_ targets: [GateTarget]) { self.targets = targets }

  /// `::error file=...,line=...,title=...::message` for each failure, the most important first, since GitHub shows ten for a
  /// step. Empty if all checks hold.
  package var lines: [String] {
    targets.flatMap { target in
      target.judgement.byWeight.map { finding in
        let place = "file=\(GitHubAnnotations.property(target.file)),line=\(max(1, finding.line))"
        let title = GitHubAnnotations.property("\(target.judgement.scenario): \(finding.result.rawValue)")
        return "::error \(place),title=\(title)::\(GitHubAnnotations.data(GateTarget.sentence(finding)))"
      }
    }
  }

  /// The message of a command: percent signs and line breaks encoded, other control characters escaped.
  package static func data(_ text: String) -> String {
    let pieces = text.unicodeScalars.map { scalar in
      switch scalar {
      case "%": "%25"
      case "\r": "%0D"
      case "\n": "%0A"
      default: ControlCharacters.contains(scalar) ? ControlCharacters.number(scalar) : String(scalar)
      }
    }
    return pieces.joined()
  }

  /// A property of a command: like a message, with colons and commas encoded too.
  package static func property(_ text: String) -> String {
    data(text).unicodeScalars.map { scalar in
      switch scalar {
      case ":": "%3A"
      case ",": "%2C"
      default: String(scalar)
      }
    }.joined()
  }
}
