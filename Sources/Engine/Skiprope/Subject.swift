internal import Commands
@_exported public import Kernel
@_exported public import Simulation
@_exported public import Sweeping

/// An app with all that the harness has to know of it: `Harness.main(of:)` makes a program of it that runs scenarios, gates,
/// compares, soaks, shards and merges them.
///
/// A unit is what is played apart from all others, in a process of its own: one user of a quiz, one deck of cards, the four that
/// play a round. It has one session or several, each a device with an app and a hand of its own, under one virtual time. Whatever
/// is there for a session follows from `Setup` alone, so that the same scenario, seed and program do the same on every machine.
public protocol Subject: Sendable {
  associatedtype App: AppUnderTest
  associatedtype Settings: SubjectSettings = NoSettings
  /// What the sessions of a unit have in common, such as a server; nothing unless said otherwise.
  associatedtype Shared = Void

  /// The app as scenarios, reports and the command line call it: letters, digits and hyphens.
  static var name: String { get }
  /// What units are called, one and several: `user`, `users`. `--users 0-9` then runs ten of them.
  static var unit: (one: String, several: String) { get }
  /// What sessions are called: `player`, `players`. `--player 2` then means the second one of a unit.
  static var session: (one: String, several: String) { get }
  /// How many sessions a unit has, 1 to 1,000: one unless said otherwise.
  static func sessions(in unit: UnitSetup<Self>) -> Int
  /// What they have in common, made before the first app; anew whenever the unit is played again.
  static func shared(in unit: UnitSetup<Self>) -> Shared
  /// The app as it is launched for a session.
  static func app(for setup: Setup<Self>) -> App
  /// What a hand does with it, where and how often.
  static var acts: [TouchAct] { get }
  /// What the app takes touches for and tells (`AppFigures.recognised`); of the other gestures of its hands nobody asks what became.
  static var recognises: Set<RecognisedGesture.Kind> { get }
  /// What no frame may break.
  static var rules: [Rule<Self>] { get }
  /// Figures of its own, which the app tells in `drainFigures`; an id of the engine's, or one twice, is a programmer's error.
  static var metrics: [AppMetric] { get }
  /// What comes from outside, in order of time; the app knows what the codes mean.
  static func signals(for setup: Setup<Self>) -> [ScriptedSignal]
  /// Planted bugs that `run --planted NAME` switches on, to see who objects: `Setup.bug` tells the app.
  static var plantedBugs: [String] { get }
  /// What `App.screen` says, in the order in which pictures of runs give screens their colours; none: by their names.
  static var screens: [String] { get }
  /// Everything that the app declares and a run may reach, such as its screens and actions; `reached` counts them in this order.
  static var declared: [String] { get }
  static func reached(by app: App) -> [Int]
}

extension Subject {
  public static var unit: (one: String, several: String) { ("user", "users") }
  public static var session: (one: String, several: String) { ("session", "sessions") }
  public static func sessions(in unit: UnitSetup<Self>) -> Int { 1 }
  public static var recognises: Set<RecognisedGesture.Kind> { [] }
  public static var rules: [Rule<Self>] { [] }
  public static var metrics: [AppMetric] { [] }
  public static func signals(for setup: Setup<Self>) -> [ScriptedSignal] { [] }
  public static var plantedBugs: [String] { [] }
  public static var screens: [String] { [] }
  public static var declared: [String] { [] }
  public static func reached(by app: App) -> [Int] { [] }
}

extension Subject where Shared == Void {
  public static func shared(in unit: UnitSetup<Self>) {}
}

/// What is fixed about a unit before anything of it is there.
public struct UnitSetup<S: Subject>: Sendable {
  /// Which, from 0.
  public let unit: Int
  /// Where everything that its sessions have in common is drawn from: `chance.child("deck").stream()`.
  public let chance: SeedTree
  public let settings: S.Settings
  /// Virtual time of its sessions.
  public let length: TimeSpan
  /// The planted bug to have, one of `plantedBugs`; `nil`: none.
  public let bug: String?
}

/// What is fixed about a session when its app is launched.
public struct Setup<S: Subject> {
  /// Which unit it is of, from 0.
  public let unit: Int
  /// Which session of it, from 0; reports and flags count them from 1.
  public let session: Int
  /// What all sessions of the unit have.
  public let shared: S.Shared
  /// Where everything about the session is drawn from: `chance.child("cards").stream()`.
  public let chance: SeedTree
  public let settings: S.Settings
  public let device: DeviceProfile
  /// Virtual time of the session.
  public let length: TimeSpan
  /// The planted bug to have, one of `plantedBugs`; `nil`: none.
  public let bug: String?
}

/// A rule: an id, a title, what provokes it, and the checkers made for each session of its setup: one that looks at what the sessions
/// have in common keeps `setup.shared`.
public typealias Rule<S: Subject> = Invariant<Setup<S>, PlayedFrame<S.App>, Instant>

/// What a rule's checker is shown of a frame: the clock's record, and the app as it stands after it, to read only.
public struct PlayedFrame<App: AppUnderTest> {
  public let record: FrameRecord
  public let app: App
}

/// Makes a program of an app.
public enum Harness {
  /// Runs the command line of this process and ends it: `run`, `gate`, `compare`, `merge`, `watch`, `replay`, `report` and
  /// others, as `--help` lists them. Scenarios are the YAML files of the folder `Scenarios`; the one that is called like the app
  /// runs when none is named.
  public static func main<S: Subject>(of subject: S.Type) -> Never { program(of: subject).main() }
}
