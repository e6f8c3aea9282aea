/// The completion script for bash 4 and later.
struct BashCompletion {
  var program: String
  var commands: [CommandDescription]

  var text: String {
    """
    # bash completion of \(program): source <(\(program) completions bash)
    \(function)() {
      local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
      local command=${COMP_WORDS[1]}
      COMPREPLY=()
      if [ "$COMP_CWORD" = 1 ]; then
        COMPREPLY=($(compgen -W '\(firstWords.joined(separator: " "))' -- "$word"))
        return
      fi
      case "$command ${COMP_WORDS[2]}" in
    \(twoWords)  esac
      case "$command $before" in
    \(values)  esac
      if [ "${word:0:1}" = - ]; then
        case "$command" in
    \(flags)    esac
        return
      fi
      case "$command" in
    \(places)  esac
    }
    complete -F \(function) \(program)
    """
  }

  private var function: String {
    "_" + program.map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined()
  }

  private var firstWords: [String] {
    commands.compactMap { $0.name.split(separator: " ").first.map(String.init) }.reduce(into: []) {
      if !$0.contains($1) { $0.append($1) }
    } + ["help", "--version"]
  }

  private var twoWords: String {
    commands.filter { $0.name.contains(" ") }.map { "    '\($0.name)') command='\($0.name)' ;;\n" }.joined()
  }

  private var values: String {
    commands.flatMap { command in
      command.flags.compactMap { flag in
        flag.completable.map { "    '\(command.name) \(flag.name)') \(reply($0)); return ;;\n" }
      }
    }.joined()
  }

  private var flags: String {
    commands.map { command in
      let names = command.flags.map(\.name) + ["--help"]
      return
        "      '\(command.name)') COMPREPLY=($(compgen -W '\(names.joined(separator: " "))' -- \"$word\")) ;;\n"
    }.joined()
  }

  private var places: String {
    commands.map { "    '\($0.name)') \(reply($0.completable)) ;;\n" }.joined()
  }

  private func reply(_ what: Completable) -> String {
    switch what {
    case .words(let words): "COMPREPLY=($(compgen -W '\(words.joined(separator: " "))' -- \"$word\"))"
    case .file: "COMPREPLY=($(compgen -f -- \"$word\"))"
    case .folder: "COMPREPLY=($(compgen -d -- \"$word\"))"
    case .scenario:
      "COMPREPLY=($(compgen -W \"$(\(ScenarioNames.line(of: program)))\" -- \"$word\") $(compgen -f -- \"$word\"))"
    case .other: ":"
    }
  }
}
