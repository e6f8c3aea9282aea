internal import Commands
@_exported public import Kernel
@_exported public import Metrics
@_exported public import Playing
@_exported public import ScenarioFormat
@_exported public import Simulation
@_exported public import Sweeping
@_exported public import Touches

/// An app with all that the harness has to know of it: `Harness.main(of:)` makes a program of it that runs scenarios, gates,
/// compares, soaks, shards and merges them.
///
/// A unit is what is played apart from all others, in a process of its own: one user of a quiz, one deck of cards, the four that
/// play a round. It has one session or several, each a device with an app and a hand of its own, under one virtual time. Whatever
/// is there for a session follows from `Setup` alone, so that the same scenario, seed and program do the same on every machine.
public protocol Subject: Sendable {
  associatedtype App: AppUnderTest
  /// Who touches it: the acts of a table, unless the subject has a hand of its own.
  associatedtype Hand: SimulatedUser = TableUser<App> where Hand.App == App
  associatedtype Settings: SubjectSettings = NoSettings
  /// What is drawn of a unit before anything of it is there, such as who its user is; nothing unless said otherwise.
  associatedtype Plan = Void
  /// What the sessions of a unit have in common, such as a server; nothing unless said otherwise.
  associatedtype Shared = Void
  /// What turns its touches into gestures, where that is its own and its thresholds are to be swept (`fuzz`).
  associatedtype Recogniser: SweptRecogniser = NoRecogniser
  /// What its rules are shown of a frame; `PlayedFrame` unless the subject has a value of its own.
  associatedtype Frame = PlayedFrame<App>
  /// What it records of a session by itself, besides what the app tells; nothing unless said otherwise.
  associatedtype Recorder: SessionRecorder = NoRecorder<App> where Recorder.App == App

  /// The app as scenarios, reports and the command line call it: letters, digits and hyphens.
  static var name: String { get }
  /// What units are called, one and several: `user`, `users`. `--users 0-9` then runs ten of them.
  static var unit: (one: String, several: String) { get }
  /// What sessions are called: `player`, `players`. `--player 2` then means the second one of a unit.
  static var session: (one: String, several: String) { get }
  /// The device of scenarios that name none; see `DeviceProfile.known`.
  static var standardDevice: String { get }
  /// The libraries that its work rests on, name to version, for reports.
  static var libraries: [String: String] { get }

  /// How many sessions a unit has, 1 to 1,000: one unless said otherwise.
  static func sessions(in unit: UnitSetup<Self>) -> Int
  /// Looks at what a scenario names, such as files, before anything is played; returns remarks for whoever runs it.
  static func check(_ settings: Settings) throws(SubjectError) -> [String]
  /// Draws a unit. It is no part of the app: what it holds is not counted.
  static func plan(of unit: UnitSetup<Self>) throws(SubjectError) -> Plan
  /// What its sessions have in common, made before the first app; anew whenever the unit is played again. It is around the apps and
  /// no part of them: what it holds is not counted.
  static func shared(in unit: UnitSetup<Self>) throws(SubjectError) -> Shared
  /// The device as its user has set it up, such as with larger texts. Nothing is changed unless said otherwise.
  static func device(_ profile: DeviceProfile, for setup: Setup<Self>) -> DeviceProfile
  /// Instants of the session at which the app does something of its own, such as midnight, in order of time: where a scenario puts things
  /// on the grid, some touches come right then.
  static func hours(for setup: Setup<Self>) -> [Instant]
  /// Virtual time of a session: the scenario's, unless said otherwise.
  static func length(of setup: Setup<Self>) -> TimeSpan
  /// The app as it is launched for a session.
  static func app(for setup: Setup<Self>) throws(SubjectError) -> App
  /// When it is killed and launched again, in order of time: at times that the scenario draws, unless said otherwise.
  static func relaunches(for setup: Setup<Self>) -> [Instant]
  /// Whether scenarios deal out hands by age (`hands`); a subject whose plan says who touches has it otherwise.
  static var dealsHands: Bool { get }
  /// What comes from outside, in order of time; the app knows what the codes mean.
  static func signals(for setup: Setup<Self>) -> [ScriptedSignal]
  /// The hand of a session.
  static func hand(for setup: Setup<Self>) -> Hand
  /// What a hand of acts does with the app, where and how often.
  static var acts: [TouchAction] { get }
  /// The same for somebody who is up to one thing after another; none: the acts alone.
  static var moods: [Mood] { get }
  /// What the app takes touches for and tells (`AppFigures.recognised`); of the other gestures of its hands nobody asks what became.
  static var recognises: Set<RecognisedGesture.Kind> { get }

  /// What should become of a gesture that is meant so while this screen is up: what the app listens for there. By `recognises` alone
  /// unless said otherwise.
  static func expected(of intent: TouchIntent, on screen: String) -> ExpectedGesture

  /// What `fuzz` varies of the recogniser where no plan is named: names of its table with the values to try.
  static var thresholds: KeyValuePairs<String, [SettingValue]> { get }

  /// What no frame may break.
  static var rules: [Rule<Self>] { get }
  /// What they are shown of the frame that has just run. Called once for each frame. A subject with a `Frame` of its own makes it
  /// of `played`, whose `before` is then always empty.
  static func frame(_ played: PlayedFrame<App>, in setup: Setup<Self>) -> Frame
  /// Rules whose checkers its recorder has, as it makes them anew with each launch or shows them more than a frame: ids, and titles in a
  /// sentence.
  static var recordedRules: [RuleTitle] { get }
  /// Beside a session whose app is launched; `scale` says what measured times are on its device.
  static func recorder(for setup: Setup<Self>, of app: App, _ scale: DeviceScale) -> Recorder
  /// All sessions of a unit are over: looks at what they have in common, and tells their recorders.
  static func finish(_ unit: FinishedUnit<Self>)
  /// Figures of its own, which the app tells in `drainFigures`; an id of the engine's, or one twice, is a programmer's error.
  static var metrics: [AppMetric] { get }
  /// Everything that its reports hold, in their order: the engine's figures and `metrics`, unless the subject has a table of its own.
  static var table: MetricTable { get }
  /// Planted bugs that `run --planted NAME` switches on, to see who objects: `Setup.bug` tells the app.
  static var plantedBugs: [PlantedBug] { get }
  /// The stage of its frames that this build can make slower by a share (`--slow PERCENT`), where it has planted bugs; `nil`: none.
  static var slowedStage: FrameStage? { get }
  /// What `App.screen` says, in the order in which pictures of runs give screens their colours; none: by their names.
  static var screens: [String] { get }
  /// Everything that the app declares and a run may reach, such as its screens and actions; `reached` counts them in this order.
  static var declared: [String] { get }
  static func reached(by app: App) -> [Int]
  /// How much the app has done so far, by name: in a soak its equal cycles do as much. What it declares, unless said otherwise.
  static func done(by app: App) -> [(name: String, count: Int)]
  /// What a session may hold more and more of, besides its bytes, files and threads: `App.heldAmounts` says how much there is.
  static var held: [HeldQuantity] { get }

  /// Figures of a whole run that none of its units can say; `rules` is how each of them fared.
  static func complete(_ measurements: inout Measurements, rules: [String: RuleTally])
  /// How well the virtual time of effects fits what they took here, where reports are to say it.
  static func modelRatios(_ metrics: [MetricValue], in settings: Settings) -> [ModelRatio]
  /// How fast this host does what effects rest on, where a scenario has it done for real; `nil`: what frames are scaled by does.
  static func yardstick(in settings: Settings, rounds: Int) throws(SubjectError) -> (any HostYardstick)?
  /// Flags of its own, with values, that two programs are compared with unless they are typed: what is not timed may be left out.
  static var comparedWith: [(flag: String, value: String)] { get }
  /// Whether what effects do is `real` or `modelled`.
  static func effects(in settings: Settings) -> String
  /// The photos of a unit, made small for pages and clips; `nil` where its runs decode no files.
  static func pictures(of unit: UnitSetup<Self>) throws(SubjectError) -> (any SmallPictures)?
  /// More about what a scenario means than its keys say, for people; empty: nothing.
  static func explanation(of settings: Settings) -> String
}

extension Subject {
  public static var unit: (one: String, several: String) { ("user", "users") }
  public static var session: (one: String, several: String) { ("session", "sessions") }
  public static var standardDevice: String { "iphone-15-pro-max" }
  public static var libraries: [String: String] { [:] }
  public static func sessions(in unit: UnitSetup<Self>) -> Int { 1 }
  public static func check(_ settings: Settings) throws(SubjectError) -> [String] { [] }
  public static func device(_ profile: DeviceProfile, for setup: Setup<Self>) -> DeviceProfile { profile }
  public static func hours(for setup: Setup<Self>) -> [Instant] { [] }
  public static func length(of setup: Setup<Self>) -> TimeSpan { setup.length }
  public static func relaunches(for setup: Setup<Self>) -> [Instant] { setup.drawnRelaunches }
  public static func signals(for setup: Setup<Self>) -> [ScriptedSignal] { [] }
  public static var acts: [TouchAction] { [] }
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
  public static var dealsHands: Bool { true }
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

extension Subject where Hand == TableUser<App> {
  public static func hand(for setup: Setup<Self>) -> Hand {
    moods.isEmpty ? TableUser(acts, for: setup) : TableUser(moods, for: setup)
  }
}

extension Subject where Frame == PlayedFrame<App> {
  public static func frame(_ played: PlayedFrame<App>, in setup: Setup<Self>) -> Frame { played }
}

/// A rule: an id, a title, what provokes it, and the checkers made for each session of its setup: one that looks at what the sessions
/// have in common keeps `setup.shared`.
public typealias Rule<S: Subject> = Invariant<Setup<S>, S.Frame, Instant>

/// Makes a program of an app.
public enum Harness {
  /// Runs the command line of this process and ends it: `run`, `gate`, `compare`, `merge`, `watch`, `replay`, `report` and
  /// others, as `--help` lists them. Scenarios are the YAML files of the folder `Scenarios`; `scenario`, or the one that is called like
  /// the app, runs when none is named.
  @inlinable public static func main<S: Subject>(of subject: S.Type, playing scenario: String? = nil) -> Never
  {
    CompiledSubject(subject).main(playing: scenario)
  }
}
