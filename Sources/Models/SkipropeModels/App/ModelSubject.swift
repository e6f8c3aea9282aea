@_exported public import Skiprope
internal import VirtualExecutors

/// An app whose models run unchanged, including async code, behind a screen described with nodes.
///
/// `Task`, actors, `Task.sleep`, `Date`, both clocks, dispatch queues and random sources run in virtual time. Wrap work that
/// takes time on a device with `lane`, where the app calls its port.
///
/// ```swift
/// @main enum RecorderSubject: ModelSubject {
///   static let name = "recorder"
///
///   static func model(for setup: Setup<RecorderSubject>) -> RecorderModel { RecorderModel(store: FakeStore()) }
///
///   static func content(of model: RecorderModel) -> [Node] {
///     Text(model.title)
///     Button(model.isRecording ? "Stop" : "Record") { model.recordTapped() }
///   }
///
///   static func main() { Harness.main(of: RecorderSubject.self) }
/// }
/// ```
public protocol ModelSubject: Subject where App == ModelApp<Self>, Frame == SimulatedFrame<ModelApp<Self>> {
  associatedtype Model

  /// Creates the model, as the app's launch does. The app's globals are as in a new process; set the ones the model needs here.
  @MainActor static func model(for setup: Setup<Self>) throws(SubjectError) -> Model
  /// The nodes on screen. Reads the model, and is evaluated again when a property that it read changes.
  @MainActor @NodeBuilder static func content(of model: Model) -> [Node]
  /// The device's civil time at the beginning of a session; by default 5 January 2026, 09:00 UTC.
  static func start(of setup: Setup<Self>) -> WallTime
  /// The duration of a transition, by default UIKit's usual one; zero removes the part at once.
  ///
  /// Called in each launch, so that durations can be random:
  ///
  /// ```swift
  /// static func length(of transition: ScreenTransition, for setup: Setup<RecorderSubject>) -> TimeSpan {
  ///   var chance = setup.chance.child("transitions").stream()
  ///   return transition.usualLength * Int64(chance.inside(0...2))
  /// }
  /// ```
  static func length(of transition: ScreenTransition, for setup: Setup<Self>) -> TimeSpan
  /// Light or dark mode; light by default. May be random, by `setup.chance`.
  static func appearance(for setup: Setup<Self>) -> ScreenAppearance
}

extension ModelSubject {
  public static func start(of setup: Setup<Self>) -> WallTime { WallTime(secondsSinceEpoch: 1_767_603_600) }

  public static func length(of transition: ScreenTransition, for setup: Setup<Self>) -> TimeSpan {
    transition.usualLength
  }

  public static func appearance(for setup: Setup<Self>) -> ScreenAppearance { .light }

  public static func app(for setup: Setup<Self>) throws(SubjectError) -> ModelApp<Self> {
    try ModelApp(for: setup)
  }

  /// The default actions of a simulated user: taps on touchable items, swipes and long presses.
  public static var actions: [TouchAction] {
    [
      .tap(.items(.button), weight: 6), .tap(.items(.card), weight: 4),
      .tap(.items(.chip), weight: 3, pause: .milliseconds(300)),
      .tap(.items(.photo)), .swipe(.up, .anywhere), .swipe(.down, .anywhere, weight: 0.5),
      .longPress(.items(.card), weight: 0.3),
      .doubleTap(.items(.photo), weight: 0.3),
    ]
  }

  /// The number of sleeping jobs. Growth per equal cycle means a timer that is never stopped.
  public static var held: [HeldQuantity] { [HeldQuantity("sleeping_jobs", "sleeping jobs")] }

  public static var rules: [Rule<Self>] { modelRules }
  public static var metrics: [AppMetric] { modelMetrics }

  /// The rules that hold for any model.
  public static var modelRules: [Rule<Self>] {
    [
      Rule(
        "model.idle", title: "The app's thread never blocks or leaves virtual time.", exercisedBy: "a job"
      ) { frame, tally in
        tally.checked += 1
        if frame.app.hadJobs { tally.exercised += 1 }
        for problem in frame.app.problems { tally.violate(at: frame.vsync, problem) }
      },
      Rule(
        "request.once", title: "No request is made while an equal one is pending.", exercisedBy: "a request"
      ) { frame, tally in
        tally.checked += 1
        tally.exercised += frame.asked.count { $0.kind == .start }
        for operation in frame.app.doubledRequests {
          tally.violate(at: frame.vsync, "`\(operation)` was requested while an equal request was pending")
        }
      },
      Rule(
        "task.ends", title: "A task ends within five seconds after its screen has gone.", exercisedBy: "a job"
      ) { frame, tally in
        tally.checked += 1
        if frame.app.hadJobs { tally.exercised += 1 }
        for task in frame.app.leftTasks {
          tally.violate(at: frame.vsync, "\(task) was cancelled five seconds ago and still runs")
        }
      },
      Rule(
        "result.wanted", title: "A cancelled task changes nothing on screen.",
        exercisedBy: "an evaluation"
      ) { frame, tally in
        tally.checked += 1
        tally.exercised += frame.app.evaluations
        for words in frame.app.unwantedResults { tally.violate(at: frame.vsync, words) }
      },
      Rule("list.kept", title: "A list is never replaced as a whole.", exercisedBy: "an evaluation") {
        frame, tally in
        tally.checked += 1
        tally.exercised += frame.app.evaluations
        if frame.app.replacedLists > 0 {
          tally.violate(
            at: frame.vsync, "all rows of a list got new identities as \(frame.app.cause) changed")
        }
      },
    ]
  }

  /// The metrics of any model.
  public static var modelMetrics: [AppMetric] { [.evaluations, .madeRows, .mainJobs, .poolJobs] }
}

extension AppMetric {
  static let evaluations = AppMetric.amounts(
    "screen.evaluations", "Bodies evaluated in a frame that evaluates any.", better: .lower)
  static let madeRows = AppMetric.sum("list.rows.made", "Rows of lists created.", better: .lower)
  static let mainJobs = AppMetric.sum("jobs.main", "Jobs of the main actor.", better: .lower)
  static let poolJobs = AppMetric.sum("jobs.pool", "Jobs of other actors and of tasks.", better: .lower)
}
