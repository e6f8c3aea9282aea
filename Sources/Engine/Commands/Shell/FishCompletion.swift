/// The completion script for fish, for `~/.config/fish/completions/PROGRAM.fish`.
struct FishCompletion {
  var program: String
  var commands: [CommandDescription]

  var text: String {
    ([
      "# fish completion of \(program): \(program) completions fish >~/.config/fish/completions/\(program).fish"
    ]
      + ["complete -c \(program) -f"] + names + commands.flatMap(lines)).joined(separator: "\n")
  }

  private var names: [String] {
    commands.filter { !$0.name.contains(" ") }.map {
      "complete -c \(program) -n __fish_use_subcommand -a \($0.name) -d '\(quoted($0.summary))'"
    }
  }

  private func lines(of command: CommandDescription) -> [String] {
    let words = command.name.split(separator: " ").map(String.init)
    let seen = words.map { "__fish_seen_subcommand_from \($0)" }.joined(separator: "; and ")
    let start = "complete -c \(program) -n '\(seen)'"
    let second =
      words.count > 1
      ? [
        "complete -c \(program) -n '__fish_seen_subcommand_from \(words[0])' -a \(words[1]) -d '\(quoted(command.summary))'"
      ] : []
    let flags = command.flags.map { flag in
      let value = flag.completable.map { " \(rest($0, required: true))" } ?? ""
      return "\(start) -l \(flag.name.drop { $0 == "-" })\(value) -d '\(quoted(flag.doc))'"
    }
    let place = rest(command.completable, required: false)
    return second + flags + (place.isEmpty ? [] : ["\(start) \(place)"])
  }

  private func rest(_ what: Completable, required: Bool) -> String {
    let alone = required ? "-x " : ""
    return switch what {
    case .words(let words): "\(alone)-a '\(words.joined(separator: " "))'"
    case .file: required ? "-r -F" : "-F"
    case .folder: "\(alone)-a '(__fish_complete_directories)'"
    case .scenario: "\(required ? "-r " : "")-F -a '(\(ScenarioNames.line(of: program)))'"
    case .other: required ? "-x" : ""
    }
  }

  /// Escapes text for single quotes.
  private func quoted(_ text: String) -> String {
    text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
  }
}
