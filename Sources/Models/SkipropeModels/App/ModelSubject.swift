@_exported public import Skiprope
internal import VirtualExecutors

/// An app of which the harness runs the models themselves, async code and all: a screen in front of one, and who touches it.
///
/// What the models await, sleep and ask the clock for happens in virtual time: `Task`, actors, `Task.sleep`, `Date`, both clocks, dispatch
/// queues and random sources, unchanged. Work that takes time on a device is wrapped where the app calls its port (`lane`).
///
/// ```swift
/// @main enum Recorder: ModelSubject {
///   static let name = "recorder"
///
///   static func model(for setup: Setup<Recorder>) -> RecorderModel { RecorderModel(store: FakeStore()) }
///
///   static func content(of model: RecorderModel) -> [Node] {
///     Text(model.title)
///     Button(model.isRecording ? "Stop" : "Record") { model.recordTapped() }
///   }
///
///   static func main() { Harness.main(of: Recorder.self) }
/// }
/// ```
public protocol ModelSubject: Subject where App == ModelApp<Self>, Frame == PlayedFrame<ModelApp<Self>> {
  associatedtype Model

  /// The model as the app's launch makes it. The app's globals are as in a new process: those that the model needs are set here.
  @MainActor static func model(for setup: Setup<Self>) throws(SubjectError) -> Model
  /// What is on screen for it. It reads the model, and is evaluated again when that changes.
  @MainActor @NodeBuilder static func content(of model: Model) -> [Node]
  /// What the device's clock shows when a session begins; 5 January 2026, 09:00 UTC, unless said otherwise.
  static func start(of setup: Setup<Self>) -> WallTime
  /// How long what leaves the screen stays on it: UIKit's usual length, unless said otherwise; of zero it goes at once.
  ///
  /// It is asked in each launch, so that lengths can be drawn.
  ///
  /// ```swift
  /// static func length(of transition: ScreenTransition, for setup: Setup<Recorder>) -> TimeSpan {
  ///   var chance = setup.chance.child("transitions").stream()
  ///   return transition.usualLength * Int64(chance.inside(0...2))
  /// }
  /// ```
  static func length(of transition: ScreenTransition, for setup: Setup<Self>) -> TimeSpan
  /// Whether the device shows its screens in light or in dark; in light unless said otherwise, such as by `setup.chance`.
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
  public static var acts: [TouchAction] {
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
        "model.idle", title: "The app's thread neither waits nor leaves virtual time.", provokedBy: "a job"
      ) { frame, tally in
        tally.checked += 1
        if frame.app.hadJobs { tally.provoked += 1 }
        for problem in frame.app.problems { tally.violate(at: frame.vsync, problem) }
      },
      Rule(
        "request.once", title: "No request is made while an equal one is under way.", provokedBy: "a request"
      ) { frame, tally in
        tally.checked += 1
        tally.provoked += frame.asked.count { $0.kind == .start }
        for operation in frame.app.doubledRequests {
          tally.violate(at: frame.vsync, "`\(operation)` was asked for while it was under way")
        }
      },
      Rule(
        "task.ends", title: "A task ends within five seconds when its screen has gone.", provokedBy: "a job"
      ) { frame, tally in
        tally.checked += 1
        if frame.app.hadJobs { tally.provoked += 1 }
        for task in frame.app.leftTasks {
          tally.violate(at: frame.vsync, "\(task) was cancelled five seconds ago and goes on")
        }
      },
      Rule(
        "result.wanted", title: "A task that was cancelled changes nothing that stands on screen.",
        provokedBy: "an evaluation"
      ) { frame, tally in
        tally.checked += 1
        tally.provoked += frame.app.evaluations
        for words in frame.app.unwantedResults { tally.violate(at: frame.vsync, words) }
      },
      Rule("list.kept", title: "A list does not become another one as a whole.", provokedBy: "an evaluation")
      { frame, tally in
        tally.checked += 1
        tally.provoked += frame.app.evaluations
        if frame.app.replacedLists > 0 {
          tally.violate(
            at: frame.vsync, "all rows of a list have other identities, as \(frame.app.cause) changed")
        }
      },
    ]
  }

  /// The figures of any model.
  public static var modelMetrics: [AppMetric] { [.evaluations, .madeRows, .mainJobs, .poolJobs] }
}

extension AppMetric {
  static let evaluations = AppMetric.amounts(
    "screen.evaluations", "Bodies evaluated in a frame that evaluates any.", better: .lower)
  static let madeRows = AppMetric.sum("list.rows.made", "Rows of lists that were made.", better: .lower)
  static let mainJobs = AppMetric.sum("jobs.main", "Jobs of the main actor.", better: .lower)
  static let poolJobs = AppMetric.sum("jobs.pool", "Jobs of actors and tasks beside it.", better: .lower)
}
