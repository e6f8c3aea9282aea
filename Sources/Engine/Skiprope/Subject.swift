internal import Commands
@_exported public import Kernel
@_exported public import Metrics
@_exported public import Playing
@_exported public import ScenarioFormat
@_exported public import Simulation
@_exported public import Sweeping
@_exported public import Touches

/// An app under test, with everything that the harness needs: how to make it, who touches it, and what to check.
///
/// `Harness.main(of:)` makes a command-line program of it, with `run`, `gate`, `compare`, `replay` and others. Three members are
/// enough:
/// ```swift
/// @main enum Flashcards: Subject {
///   static let name = "flashcards"
///   static func app(for setup: Setup<Flashcards>) -> FlashcardsApp { FlashcardsApp(bug: setup.bug) }
///   static let actions: [TouchAction] = [.tap(.slot(1))]
///   static func main() { Harness.main(of: Flashcards.self) }
/// }
/// ```
///
/// A unit is simulated apart from all others, in its own process. Examples are one user of a quiz, one deck of cards, four
/// players of a round. It has one or more sessions under one virtual clock. Each session is a device with its own app and
/// simulated user.
///
/// Everything in a session must follow from its `Setup` alone. Then the same scenario, seed and program give the same run on
/// every machine.
public protocol Subject: Sendable {
  /// The app under test.
  associatedtype App: AppUnderTest
  /// The type of its simulated users: `TableUser`, which performs the actions of `actions` or `moods`, or a type of the subject's
  /// own.
  associatedtype User: SimulatedUser = TableUser<App> where User.App == App
  /// Its own keys in scenarios; none by default.
  associatedtype Settings: SubjectSettings = NoSettings
  /// Values drawn for a unit before anything else is made, such as its user's profile; none by default.
  associatedtype Plan = Void
  /// Objects that the sessions of a unit share, such as a server; none by default.
  associatedtype Shared = Void
  /// Its own gesture recogniser, if `fuzz` should sweep the thresholds; none by default.
  associatedtype Recogniser: SweptRecogniser = NoRecogniser
  /// The value that its rules check after each frame; `SimulatedFrame` by default.
  associatedtype Frame = SimulatedFrame<App>
  /// Its own recorder beside each session, for figures and rules that the app itself does not report; none by default.
  associatedtype Recorder: SessionRecorder = NoRecorder<App> where Recorder.App == App

  /// The app's name in scenarios, reports and on the command line: letters, digits and hyphens.
  static var name: String { get }
  /// The word for a unit, singular and plural. With `user` and `users`, `--users 0-9` runs ten units.
  static var unit: (one: String, several: String) { get }
  /// The word for a session, singular and plural. With `player` and `players`, `--player 2` selects the second session of a unit.
  static var session: (one: String, several: String) { get }
  /// The device of scenarios that name none, one of `DeviceProfile.known`.
  static var standardDevice: String { get }
  /// The libraries that the app uses, name to version, for reports.
  static var libraries: [String: String] { get }

  /// Number of sessions of a unit, 1 to 1,000; 1 by default.
  static func sessions(in unit: UnitSetup<Self>) -> Int
  /// Returns names of the previous version that scenarios and baselines may still use, from the former to the present name.
  ///
  /// A scenario key is named by its path, such as `session.length`; a rule or a metric by its id.
  static var formerNames: [String: String] { get }
  /// Checks the inputs that a scenario names, such as files, before a run. Returns remarks to print.
  static func check(_ settings: Settings) throws(SubjectError) -> [String]
  /// Draws the plan of a unit. Its memory does not count as the app's.
  static func plan(of unit: UnitSetup<Self>) throws(SubjectError) -> Plan
  /// Makes the objects that the sessions of a unit share, before their apps; again for each repetition of the unit. Their memory
  /// does not count as the apps'.
  static func shared(in unit: UnitSetup<Self>) throws(SubjectError) -> Shared
  /// The device with its user's settings, such as larger text; unchanged by default.
  static func device(_ profile: DeviceProfile, for setup: Setup<Self>) -> DeviceProfile
  /// Instants at which the app acts by itself, such as midnight, in order of time. With `clock: {on-grid: ...}`, some touches are
  /// placed exactly then.
  static func hours(for setup: Setup<Self>) -> [Instant]
  /// Virtual time of a session; by default the scenario's.
  static func length(of setup: Setup<Self>) -> TimeSpan
  /// Makes the app of a session. The harness measures this as the launch.
  static func app(for setup: Setup<Self>) throws(SubjectError) -> App
  /// Instants at which the app is killed and launched again, in order of time; by default drawn from the scenario.
  static func relaunches(for setup: Setup<Self>) -> [Instant]
  /// Whether scenarios set the ages of simulated users (`hands`); true by default. False if the subject's plan sets them.
  static var samplesAges: Bool { get }
  /// Events from outside, such as notifications, in order of time. The app defines their codes.
  static func signals(for setup: Setup<Self>) -> [ScriptedSignal]
  /// Makes the simulated user of a session.
  static func user(for setup: Setup<Self>) -> User
  /// The actions of a `TableUser`, with their places and weights.
  static var actions: [TouchAction] { get }
  /// The same for a `TableUser` that changes its activity over time; if empty, `actions` alone apply.
  static var moods: [Mood] { get }
  /// The gesture kinds that the app recognises and reports (`AppFigures.recognised`). Other gestures are not judged.
  static var recognises: Set<RecognisedGesture.Kind> { get }

  /// How the app should recognise a gesture of this intent on this screen; by default according to `recognises`.
  static func expected(of intent: TouchIntent, on screen: String) -> ExpectedGesture

  /// The values that `fuzz` tries if no plan is named, by name of the recogniser's setting.
  static var thresholds: KeyValuePairs<String, [SettingValue]> { get }

  /// Rules that every frame must meet.
  ///
  /// ```swift
  /// static let rules: [Rule<Flashcards>] = [
  ///   Rule("card.bounds", title: "The card exists.", exercisedBy: "a turn") { frame, tally in
  ///     tally.checked += 1
  ///     if frame.app.card < 0 { tally.violate(at: frame.vsync, "card \(frame.app.card) is negative") }
  ///   }
  /// ]
  /// ```
  static var rules: [Rule<Self>] { get }
  /// Makes the value that rules check, once for each frame. For a subject with its own `Frame`, `simulated.before` is always empty.
  static func frame(_ simulated: SimulatedFrame<App>, in setup: Setup<Self>) -> Frame
  /// IDs and titles of the rules that its `Recorder` checks by itself, such as rules over several frames or launches.
  static var recordedRules: [RuleTitle] { get }
  /// Makes the recorder of a session whose app has launched. `scale` converts measured times to the session's device.
  static func recorder(for setup: Setup<Self>, of app: App, _ scale: DeviceScale) -> Recorder
  /// Called when all sessions of a unit are over: checks their shared objects and passes results to their recorders.
  static func finish(_ unit: FinishedUnit<Self>)
  /// Its own figures, which the app reports in `drainFigures`. An ID used twice, or one of the engine's, is a programmer's error.
  static var metrics: [AppMetric] { get }
  /// All metrics of its reports, in their order; by default the engine's followed by `metrics`.
  static var table: MetricTable { get }
  /// Planted bugs, each switched on by `run --planted NAME` to test which rule or budget fails. `Setup.bug` passes the name to
  /// the app.
  static var plantedBugs: [PlantedBug] { get }
  /// The stage of its frames that `--slow PERCENT` makes slower, in builds with planted bugs; `nil`: none.
  static var slowedStage: FrameStage? { get }
  /// The values of `App.screen`, in the order in which charts assign colours; if empty, in alphabetical order.
  static var screens: [String] { get }
  /// Names of everything that a run may reach, such as screens and actions, for coverage. `reached` counts them in this order.
  static var declared: [String] { get }
  /// Counts of the names in `declared`, in the same order.
  static func reached(by app: App) -> [Int]
  /// Counts of the app's work so far, by name. A soak compares them between its equal cycles. By default the counts of `reached`.
  static func done(by app: App) -> [(name: String, count: Int)]
  /// Quantities that a leak can make grow, besides bytes, files and threads. `App.heldAmounts` reports their amounts in this
  /// order.
  static var held: [HeldQuantity] { get }

  /// Adds figures of a whole run to those of its units. `rules` holds the result of each rule by ID.
  static func complete(_ measurements: inout Measurements, rules: [String: RuleTally])
  /// Ratios of the virtual time of effects to their measured time, for reports that list them.
  static func modelRatios(_ metrics: [MetricValue], in settings: Settings) -> [ModelRatio]
  /// Measures how fast this host does the work of effects. `nil`: effects are scaled as frames are.
  static func yardstick(in settings: Settings, rounds: Int) throws(SubjectError) -> (any HostYardstick)?
  /// Extra flags, with values, for the comparison of two programs unless typed. They can skip work that is not timed.
  static var comparedWith: [(flag: String, value: String)] { get }
  /// The source of the effects' time: `real` or `modelled`.
  static func effects(in settings: Settings) -> String
  /// Small versions of a unit's photos for pages and clips; `nil` if its runs decode no files.
  static func pictures(of unit: UnitSetup<Self>) throws(SubjectError) -> (any SmallPictures)?
  /// Text for people about the meaning of a scenario's values; empty: none.
  static func explanation(of settings: Settings) -> String
}

extension Subject {
  public static var unit: (one: String, several: String) { ("user", "users") }
  public static var session: (one: String, several: String) { ("session", "sessions") }
  public static var standardDevice: String { "iphone-15-pro-max" }
  public static var libraries: [String: String] { [:] }
  public static var formerNames: [String: String] { [:] }
  public static func sessions(in unit: UnitSetup<Self>) -> Int { 1 }
  public static func check(_ settings: Settings) throws(SubjectError) -> [String] { [] }
  public static func device(_ profile: DeviceProfile, for setup: Setup<Self>) -> DeviceProfile { profile }
  public static func hours(for setup: Setup<Self>) -> [Instant] { [] }
  public static func length(of setup: Setup<Self>) -> TimeSpan { setup.length }
  public static func relaunches(for setup: Setup<Self>) -> [Instant] { setup.drawnRelaunches }
  public static func signals(for setup: Setup<Self>) -> [ScriptedSignal] { [] }
  public static var actions: [TouchAction] { [] }
  public static var moods: [Mood] { [] }
  public static var recognises: Set<RecognisedGesture.Kind> { [] }
  public static var thresholds: KeyValuePairs<String, [SettingValue]> { [:] }
  public static var rules: [Rule<Self>] { [] }
  public static var metrics: [AppMetric] { [] }
  public static var plantedBugs: [PlantedBug] { [] }
  public static var screens: [String] { [] }
  public static var declared: [String] { [] }
  public static func reached(by app: App) -> [Int] { [] }
  public static var held: [HeldQuantity] { [] }
  public static var table: MetricTable { SubjectMetrics<Self>.table }
  public static var slowedStage: FrameStage? { nil }
  public static var samplesAges: Bool { true }
  public static func complete(_ measurements: inout Measurements, rules: [String: RuleTally]) {}
  public static func modelRatios(_ metrics: [MetricValue], in settings: Settings) -> [ModelRatio] { [] }
  public static func yardstick(in settings: Settings, rounds: Int) throws(SubjectError) -> (
    any HostYardstick
  )? {
    nil
  }
  public static var comparedWith: [(flag: String, value: String)] { [] }
  public static func effects(in settings: Settings) -> String { "real" }
  public static func pictures(of unit: UnitSetup<Self>) throws(SubjectError) -> (any SmallPictures)? { nil }
  public static func explanation(of settings: Settings) -> String { "" }
  public static var recordedRules: [RuleTitle] { [] }
  public static func finish(_ unit: FinishedUnit<Self>) {}
  public static func done(by app: App) -> [(name: String, count: Int)] {
    zip(declared, reached(by: app)).map { ($0, $1) }
  }
}

extension Subject where Recorder == NoRecorder<App> {
  public static func recorder(for setup: Setup<Self>, of app: App, _ scale: DeviceScale) -> Recorder {
    NoRecorder()
  }
}

extension Subject where Plan == Void {
  public static func plan(of unit: UnitSetup<Self>) throws(SubjectError) {}
}

extension Subject where Shared == Void {
  public static func shared(in unit: UnitSetup<Self>) throws(SubjectError) {}
}

extension Subject where User == TableUser<App> {
  public static func user(for setup: Setup<Self>) -> User {
    moods.isEmpty ? TableUser(actions, for: setup) : TableUser(moods, for: setup)
  }
}

extension Subject where Frame == SimulatedFrame<App> {
  public static func frame(_ simulated: SimulatedFrame<App>, in setup: Setup<Self>) -> Frame { simulated }
}

/// A rule of a subject: an ID, a title, the event that exercises it, and its checkers.
///
/// The checkers are made for each session from its `Setup`. A checker of shared objects stores `setup.shared`.
public typealias Rule<S: Subject> = Invariant<Setup<S>, S.Frame, Instant>

/// The command-line program of an app.
public enum Harness {
  /// Runs this process's command line and ends the process. `--help` lists the commands: `run`, `gate`, `compare`, `replay` and
  /// others.
  ///
  /// Scenarios are the YAML files in the folder `Scenarios`. `scenario`, by default the one with the app's name, runs when the
  /// command line names none.
  ///
  ///     static func main() { Harness.main(of: Flashcards.self) }
  @inlinable public static func main<S: Subject>(of subject: S.Type, playing scenario: String? = nil) -> Never
  {
    CompiledSubject(subject).main(playing: scenario)
  }
}
