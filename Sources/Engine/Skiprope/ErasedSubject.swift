package import Commands
internal import HostSystem
internal import Kernel
internal import Metrics
public import Playing
internal import ScenarioFormat
internal import Synchronization
internal import Touches

/// Adapts a public `Subject` to the engine's `SimulatedSubject`.
struct ErasedSubject<S: Subject>: SimulatedSubject {
  /// Made on first use. Worker processes never use it.
  var vocabulary: ScenarioVocabulary { stored.vocabulary }
  private let stored = CachedVocabulary {
    var vocabulary = ScenarioVocabulary(
      S.Settings.self, of: S.name, unit: S.unit, who: ErasedSubject.who,
      hands: S.samplesAges ? AgeGroup.allCases.map(\.rawValue) : [],
      device: S.standardDevice, metrics: S.table, invariants: S.rules.map(\.id) + S.recordedRules.map(\.id))
    vocabulary.formerNames = FormerNames(S.formerNames)
    return vocabulary
  }
  /// The word for the person with the device: the session's word if the subject sets one, else the unit's.
  private static var who: String { S.session.one == "session" ? S.unit.one : S.session.one }
  /// The loop over frames, compiled where the subject's types are known.
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
      !(S.User.self is TableUser<S.App>.Type) || !S.actions.isEmpty || !S.moods.isEmpty,
      "\(S.name) has no simulated user: declare `acts`, `moods` or a `Hand` type of its own")
    self.loop = loop
  }

  func prepare() {
    S.App.begin(pass: 0)
    _ = S.declared
  }

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

  func unit(of order: WorkOrder) throws(RunError) -> any SimulatedUnit { SubjectUnit<S>(order, of: self) }

  func logged(_ session: Int, of order: WorkOrder) throws(RunError) -> LoggedUnit {
    let simulated = SubjectUnit<S>(order, of: self)
    let (device, length) = try simulated.logged(session)
    return LoggedUnit(on: device, length: length) { (setting, log) throws(RunError) in
      try simulated.staged(setting, logging: (session, log))
    }
  }
}

/// A vocabulary that is made once, on first use.
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

/// A subject with its frame loop.
///
/// The module that makes this value compiles the loop. Make it in the subject's module, or in one that sees all of its source.
///
///     CompiledSubject(Flashcards.self).main()
public struct CompiledSubject: Sendable {
  package let subject: any SimulatedSubject
  private let program: @Sendable (String?) -> Program

  /// Compiles the frame loop for `subject`.
  @inlinable public init<S: Subject>(_ subject: S.Type) {
    self.init(subject) { (pass, frames, attendant) throws(RunError) in try pass.run(frames, attendant) }
  }

  @usableFromInline init<S: Subject>(_ subject: S.Type, _ loop: @escaping SubjectPass<S>.Loop) {
    let simulated = ErasedSubject<S>(loop)
    self.subject = simulated
    program = { Harness.program(of: subject, simulated, playing: $0) }
  }

  /// Runs this process's command line and ends the process, as `Harness.main` does. For a program in another module than the
  /// subject.
  ///
  /// `scenario` names the scenario that runs when the command line names none. The default is the scenario with the subject's
  /// name.
  public func main(playing scenario: String? = nil) -> Never { program(scenario).main() }
}

extension Harness {
  /// The command-line program of a subject.
  package static func program<S: Subject>(of subject: S.Type) -> Program {
    program(of: subject, CompiledSubject(subject).subject, playing: nil)
  }

  fileprivate static func program<S: Subject>(
    of subject: S.Type, _ simulated: any SimulatedSubject, playing scenario: String?
  ) -> Program {
    var program = Program(
      name: S.name,
      about: "Runs \(S.name) under a frame clock in virtual time and reports late frames.",
      subject: simulated, defaultScenario: scenario ?? S.name, pairedScenario: scenario ?? S.name)
    program.commands = [FuzzCommand<S>.command].compactMap(\.self)
    return program
  }
}
