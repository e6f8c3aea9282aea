extension Program {
  /// The manual page of all commands (groff_man(7)), printed by `help --man`.
  package var manual: String {
    let commands = allCommands.map(\.description).filter { !$0.isHidden }
    let codes = ExitCode.allCases.map { ".TP\n.B \($0.rawValue)\n\(Manual.text($0.meaning))" }
    return """
      .TH \(Manual.text(name.uppercased())) 1
      .SH NAME
      \(Manual.text(name)) \\- \(Manual.text(Manual.summary(about)))
      .SH SYNOPSIS
      .B \(Manual.text(name))
      .I command
      [\\fIflags\\fR]
      .SH DESCRIPTION
      \(Manual.text(about))
      Results go to standard output, progress to standard error.
      .SH COMMANDS
      \(commands.map { $0.manual(of: name) }.joined(separator: "\n"))
      .SH "EXIT STATUS"
      \(codes.joined(separator: "\n"))
      .PP
      If several apply, the gravest is used: \(ExitCode.findingsByGravity.map { "\($0.rawValue)" }.joined(separator: ", ")).
      """
  }
}

extension CommandDescription {
  fileprivate func manual(of program: String) -> String {
    var lines = [".SS \"\(Manual.text("\(program) \(name)"))\"", Manual.text(summary)]
    lines += [".PP", ".nf", ".B \"\(Manual.text("\(program) \(name) \(usage)"))\"", ".fi"]
    for flag in flags {
      let value = flag.value.map { " \\fI\(Manual.text($0))\\fR" } ?? ""
      lines += [".TP", "\\fB\(Manual.text(flag.name))\\fR\(value)", Manual.text(flag.doc)]
    }
    for example in examples {
      lines += [".TP", "\\fB\(Manual.text(example.line))\\fR", Manual.text(example.meaning)]
    }
    return lines.joined(separator: "\n")
  }
}

/// Escapes text for a manual page.
private enum Manual {
  /// Escapes requests, backslashes, quotes and hyphens.
  static func text(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let escaped = line.map { character in
        switch character {
        case "\\": "\\e"
        case "-": "\\-"
        case "\"": "\\(dq"
        default: String(character)
        }
      }.joined()
      return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
    }.joined(separator: "\n")
  }

  /// One line, for lists of pages.
  static func summary(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
