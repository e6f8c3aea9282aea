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
        let names = try program.library.names() + program.catalogs.flatMap { $0.rows().map(\.name) }
        for name in names { console.line(name) }
      } catch { throw CommandFailure(error) }
      return .holds
    case .validate(let names): return try validate(names, program, console)
    case .schema:
      console.result(String(ScenarioJSONSchema(vocabulary: program.subject.vocabulary).text.dropLast()))
      return .holds
    case .explain(let name):
      if let catalog = catalog(of: name, program) {
        do throws(ScenarioError) { console.result(try catalog.explain(name)) } catch {
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
    for catalog in program.catalogs {
      let rows = catalog.rows()
      guard !rows.isEmpty else { continue }
      var table = TextTable([(catalog.title, .left), ("extent", .left), ("about", .left)])
      for row in rows { table.add([row.name, row.size, firstSentence(of: row.about)]) }
      console.result("\n" + table.text)
    }
    return .holds
  }

  /// The catalog that contains a name or path; `nil` for a scenario or an unknown name.
  private static func catalog(of target: String, _ program: Program) -> ScenarioCatalog? {
    let isScenario = (try? program.library.names().contains(target)) ?? false
    return isScenario ? nil : program.catalogs.first { $0.holds(target) }
  }

  /// The text up to the first full stop followed by a space.
  private static func firstSentence(of text: String) -> String {
    var sentence = ""
    for character in text {
      if character == " ", sentence.hasSuffix(".") { break }
      sentence.append(character)
    }
    return sentence
  }

  /// Validates every file, including those of catalogs, so that one run shows all errors.
  private static func validate(
    _ names: [String], _ program: Program, _ console: Console
  ) throws(CommandFailure) -> ExitCode {
    let library = program.library
    var targets = names
    if names.isEmpty {
      do throws(ScenarioError) { targets = try library.files() } catch { throw CommandFailure(error) }
      for catalog in program.catalogs { targets += catalog.files() }
    }
    var findings: [ExitCode] = []
    for target in targets {
      do throws(CommandFailure) {
        let (file, notes) = try validated(target, library, program)
        console.line("\(file): valid")
        for note in notes { console.line("note: \(note)") }
      } catch {
        console.complaint(lines: error.lines)
        findings.append(error.exit)
      }
    }
    return ExitCode.gravest(of: findings)
  }

  /// The file of a name or path, after validating it.
  private static func validated(
    _ target: String, _ library: ScenarioLibrary, _ program: Program
  ) throws(CommandFailure) -> (file: String, notes: [String]) {
    guard let catalog = catalog(of: target, program) else {
      let loaded = try library.scenario(target)
      return (loaded.file, loaded.formerNames.map { $0.note(in: loaded.file) })
    }
    do throws(ScenarioError) { return (try catalog.validate(target), []) } catch {
      throw CommandFailure(error)
    }
  }
}
