internal import Families
internal import FamilyMeasures
internal import Reporting
internal import ScenarioFormat

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

  /// Checks every file, so that one run shows all that are wrong.
  private static func validate(_ names: [String], _ console: Console) throws(CommandFailure) -> ExitCode {
    let library = ScenarioLibrary.project
    var targets = names
    if names.isEmpty {
      do throws(ScenarioError) { targets = try library.files() } catch { throw CommandFailure(error) }
    }
    var findings: [ExitCode] = []
    for target in targets {
      do throws(CommandFailure) {
        let loaded = try library.scenario(target)
        console.result("\(loaded.file): valid")
      } catch {
        console.complaint(error.message)
        findings.append(error.exit)
      }
    }
    return ExitCode.gravest(of: findings)
  }
}
