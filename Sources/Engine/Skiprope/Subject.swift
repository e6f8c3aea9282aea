internal import Commands
@_exported public import Kernel
@_exported public import Simulation
@_exported public import Sweeping

/// An app with all that the harness has to know of it: `Harness.main(of:)` makes a program of it that runs scenarios, gates,
/// compares, soaks, shards and merges them.
///
/// A unit is what is played apart from all others, in a process of its own: one user of a quiz, one deck of cards. Whatever is
/// there for a unit follows from `Setup` alone, so that the same scenario, seed and program do the same on every machine.
public protocol Subject: Sendable {
  associatedtype App: AppUnderTest
  associatedtype Settings: SubjectSettings = NoSettings

  /// The app as scenarios, reports and the command line call it: letters, digits and hyphens.
  static var name: String { get }
  /// What units are called, one and several: `user`, `users`. `--users 0-9` then runs ten of them.
  static var unit: (one: String, several: String) { get }
  /// The app as it is launched for a unit.
  static func app(for setup: Setup<Settings>) -> App
  /// What a hand does with it, where and how often.
  static var acts: [TouchAct] { get }
  /// What the app takes touches for and tells (`AppFigures.recognised`); of the other gestures of its hands nobody asks what became.
  static var recognises: Set<RecognisedGesture.Kind> { get }
  /// What no frame may break.
  static var rules: [Rule<App>] { get }
  /// Figures of its own, which the app tells in `drainFigures`; an id of the engine's, or one twice, is a programmer's error.
  static var metrics: [AppMetric] { get }
  /// What comes from outside, in order of time; the app knows what the codes mean.
  static func signals(for setup: Setup<Settings>) -> [ScriptedSignal]
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
  public static var recognises: Set<RecognisedGesture.Kind> { [] }
  public static var rules: [Rule<App>] { [] }
  public static var metrics: [AppMetric] { [] }
  public static func signals(for setup: Setup<Settings>) -> [ScriptedSignal] { [] }
  public static var plantedBugs: [String] { [] }
  public static var screens: [String] { [] }
  public static var declared: [String] { [] }
  public static func reached(by app: App) -> [Int] { [] }
}

/// What is fixed about a unit when its app is launched.
public struct Setup<Settings: SubjectSettings>: Sendable {
  /// Which, from 0.
  public let unit: Int
  /// Where everything about the unit is drawn from: `chance.child("cards").stream()`.
  public let chance: SeedTree
  public let settings: Settings
  public let device: DeviceProfile
  /// Virtual time of its session.
  public let length: TimeSpan
  /// The planted bug to have, one of `plantedBugs`; `nil`: none.
  public let bug: String?
}

/// A rule: an id, a title, what provokes it, and the checkers made for each session.
public typealias Rule<App: AppUnderTest> = Invariant<Void, PlayedFrame<App>, Instant>

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
