package import Foundation
internal import HostSystem
package import Metrics
package import ScenarioFormat
package import Simulation

/// An app with all that it brings to the engine: what is around it and who touches it, unit by unit, what its scenarios may say,
/// what is measured of it and what must hold.
///
/// A unit is what is played apart from all others, in a process of its own: a family, a user, a deck. It has one session or
/// several under one virtual time.
package protocol PlayedSubject: Sendable {
  /// The keys of its scenarios with their defaults, its metrics and the names of its rules.
  var vocabulary: ScenarioVocabulary { get }
  /// What scenarios call it. O(1), as the vocabulary is not.
  var name: String { get }
  /// The kind of its settings, so that what was kept of a scenario can be read.
  var settings: any SubjectSettings.Type { get }
  /// What a unit is called, and a session of it.
  var unitWord: UnitWord { get }
  var sessionWord: UnitWord { get }
  /// Its screens as rows name them, in the order in which pictures of runs give them colours; empty: by their names.
  var screens: [String] { get }
  /// Its rules, in the order of reports.
  var rules: [RuleTitle] { get }
  /// The libraries that its work rests on, name to version.
  var libraries: [String: String] { get }
  /// The planted bugs that it can be told to have; empty in builds without any.
  var plantedBugs: [PlantedBug] { get }
  /// The stage of its frames that can be made slower by a share (`WorkOrder.slowness`); `nil`: none.
  var slowedStage: FrameStage? { get }
  /// What may be typed besides the flags of every app.
  var flags: [SubjectFlag] { get }

  /// Sessions of a unit, by its plan alone. O(its plan).
  func sessionCount(of unit: Int, in scenario: Scenario) -> Int
  /// Finds out what all units of this process share, before the first is set up.
  func prepare()
  /// Draws the plan of an order's unit, to be set up as often as it is to be played.
  func unit(of order: WorkOrder) throws(RunError) -> any PlayedUnit
  /// Looks at what the scenario names before anything is played; returns remarks on what is left out. Throws what is missing or of
  /// no use.
  func check(_ scenario: Scenario) throws(RunError) -> [String]
  /// What is measured of a whole run besides the engine's figures.
  func complete(_ measurements: inout Measurements, rules: [String: RuleTally])
  /// How well the table of what effects take fits what was measured.
  func modelRatios(_ metrics: [MetricValue], in scenario: Scenario) -> [ModelRatio]
  /// How fast this host does what effects rest on, where a scenario has it done for real; `nil`: what frames are scaled by does.
  func yardstick(for scenario: Scenario, rounds: Int) throws(RunError) -> (any HostYardstick)?
  /// Flags of its own, with values, that two programs are compared with unless they are typed: what is not timed may be left out.
  var comparedWith: [(flag: String, value: String)] { get }
  /// Whether what effects do is `real` or `modelled` in a scenario.
  func effects(in scenario: Scenario) -> String
  /// A unit whose touches in one session, counted from 0, are to be written down; the session is one that the unit has.
  func logged(_ session: Int, of order: WorkOrder) throws(RunError) -> LoggedUnit
  /// The photos of a unit, made small for pages and clips; `nil` where its runs decode no files.
  func pictures(of unit: Int, in scenario: Scenario) throws(RunError) -> (any SmallPictures)?
  /// More about what a scenario means than its keys say, for people; empty: nothing.
  func explanation(of scenario: Scenario) -> String
}

extension PlayedSubject {
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

  /// What its reports hold.
  package var metrics: MetricTable { vocabulary.metrics }
}

extension JSONDecoder {
  /// A decoder of values that hold scenarios of this subject.
  package static func of(_ subject: any PlayedSubject) -> JSONDecoder { of(subject.name, subject.settings) }
}

extension ReportWords {
  /// What a subject says.
  package init(_ subject: any PlayedSubject) {
    self.init(app: subject.name, unit: subject.unitWord, session: subject.sessionWord)
  }
}

/// A rule as reports call it.
public struct RuleTitle: Hashable, Sendable {
  public var id: String
  /// In a sentence.
  public var title: String

  public init(id: String, title: String) {
    self.id = id
    self.title = title
  }
}

/// A measure of how fast this host does something, looked at now and then; the best look counts.
public protocol HostYardstick {
  /// The reference is 1.
  var value: Double { get }
  mutating func look(rounds: Int) throws(RunError)
}
