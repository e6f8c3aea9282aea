internal import Metrics
internal import Playing
internal import Reporting
internal import ScenarioFormat

extension OrderFile {
  /// Reads a given order file. Throws when it is missing, malformed, or of another app.
  init(typed path: String, of subject: any SimulatedSubject) throws(CommandFailure) {
    guard InputFile.isFile(path) else {
      throw CommandFailure(.missingInput, "there is no order `\(path)`; name another with `--order FILE`")
    }
    do throws(ReportError) { self = try OrderFile.read(path) } catch {
      throw CommandFailure(.invalidInput, "\(error)")
    }
    guard app == subject.name else {
      throw CommandFailure(
        .invalidInput, "\(path) is an order of the app `\(app)`, and not of `\(subject.name)`")
    }
  }
}

extension RunRequest {
  /// Applies a recorded order: its unit and seed are run; the scenario must match.
  mutating func readOrder(_ path: String, _ parsed: ParsedArguments) throws(CommandFailure) {
    let order = try OrderFile(typed: path, of: subject)
    let word = subject.unitWord
    guard order.scenario == scenario.name else {
      throw CommandFailure(
        .invalidInput,
        "\(path) is an order of the scenario `\(order.scenario)`, and not of `\(scenario.name)`; name that one"
      )
    }
    guard (0..<scenario.units).contains(order.unit) else {
      throw CommandFailure(
        .invalidInput,
        "\(path) is an order of \(word.one) \(order.unit), and `\(scenario.name)` has "
          + "the \(word.several) 0 to \(scenario.units - 1)")
    }
    if let units = typed.overrides.units, !units.contains(order.unit) {
      throw .usage("\(path) is an order of \(word.one) \(order.unit); leave `--\(word.several)` out")
    }
    if let seed = typed.overrides.seed, seed != order.seed {
      throw .usage("\(path) is an order of seed \(order.seed); leave `--seed` out")
    }
    if parsed.has("--resume") { throw .usage("`--order` starts anew; leave `--resume` out") }
    for flag in ["--shard"] where parsed.values[flag] != nil {
      throw .usage("`--order` runs one \(word.one) under one order; leave `\(flag)` out")
    }
    scenario.seed = order.seed
    // The default folder holds the run that found the order.
    if parsed.values["--out"] == nil {
      out = ProjectFolder.path("Reports/runs/\(scenario.name)/\(commit)-\(order.seed)-order")
    }
    typed.units = order.unit...order.unit
    let program = SourceCommit.program ?? "unknown"
    if order.program != program {
      remarks.append(
        "\(path) was recorded by another build (\(order.program.prefix(16)), and this is \(program.prefix(16))): from the first "
          + "choice that does not apply, the natural order is used")
    }
    let settings = subject.vocabulary.settings(of: scenario)
    let others = order.settings.keys.sorted().filter { key in
      key != "schedules" && settings[key].map { $0 != order.settings[key] } ?? false
    }
    for key in others {
      remarks.append(
        "\(path) was recorded with \(key): \(order.settings[key] ?? ""), and this run has \(settings[key] ?? "")"
      )
    }
    self.order = ReplayedOrder(file: path, rule: order.rule, deviations: order.deviations)
  }
}
