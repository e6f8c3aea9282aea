internal import Foundation
package import Kernel
internal import Metrics
package import Playing
internal import Reporting
internal import Runner
package import ScenarioFormat

/// A picture of a screen at an instant, validated.
package struct DrawRequest: Sendable {
  package var subject: any SimulatedSubject
  package var scenario: Scenario
  /// The unit, from 0.
  package var unit: Int
  /// The session as in reports, from 1.
  package var session: Int
  package var instant: Instant
  /// The screen to wait for, from `instant` on, until it has been shown for a second; `nil`: draw at `instant`.
  package var screen: String?
  package var out: String
  /// Pixels of a PNG per point.
  package var scale: Double
  /// Whether photos are always drawn as placeholders.
  package var hasPlaceholders: Bool
  /// The recorded order to run under; `nil`: the natural order.
  package var order: [Deviation]?
  /// The planted bug to enable.
  package var bug: String?
  /// Whether `out` is a JSON list of the screen's content (`ScreenListing`) instead of a picture.
  let isListing: Bool

  static let at = ValueFlag<Instant?>(
    Flag("--at", "TIME", "the time since the session began: 2:41.9, 161.9s or 45s"),
    InstantSpelling.allowed, read: InstantSpelling.instant)
  private static let onScreen = Flag(
    "--screen", "NAME", "wait from that time, or the beginning, until this screen was shown for a second")
  private static let out = Flag(
    "--out", "FILE",
    "the picture; its name ends with .svg, .png or .pdf, or with .json for a list of the screen's content")
  private static let scale = ValueFlag.decimal(
    "--scale", "N", in: 0.1...8, "pixels of a .png for each point, default 1")

  static let placeholders = Flag(
    "--placeholders", nil, "draw photos as two colours and a number, even if their files exist",
    formerly: "--stand-ins")

  static let order = Flag(
    "--order", "FILE", "run it under a recorded order; default: that of the run, if any")

  static func unit(_ word: UnitWord) -> ValueFlag<Int?> {
    CommonFlags.unit(word, "the \(word.one), default 0")
  }
  static func session(_ word: UnitWord) -> ValueFlag<Int?> {
    CommonFlags.session(word, "its \(word.one), default 1")
  }

  /// The flags that select a unit and one of its sessions.
  static func whose(_ program: Program) -> [Flag] {
    [unit(program.subject.unitWord).flag, session(program.subject.sessionWord).flag]
  }

  /// The flags of `draw`.
  package static func flags(_ program: Program) -> [Flag] {
    return [at.flag, onScreen, out] + whose(program)
      + [scale.flag, order, placeholders, CommonFlags.seed.flag] + Flag.scenario(program) + Flag.bug(program)
  }

  /// Reads the arguments, and the scenario or that of a run.
  init(_ parsed: ParsedArguments) throws(CommandFailure) {
    let program = parsed.program
    try parsed.refuseMore(than: 1, of: "draw")
    guard let target = parsed.positionals.first.map(InputFile.runFolder) else {
      throw .usage(
        "`draw` needs a run folder or a scenario: `\(program.name) draw \(program.defaultScenario) --at 1:00 --out x.png`"
      )
    }
    screen = try parsed.text("--screen")
    guard let instant = try parsed.value(DrawRequest.at) ?? (screen == nil ? nil : .zero) else {
      throw .usage("`draw` needs a time, `--at 2:41.9`, or a screen, `--screen NAME`")
    }
    guard let out = try parsed.text("--out") else {
      throw .usage("`draw` needs a file for the picture: `--out x.svg`")
    }
    isListing = out.hasSuffix(".json")
    guard isListing || ScreenPainter.draws(out) else {
      throw ScreenPainter.isBuilt
        ? .usage("`--out` is `\(out)`, but must end with .svg, .png, .pdf or .json")
        : .withoutPictures(out, instead: ".json")
    }
    (self.instant, self.out) = (instant, out)
    scale = try parsed.value(DrawRequest.scale) ?? 1
    hasPlaceholders = parsed.has(DrawRequest.placeholders.name)
    bug = try DrawRequest.bug(target, parsed)
    subject = program.subject
    scenario = try DrawRequest.simulated(target, parsed)
    (unit, session) = try DrawRequest.place(parsed, scenario)
    order = try DrawRequest.order(target, parsed, scenario, unit: unit)
  }

  /// The given order, or that of the run; `nil`: the natural one.
  static func order(
    _ target: String, _ parsed: ParsedArguments, _ scenario: Scenario, unit: Int
  ) throws(CommandFailure) -> [Deviation]? {
    guard let path = try parsed.text("--order") else {
      guard InputFile.isDirectory(target), InputFile.isFile("\(target)/report.json") else { return nil }
      return try ReportFile.read(target).order?.deviations
    }
    let order = try OrderFile(typed: path, of: parsed.program.subject)
    let word = parsed.program.subject.unitWord.one
    guard order.unit == unit else {
      throw .usage("\(path) is an order of \(word) \(order.unit); name that one: `--\(word) \(order.unit)`")
    }
    guard order.seed == scenario.seed else {
      throw .usage(
        "\(path) is an order of seed \(order.seed), but the seed is \(scenario.seed): use `--seed \(order.seed)`"
      )
    }
    return order.deviations
  }

  /// The selected unit, checked against the scenario, and the session's number.
  static func place(
    _ parsed: ParsedArguments, _ scenario: Scenario
  ) throws(CommandFailure) -> (unit: Int, session: Int) {
    let word = parsed.program.subject.unitWord
    let unit = try parsed.value(DrawRequest.unit(word)) ?? 0
    guard unit < scenario.units else {
      throw CommandFailure(
        .missingInput,
        "`\(scenario.name)` has \(word.counted(scenario.units)), counted from 0; there is no \(word.one) \(unit)"
      )
    }
    return (unit, try parsed.value(DrawRequest.session(parsed.program.subject.sessionWord)) ?? 1)
  }

  /// The given planted bug, or that of the run.
  static func bug(_ target: String, _ parsed: ParsedArguments) throws(CommandFailure) -> String? {
    if let typed = try parsed.bug() { return typed }
    return InputFile.isDirectory(target) ? RunReplay.plantedBug(target, of: parsed.program.subject) : nil
  }

  /// The scenario of a run folder, or the named scenario with the given changes.
  static func simulated(_ target: String, _ parsed: ParsedArguments) throws(CommandFailure) -> Scenario {
    guard InputFile.isDirectory(target) else { return try TypedScenario(target, parsed).scenario }
    let program = parsed.program
    if let typed = (["--seed"] + Flag.scenario(program).map(\.name)).first(where: parsed.has) {
      throw .usage("`\(target)` is a run, which has its own `\(typed)`; leave it out, or name the scenario")
    }
    do throws(RunError) { return try RunReplay.readScenario(target, of: program.subject) } catch {
      throw CommandFailure(error)
    }
  }
}
