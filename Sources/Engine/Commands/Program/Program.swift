internal import Foundation
internal import HostSystem
internal import Metrics
package import Playing
internal import Runner
package import ScenarioFormat
internal import Simulation

/// A program that plays an app: what the command line says differently from program to program.
package struct Program: Sendable {
  /// As it is typed.
  package var name: String
  /// What it does, in a sentence, before its commands.
  package var about: String
  /// The app that it plays.
  package var subject: any PlayedSubject
  /// The scenario that runs when none is named, and the one that two programs are compared by.
  package var defaultScenario: String
  package var pairedScenario: String
  /// The scenarios of a night: equal cycles, where the project has that one, and what is played as long as there is time.
  package var soakScenario = "soak"
  package var nightScenario: String
  /// Commands besides those of every program.
  package var commands: [Command] = []
  /// Scenarios of other kinds, in folders of their own, which `scenarios validate` looks at, too.
  package var shelves: [ScenarioCatalog] = []
  /// Examples by command, where those of every program are not what its users want to see first.
  package var examples: [String: [CommandDescription.Example]] = [:]

  package init(
    name: String, about: String, subject: any PlayedSubject, defaultScenario: String, pairedScenario: String
  ) {
    self.name = name
    self.about = about
    self.subject = subject
    self.defaultScenario = defaultScenario
    self.pairedScenario = pairedScenario
    nightScenario = defaultScenario
  }

  /// Runs the command line of this process and ends it with what it says.
  package func main() -> Never {
    HostSignals.refuseLargeFiles()
    let console = Console.current(of: self)
    if let reason = ProcessReexecution.ensureStableEnvironment() { console.progress("\(name): \(reason)") }
    if let complaint = AddressSpace.complaint {
      console.complaint(complaint)
      exit(ExitCode.machineTrouble.rawValue)
    }
    let code = CommandDispatch(self, console: console).run(Array(CommandLine.arguments.dropFirst()))
    exit(code.rawValue)
  }

  /// What a report of a bug needs, a fact a line: its name and the commit that it was built from, the harness's version, compiler and
  /// configuration, the machine, and the libraries that its work rests on.
  package var version: String {
    let machine = MachineFacts.identity(of: subject)
    let libraries = machine.libraries.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    return
      ([
        "\(name) \(SourceCommit.current)", "harness \(Release.version)",
        "\(machine.toolchain), \(machine.build)", "\(machine.cpu), \(machine.cores) processors",
        "Linux \(machine.kernel)",
      ] + libraries).joined(separator: "\n")
  }

  /// The screens of the app that a report is of, in the app's order; none of another app than this program plays.
  package func screens(ofApp app: String) -> [String] { app == subject.name ? subject.screens : [] }

  /// The names of the planted bugs of its app; empty in builds without any.
  package var plantedBugs: [String] { subject.plantedBugs.map(\.name) }

  /// The scenarios of the project that the command runs in.
  package var library: ScenarioLibrary {
    ScenarioLibrary(root: ProjectFolder.path("Scenarios"), vocabulary: subject.vocabulary)
  }
}

/// A command with what it does.
package struct Command: Sendable {
  package var description: CommandDescription
  package var run: @Sendable (ParsedArguments, Console) throws(CommandFailure) -> ExitCode

  package init(
    _ description: CommandDescription,
    run: @escaping @Sendable (ParsedArguments, Console) throws(CommandFailure) -> ExitCode
  ) {
    self.description = description
    self.run = run
  }
}

/// A folder of scenarios of another kind, with a reader of their own.
package struct ScenarioCatalog: Sendable {
  /// What is told of one of them in a list.
  package struct Row: Hashable, Sendable {
    var name: String
    /// How much it does, such as `600 settings, 20000 gestures a group`.
    var size: String
    var about: String

    package init(name: String, size: String, about: String) {
      self.name = name
      self.size = size
      self.about = about
    }
  }

  /// What heads their list, such as `fuzz plan`.
  var title: String
  /// One a file that can be read; those that cannot are for `validate` to tell of.
  var rows: @Sendable () -> [Row]
  /// All its keys with their values, as YAML with comments.
  var explain: @Sendable (String) throws(ScenarioError) -> String
  /// The paths of its files.
  var files: @Sendable () -> [String]
  /// Whether a name or path is one of its files.
  var holds: @Sendable (String) -> Bool
  /// Reads the one of this name or path and says which file it is.
  var validate: @Sendable (String) throws(ScenarioError) -> String

  package init(
    title: String, rows: @escaping @Sendable () -> [Row],
    explain: @escaping @Sendable (String) throws(ScenarioError) -> String,
    files: @escaping @Sendable () -> [String], holds: @escaping @Sendable (String) -> Bool,
    validate: @escaping @Sendable (String) throws(ScenarioError) -> String
  ) {
    self.title = title
    self.rows = rows
    self.explain = explain
    self.files = files
    self.holds = holds
    self.validate = validate
  }
}
