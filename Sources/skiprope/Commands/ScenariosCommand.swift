internal import Families
internal import FamilyMeasures
internal import Reporting
internal import ScenarioFormat
internal import Sweeping

/// Lists, validates and explains scenarios.
enum ScenariosCommand {
  static func run(_ request: ScenariosRequest, _ console: Console) throws(CommandFailure) -> ExitCode {
    switch request {
    case .list: return try list(console)
    case .validate(let names): return try validate(names, console)
    case .schema:
      console.result(String(ScenarioJSONSchema(vocabulary: .standard).text.dropLast()))
      return .holds
    case .explain(let name):
      let loaded = try ScenarioLibrary.project.scenario(name)
      let text = ScenarioExplanation(loaded, vocabulary: .standard).text
      let session = loaded.scenario.session
      console.result(text + "\n" + String(BehaviourTable(session).explanation(of: session).dropLast()))
      return .holds
    }
  }

  private static func list(_ console: Console) throws(CommandFailure) -> ExitCode {
    let all: [LoadedScenario]
    do throws(ScenarioError) { all = try ScenarioLibrary.project.all() } catch { throw CommandFailure(error) }
    var table = TextTable([
      ("scenario", .left), ("families", .right), ("length", .right), ("about", .left),
    ])
    for loaded in all {
      let scenario = loaded.scenario
      table.add([
        scenario.name, "\(scenario.population.families)", DurationSpelling.text(scenario.session.length),
        firstSentence(of: scenario.about),
      ])
    }
    console.result(table.text)
    return .holds
  }

  /// Up to the first full stop that a space follows.
  private static func firstSentence(of text: String) -> String {
    var sentence = ""
    for character in text {
      if character == " ", sentence.hasSuffix(".") { break }
      sentence.append(character)
    }
    return sentence
  }

  /// Checks every file, those of `fuzz` among them, so that one run shows all that are wrong.
  private static func validate(_ names: [String], _ console: Console) throws(CommandFailure) -> ExitCode {
    let library = ScenarioLibrary.project
    var targets = names
    let plans = SweepLibrary(root: ProjectFolder.path("Scenarios/fuzz"))
    if names.isEmpty {
      do throws(ScenarioError) { targets = try library.files() } catch { throw CommandFailure(error) }
      // A project need not have any.
      targets += ((try? plans.names()) ?? []).map { "\(plans.root)/\($0).yaml" }
    }
    var findings: [ExitCode] = []
    for target in targets {
      do throws(CommandFailure) {
        console.result("\(try validated(target, library, plans)): valid")
      } catch {
        console.complaint(error.message)
        findings.append(error.exit)
      }
    }
    return ExitCode.gravest(of: findings)
  }

  /// The file behind a name or path, when it is a scenario or a fuzz scenario as it should be.
  private static func validated(
    _ target: String, _ library: ScenarioLibrary, _ plans: SweepLibrary
  ) throws(CommandFailure) -> String {
    let isScenario = (try? library.names().contains(target)) ?? false
    guard !isScenario, plans.holds(target) else { return try library.scenario(target).file }
    do throws(ScenarioError) { return try plans.load(target).file } catch { throw CommandFailure(error) }
  }
}
