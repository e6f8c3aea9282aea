package import Commands
internal import HostSystem
internal import Kernel
internal import Metrics
public import Playing
internal import ScenarioFormat
internal import Synchronization
internal import Touches

/// A subject of the public kind as the engine plays it.
struct ErasedSubject<S: Subject>: PlayedSubject {
  /// Made when it is first asked for, which worker processes never do.
  var vocabulary: ScenarioVocabulary { kept.vocabulary }
  private let kept = CachedVocabulary {
    ScenarioVocabulary(
      S.Settings.self, of: S.name, unit: S.unit, who: ErasedSubject.who,
      hands: S.dealsHands ? AgeGroup.allCases.map(\.rawValue) : [],
      device: S.standardDevice, metrics: S.table, invariants: S.rules.map(\.id) + S.recordedRules.map(\.id))
  }
  /// Who has a device: a session, by its word where it has one.
  private static var who: String { S.session.one == "session" ? S.unit.one : S.session.one }
  /// The loop over frames, made where the subject's types are known.
  let loop: SubjectPass<S>.Loop
  var name: String { S.name }
  var settings: any SubjectSettings.Type { S.Settings.self }
  var unitWord: UnitWord { UnitWord(S.unit.one, S.unit.several) }
  var sessionWord: UnitWord { UnitWord(S.session.one, S.session.several) }
  var rules: [RuleTitle] { S.rules.map { RuleTitle(id: $0.id, title: $0.title) } + S.recordedRules }
  var slowedStage: FrameStage? { S.slowedStage }
  var comparedWith: [(flag: String, value: String)] { S.comparedWith }
  var plantedBugs: [PlantedBug] { S.plantedBugs }
  var screens: [String] { S.screens }
  var libraries: [String: String] { S.libraries }
  var flags: [SubjectFlag] { S.Settings.allFlags }

  init(_ loop: @escaping SubjectPass<S>.Loop) {
    precondition(
      !(S.Hand.self is TableUser<S.App>.Type) || !S.acts.isEmpty || !S.moods.isEmpty,
      "\(S.name) has neither `acts` nor `moods` nor a hand of its own: nobody would touch it")
    self.loop = loop
  }

  func prepare() { S.App.begin(pass: 0) }

  func check(_ scenario: Scenario) throws(RunError) -> [String] {
    do throws(SubjectError) {
      return try S.check(scenario[S.Settings.self])
        + S.App.remarks(underOtherOrders: scenario.schedules > 0)
    } catch { throw error.runError }
  }

  func complete(_ measurements: inout Measurements, rules: [String: RuleTally]) {
    S.complete(&measurements, rules: rules)
  }

  func modelRatios(_ metrics: [MetricValue], in scenario: Scenario) -> [ModelRatio] {
    S.modelRatios(metrics, in: scenario[S.Settings.self])
  }

  func yardstick(for scenario: Scenario, rounds: Int) throws(RunError) -> (any HostYardstick)? {
    do throws(SubjectError) { return try S.yardstick(in: scenario[S.Settings.self], rounds: rounds) } catch {
      throw error.runError
    }
  }

  func effects(in scenario: Scenario) -> String { S.effects(in: scenario[S.Settings.self]) }
  func explanation(of scenario: Scenario) -> String { S.explanation(of: scenario[S.Settings.self]) }

  func pictures(of unit: Int, in scenario: Scenario) throws(RunError) -> (any SmallPictures)? {
    do throws(SubjectError) { return try S.pictures(of: UnitSetup(unit, of: scenario, bug: nil)) } catch {
      throw error.runError
    }
  }

  func sessionCount(of unit: Int, in scenario: Scenario) -> Int {
    S.sessions(in: UnitSetup(unit, of: scenario, bug: nil))
  }

  func unit(of order: WorkOrder) throws(RunError) -> any PlayedUnit { SubjectUnit<S>(order, of: self) }

  func logged(_ session: Int, of order: WorkOrder) throws(RunError) -> LoggedUnit {
    let played = SubjectUnit<S>(order, of: self)
    let (device, length) = try played.logged(session)
    return LoggedUnit(on: device, length: length) { (setting, log) throws(RunError) in
      try played.staged(setting, logging: (session, log))
    }
  }
}

/// A vocabulary that is made once, by whoever asks first.
private final class CachedVocabulary: Sendable {
  private let made = Mutex<ScenarioVocabulary?>(nil)
  private let make: @Sendable () -> ScenarioVocabulary

  init(_ make: @escaping @Sendable () -> ScenarioVocabulary) { self.make = make }

  var vocabulary: ScenarioVocabulary {
    made.withLock { made in
      if let made { return made }
      let vocabulary = make()
      made = vocabulary
      return vocabulary
    }
  }
}

/// A subject with the loop over its frames, which is compiled for it where this is made: in the module of the subject, or in one that
/// sees all of it.
public struct CompiledSubject: Sendable {
  package let subject: any PlayedSubject
  private let program: @Sendable (String?) -> Program

  @inlinable public init<S: Subject>(_ subject: S.Type) {
    self.init(subject) { (pass, frames, attendant) throws(RunError) in try pass.run(frames, attendant) }
  }

  @usableFromInline init<S: Subject>(_ subject: S.Type, _ loop: @escaping SubjectPass<S>.Loop) {
    let played = ErasedSubject<S>(loop)
    self.subject = played
    program = { Harness.program(of: subject, played, playing: $0) }
  }

  /// Runs the command line of this process with its program, as `Harness.main` does, for a program in another module than the subject.
  public func main(playing scenario: String? = nil) -> Never { program(scenario).main() }
}

extension Harness {
  /// The program of a subject.
  package static func program<S: Subject>(of subject: S.Type) -> Program {
    program(of: subject, CompiledSubject(subject).subject, playing: nil)
  }

  fileprivate static func program<S: Subject>(
    of subject: S.Type, _ played: any PlayedSubject, playing scenario: String?
  ) -> Program {
    var program = Program(
      name: S.name,
      about: "Plays \(S.name) in front of a frame clock and says which frame would have been skipped.",
      subject: played, defaultScenario: scenario ?? S.name, pairedScenario: scenario ?? S.name)
    program.commands = [FuzzCommand<S>.command].compactMap(\.self)
    return program
  }
}
