internal import Metrics
internal import Playing
internal import Reporting
internal import ScenarioFormat

/// Lists, validates and explains scenarios.
enum ScenariosCommand {
  static func run(
    _ request: ScenariosRequest, of program: Program, _ console: Console
  ) throws(CommandFailure) -> ExitCode {
    switch request {
    case .list: return try list(program, console)
    case .names:
      do throws(ScenarioError) {
        let names = try program.library.names() + program.shelves.flatMap { $0.rows().map(\.name) }
        for name in names { console.line(name) }
      } catch { throw CommandFailure(error) }
      return .holds
    case .validate(let names): return try validate(names, program, console)
    case .schema:
      console.result(String(ScenarioJSONSchema(vocabulary: program.subject.vocabulary).text.dropLast()))
      return .holds
    case .explain(let name):
      if let shelf = shelf(of: name, program) {
        do throws(ScenarioError) { console.result(try shelf.explain(name)) } catch {
          throw CommandFailure(error)
        }
        return .holds
      }
      let loaded = try program.library.scenario(name)
      let text = ScenarioExplanation(loaded, vocabulary: program.subject.vocabulary).text
      let more = program.subject.explanation(of: loaded.scenario)
      console.result(String((more.isEmpty ? text : text + "\n" + more).dropLast()))
      return .holds
    }
  }

  private static func list(_ program: Program, _ console: Console) throws(CommandFailure) -> ExitCode {
    let all: [LoadedScenario]
    do throws(ScenarioError) { all = try program.library.all() } catch { throw CommandFailure(error) }
    var table = TextTable([
      ("scenario", .left), (program.subject.unitWord.several, .right), ("length", .right), ("about", .left),
    ])
    for loaded in all {
      let scenario = loaded.scenario
      table.add([
        scenario.name, "\(scenario.units)", DurationSpelling.text(scenario.length),
        firstSentence(of: scenario.about),
      ])
    }
    console.result(table.text)
    for shelf in program.shelves {
      let rows = shelf.rows()
      guard !rows.isEmpty else { continue }
      var table = TextTable([(shelf.title, .left), ("what is played", .left), ("about", .left)])
      for row in rows { table.add([row.name, row.size, firstSentence(of: row.about)]) }
      console.result("\n" + table.text)
    }
    return .holds
  }

  /// The shelf that a name or path is on; `nil`: it is a scenario, or nothing.
  private static func shelf(of target: String, _ program: Program) -> ScenarioCatalog? {
    let isScenario = (try? program.library.names().contains(target)) ?? false
    return isScenario ? nil : program.shelves.first { $0.holds(target) }
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

  /// Checks every file, those of other kinds of scenarios among them, so that one run shows all that are wrong.
  private static func validate(
    _ names: [String], _ program: Program, _ console: Console
  ) throws(CommandFailure) -> ExitCode {
    let library = program.library
    var targets = names
    if names.isEmpty {
      do throws(ScenarioError) { targets = try library.files() } catch { throw CommandFailure(error) }
      for shelf in program.shelves { targets += shelf.files() }
    }
    var findings: [ExitCode] = []
    for target in targets {
      do throws(CommandFailure) {
        console.line("\(try validated(target, library, program)): valid")
      } catch {
        console.complaint(lines: error.lines)
        findings.append(error.exit)
      }
    }
    return ExitCode.gravest(of: findings)
  }

  /// The file behind a name or path, when it is a scenario of any kind as it should be.
  private static func validated(
    _ target: String, _ library: ScenarioLibrary, _ program: Program
  ) throws(CommandFailure) -> String {
    guard let shelf = shelf(of: target, program) else {
      return try library.scenario(target).file
    }
    do throws(ScenarioError) { return try shelf.validate(target) } catch { throw CommandFailure(error) }
  }
}
