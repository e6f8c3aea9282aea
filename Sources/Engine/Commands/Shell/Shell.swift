/// A shell whose completion of a command line the program can write.
package enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// The lines that have a shell complete a program's command line: its commands, their flags, and what a flag may be where that
  /// is a list, a file or a scenario. O(commands x flags).
  package func completion(of program: Program) -> String {
    let commands = program.allCommands.map(\.description).filter { !$0.isHidden }
    return switch self {
    case .bash: BashCompletion(program: program.name, commands: commands).text
    case .zsh: ZshCompletion(program: program.name, commands: commands).text
    case .fish: FishCompletion(program: program.name, commands: commands).text
    }
  }
}

/// What can stand behind a flag, or in a command's own place.
enum Completable: Hashable {
  /// One of these.
  case words([String])
  case file, folder, scenario
  /// Something that cannot be foretold, such as a number.
  case other

  /// What the help calls it: `real|modelled`, `FILE`, `DIR`, `SCENARIO`.
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

  /// What a command's usage begins with.
  init(usage: String) {
    if usage.hasPrefix("[SCENARIO]") || usage.hasPrefix("SCENARIO") {
      self = .scenario
    } else if usage.hasPrefix("RUN") {
      self = .folder
    } else {
      // `list | validate [FILE...] | explain SCENARIO`: what each begins with.
      let verbs = usage.split(separator: "|").compactMap { $0.split(separator: " ").first.map(String.init) }
      let areVerbs = verbs.count > 1 && verbs.allSatisfy { $0.allSatisfy(\.isLowercase) }
      self = areVerbs ? .words(verbs) : .file
    }
  }
}

extension CommandDescription {
  /// What stands in its own place, behind its name.
  var completable: Completable { Completable(usage: usage) }
}

extension Flag {
  /// What stands behind it; `nil` for a switch.
  var completable: Completable? { value.map(Completable.init(placeholder:)) }
}

/// The names of the scenarios that stand in the folder where one types, and of no other.
enum ScenarioNames {
  /// The command line that prints one a line; nothing where there is no such folder.
  static func line(of program: String) -> String { "\(program) scenarios names 2>/dev/null" }
}
