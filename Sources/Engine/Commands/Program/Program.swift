internal import Foundation
internal import HostSystem
internal import Metrics
package import Playing
internal import Runner
package import ScenarioFormat
internal import Simulation

/// A program that runs an app: the parts of the command line that differ between programs.
///
///     let program = Program(
///       name: "gallery", about: "Runs the gallery app.", subject: subject, defaultScenario: "smoke", pairedScenario: "smoke")
///     program.main()
package struct Program: Sendable {
  /// The name on the command line.
  package var name: String
  /// A sentence for the top of the help.
  package var about: String
  /// The app that it runs.
  package var subject: any SimulatedSubject
  /// The default scenario of `run`, and that of a comparison of two programs.
  package var defaultScenario: String
  package var pairedScenario: String
  /// The scenarios of a night: equal cycles, if the project has it, and new units for the given time.
  package var soakScenario = "soak"
  package var nightScenario: String
  /// Commands in addition to the common ones.
  package var commands: [Command] = []
  /// Further kinds of scenarios, in folders of their own; `scenarios validate` checks these, too.
  package var catalogs: [ScenarioCatalog] = []
  /// Examples by command, to replace the common ones.
  package var examples: [String: [CommandDescription.Example]] = [:]

  package init(
    name: String, about: String, subject: any SimulatedSubject, defaultScenario: String,
    pairedScenario: String
  ) {
    self.name = name
    self.about = about
    self.subject = subject
    self.defaultScenario = defaultScenario
    self.pairedScenario = pairedScenario
    nightScenario = defaultScenario
  }

  /// Runs the command line of this process and exits with its code.
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

  /// The facts for a bug report, one per line: name and commit, the harness's version, compiler and configuration, the machine,
  /// and libraries.
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

  /// The screens of a report's app in the app's order; empty for another app than this program's.
  package func screens(ofApp app: String) -> [String] { app == subject.name ? subject.screens : [] }

  /// The names of the app's planted bugs; empty in builds without any.
  package var plantedBugs: [String] { subject.plantedBugs.map(\.name) }

  /// The scenarios of the current project.
  package var library: ScenarioLibrary {
    ScenarioLibrary(root: ProjectFolder.path("Scenarios"), vocabulary: subject.vocabulary)
  }
}

/// A command: its description and its action.
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

/// A folder of another kind of scenario, with its own reader.
package struct ScenarioCatalog: Sendable {
  /// One row in the list of such scenarios.
  package struct Row: Hashable, Sendable {
    var name: String
    /// The extent, such as `600 settings, 20000 gestures a group`.
    var size: String
    var about: String

    package init(name: String, size: String, about: String) {
      self.name = name
      self.size = size
      self.about = about
    }
  }

  /// The heading of the list, such as `fuzz plan`.
  var title: String
  /// One row per readable file; `validate` reports the others.
  var rows: @Sendable () -> [Row]
  /// Returns all keys and values as YAML with comments.
  var explain: @Sendable (String) throws(ScenarioError) -> String
  /// Returns the paths of all files.
  var files: @Sendable () -> [String]
  /// Whether a name or path belongs to this catalog.
  var holds: @Sendable (String) -> Bool
  /// Validates the scenario of a name or path and returns its file.
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
