package import Foundation
internal import HostSystem
package import Metrics
package import ScenarioFormat
package import Simulation

/// An app as the engine sees it: its environment and users by unit, its scenario keys, metrics and rules.
///
/// A unit is simulated apart from all others, in its own process: a family, a user, a deck. It has one or more sessions under one
/// virtual clock.
package protocol SimulatedSubject: Sendable {
  /// The keys of its scenarios with their defaults, its metrics, and the IDs of its rules.
  var vocabulary: ScenarioVocabulary { get }
  /// The name in scenarios. O(1), unlike the vocabulary's.
  var name: String { get }
  /// The type of its settings, used to decode stored scenarios.
  var settings: any SubjectSettings.Type { get }
  /// The words for a unit and for a session.
  var unitWord: UnitWord { get }
  var sessionWord: UnitWord { get }
  /// Its screens as rows name them, in the order in which charts assign colours; if empty, in alphabetical order.
  var screens: [String] { get }
  /// Its rules, in the order of reports.
  var rules: [RuleTitle] { get }
  /// The libraries that it uses, name to version.
  var libraries: [String: String] { get }
  /// Its planted bugs; empty in builds without any.
  var plantedBugs: [PlantedBug] { get }
  /// The stage of its frames that can be slowed down (`WorkOrder.slowness`); `nil`: none.
  var slowedStage: FrameStage? { get }
  /// Its own command-line flags.
  var flags: [SubjectFlag] { get }

  /// Number of sessions of a unit, from its plan alone. O(its plan).
  func sessionCount(of unit: Int, in scenario: Scenario) -> Int
  /// Computes the values that all units of this process share, before the first unit is made.
  func prepare()
  /// Draws the plan of an order's unit, which can then run any number of times.
  func unit(of order: WorkOrder) throws(RunError) -> any SimulatedUnit
  /// Checks the inputs that the scenario names before a run. Returns remarks to print. Throws if an input is missing or invalid.
  func check(_ scenario: Scenario) throws(RunError) -> [String]
  /// Adds figures of a whole run to the engine's.
  func complete(_ measurements: inout Measurements, rules: [String: RuleTally])
  /// Ratios of the table of effect times to measured times.
  func modelRatios(_ metrics: [MetricValue], in scenario: Scenario) -> [ModelRatio]
  /// Measures how fast this host does the work of effects. `nil`: effects are scaled as frames are.
  func yardstick(for scenario: Scenario, rounds: Int) throws(RunError) -> (any HostYardstick)?
  /// Extra flags, with values, for the comparison of two programs unless typed. They can skip work that is not timed.
  var comparedWith: [(flag: String, value: String)] { get }
  /// The source of the effects' time: `real` or `modelled`.
  func effects(in scenario: Scenario) -> String
  /// A unit that logs the touches of one session, counted from 0. The session must exist.
  func logged(_ session: Int, of order: WorkOrder) throws(RunError) -> LoggedUnit
  /// Small versions of a unit's photos for pages and clips; `nil` if its runs decode no files.
  func pictures(of unit: Int, in scenario: Scenario) throws(RunError) -> (any SmallPictures)?
  /// Text for people about the meaning of a scenario's values; empty: none.
  func explanation(of scenario: Scenario) -> String
}

extension SimulatedSubject {
  package func prepare() {}
  package var screens: [String] { [] }
  package var libraries: [String: String] { [:] }
  package var plantedBugs: [PlantedBug] { [] }
  package var slowedStage: FrameStage? { nil }
  package var flags: [SubjectFlag] { [] }
  package func check(_ scenario: Scenario) throws(RunError) -> [String] { [] }
  package func complete(_ measurements: inout Measurements, rules: [String: RuleTally]) {}
  package func modelRatios(_ metrics: [MetricValue], in scenario: Scenario) -> [ModelRatio] { [] }
  package func yardstick(for scenario: Scenario, rounds: Int) throws(RunError) -> (any HostYardstick)? { nil }
  package var comparedWith: [(flag: String, value: String)] { [] }
  package func effects(in scenario: Scenario) -> String { "real" }
  package func pictures(of unit: Int, in scenario: Scenario) throws(RunError) -> (any SmallPictures)? { nil }
  package func explanation(of scenario: Scenario) -> String { "" }

  /// The metrics of its reports.
  package var metrics: MetricTable { vocabulary.metrics }
}

extension JSONDecoder {
  /// A decoder of values that contain scenarios of this subject.
  package static func of(_ subject: any SimulatedSubject) -> JSONDecoder {
    of(subject.name, subject.settings)
  }
}

extension ReportWords {
  /// The words of a subject.
  package init(_ subject: any SimulatedSubject) {
    self.init(app: subject.name, unit: subject.unitWord, session: subject.sessionWord)
  }
}

/// The ID and title of a rule in reports.
public struct RuleTitle: Hashable, Sendable {
  public var id: String
  /// One sentence.
  public var title: String

  public init(id: String, title: String) {
    self.id = id
    self.title = title
  }
}

/// Measures how fast this host does some kind of work. The best of all samples counts.
public protocol HostYardstick {
  /// The speed relative to the reference machine, which is 1.
  var value: Double { get }
  /// Takes a sample of so many rounds.
  mutating func measure(rounds: Int) throws(RunError)
}
