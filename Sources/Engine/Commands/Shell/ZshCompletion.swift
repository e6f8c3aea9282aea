/// The completion script for zsh, for a file `_PROGRAM` of a folder in `fpath`.
struct ZshCompletion {
  var program: String
  var commands: [CommandDescription]

  var text: String {
    """
    #compdef \(program)
    # zsh completion of \(program): \(program) completions zsh >"${fpath[1]}/_\(program)"
    local -a commands scenarios
    local command="$words[2]"
    commands=(
    \(rows)
    )
    if (( CURRENT == 2 )); then
      _describe command commands
      return
    fi
    case "$words[2] $words[3]" in
    \(twoWords)esac
    scenarios=(${(f)"$(\(ScenarioNames.line(of: program)))"})
    case "$command" in
    \(arms)esac
    """
  }

  private var rows: String {
    commands.map { "  '\(quoted($0.name, colons: true)):\(quoted($0.summary))'" }.joined(separator: "\n")
  }

  private var twoWords: String {
    commands.filter { $0.name.contains(" ") }.map {
      "'\($0.name)') command='\($0.name)'; shift words; (( CURRENT-- )) ;;\n"
    }.joined()
  }

  private var arms: String {
    commands.map { command in
      let flags = command.flags.map { flag in
        let star = flag.repeats ? "*" : ""
        let value = flag.completable.map { ":\(quoted(flag.value ?? "", colons: true)):\(action($0))" } ?? ""
        return "  '\(star)\(flag.name)[\(bracketed(flag.doc))]\(value)'"
      }
      let all = flags + ["  '--help[shows flags and examples]'", "  '*: :\(action(command.completable))'"]
      return "'\(command.name)') shift words; (( CURRENT-- )); _arguments \\\n"
        + all.joined(separator: " \\\n") + " ;;\n"
    }.joined()
  }

  private func action(_ what: Completable) -> String {
    switch what {
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .file: "_files"
    case .folder: "_files -/"
    case .scenario: "_alternative \"s:scenario:compadd -a scenarios\" \"f:file:_files\""
    case .other: " "
    }
  }

  /// Escapes text for single quotes; `colons`: escapes colons, too.
  private func quoted(_ text: String, colons: Bool = false) -> String {
    text.map { character in
      switch character {
      case "'": "'\\''"
      case ":" where colons: "\\:"
      default: String(character)
      }
    }.joined()
  }

  private func bracketed(_ text: String) -> String {
    quoted(text, colons: true).map { $0 == "[" || $0 == "]" ? "\\\($0)" : String($0) }.joined()
  }
}
