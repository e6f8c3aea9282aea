/// A shell for which the program prints a completion script.
package enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// The completion script for a program: commands, flags, and values that are a list, a file or a scenario. O(commands x flags).
  package func completion(of program: Program) -> String {
    let commands = program.allCommands.map(\.description).filter { !$0.isHidden }
    return switch self {
    case .bash: BashCompletion(program: program.name, commands: commands).text
    case .zsh: ZshCompletion(program: program.name, commands: commands).text
    case .fish: FishCompletion(program: program.name, commands: commands).text
    }
  }
}

/// The kind of value that a flag or a command's argument takes.
enum Completable: Hashable {
  /// One of these words.
  case words([String])
  case file, folder, scenario
  /// A value without suggestions, such as a number.
  case other

  /// Derives the kind from a placeholder in the help: `real|modelled`, `FILE`, `DIR`, `SCENARIO`.
  init(placeholder: String) {
    switch placeholder {
    case "FILE": self = .file
    case "DIR", "RUN": self = .folder
    case "SCENARIO": self = .scenario
    default:
      let words = placeholder.split(separator: "|").map(String.init)
      let areWords = words.allSatisfy { word in
        word.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" } && !word.isEmpty
      }
      self = areWords && (words.count > 1) ? .words(words) : .other
    }
  }

  /// Derives the kind from the beginning of a command's usage.
  init(usage: String) {
    if usage.hasPrefix("[SCENARIO]") || usage.hasPrefix("SCENARIO") {
      self = .scenario
    } else if usage.hasPrefix("RUN") {
      self = .folder
    } else {
      // Takes the verbs of usages such as `list | validate [FILE...] | explain SCENARIO`.
      let verbs = usage.split(separator: "|").compactMap { $0.split(separator: " ").first.map(String.init) }
      let areVerbs = verbs.count > 1 && verbs.allSatisfy { $0.allSatisfy(\.isLowercase) }
      self = areVerbs ? .words(verbs) : .file
    }
  }
}

extension CommandDescription {
  /// The kind of the command's argument.
  var completable: Completable { Completable(usage: usage) }
}

extension Flag {
  /// The kind of the flag's value; `nil` for a switch.
  var completable: Completable? { value.map(Completable.init(placeholder:)) }
}

/// The names of the scenarios in the current folder.
enum ScenarioNames {
  /// The command line that prints one name per line; prints nothing without such a folder.
  static func line(of program: String) -> String { "\(program) scenarios names 2>/dev/null" }
}
