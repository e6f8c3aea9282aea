import Foundation
import Observation
import SkipropeModels

/// The model of the app that tests play: some properties, and a diary with the times of what happened.
@MainActor @Observable final class SampleModel {
  var number = 0
  var other = 0
  var names: [String] = []
  var shown: String?
  var path: [String] = []
  var text = ""

  /// Milliseconds since the session began, and what happened.
  func write(_ line: String) {
    let milliseconds = (Date().timeIntervalSince1970 - 1_767_603_600) * 1_000
    Sample.lines.append("\(Int(milliseconds.rounded())) \(line)")
  }
}

/// The app of a test: what is on screen, and what somebody does at which time.
enum Sample: ModelSubject {
  static let name = "sample"
  // Each test plays in a process of its own.
  nonisolated(unsafe) static var screen: @MainActor (SampleModel) -> [Node] = { _ in [] }
  nonisolated(unsafe) static var script: [ScriptedTouch] = []
  nonisolated(unsafe) static var lines: [String] = []
  nonisolated(unsafe) static var kills: [Instant] = []
  /// Of all transitions; `nil`: the usual ones.
  nonisolated(unsafe) static var transition: TimeSpan?

  static func model(for setup: Setup<Sample>) -> SampleModel { SampleModel() }
  static func content(of model: SampleModel) -> [Node] { screen(model) }
  static func length(of transition: ScreenTransition, for setup: Setup<Sample>) -> TimeSpan {
    self.transition ?? transition.usualLength
  }
  static func user(for setup: Setup<Sample>) -> ScriptedUser { ScriptedUser(script) }
  static func relaunches(for setup: Setup<Sample>) -> [Instant] { kills }

  /// Plays ten seconds, and returns what the models wrote and what became of the unit.
  static func play(
    _ script: [ScriptedTouch] = [], kills: [Instant] = [], length: Int = 10,
    transition: TimeSpan? = nil, @NodeBuilder _ screen: @escaping @MainActor (SampleModel) -> [Node]
  ) throws -> (lines: [String], simulated: Trial<Sample>.Simulated) {
    (self.screen, self.script, self.kills, lines) = (screen, script, kills, [])
    self.transition = transition
    let simulated = try Trial(of: Sample.self, "session: {length: \(length)s}").run()
    return (lines, simulated)
  }
}

/// Something that a test's hand does.
struct ScriptedTouch {
  var time: Instant
  var item: DisplayID
  /// Where the finger goes, and how long it is down.
  var path: [(x: Double, y: Double)] = [(0, 0)]
  var milliseconds: Int64 = 60
  var fingers = 1
  /// Nothing is touched: the diary gets how the item looks.
  var isLook = false
  /// Nothing is touched: the diary gets what the bar of the page says.
  var readsBar = false

  static func readBar(at milliseconds: Int64) -> ScriptedTouch {
    ScriptedTouch(time: .milliseconds(milliseconds), item: DisplayID(slot: 0, 0), readsBar: true)
  }
  static func look(_ item: DisplayID, at milliseconds: Int64) -> ScriptedTouch {
    ScriptedTouch(time: .milliseconds(milliseconds), item: item, isLook: true)
  }
  static func tap(_ item: DisplayID, at milliseconds: Int64) -> ScriptedTouch {
    ScriptedTouch(time: .milliseconds(milliseconds), item: item)
  }
  static func press(_ item: DisplayID, at milliseconds: Int64) -> ScriptedTouch {
    ScriptedTouch(time: .milliseconds(milliseconds), item: item, milliseconds: 800)
  }
  /// Ten steps of 16 ms.
  static func drag(_ item: DisplayID, by x: Double, _ y: Double, at milliseconds: Int64) -> ScriptedTouch {
    ScriptedTouch(
      time: .milliseconds(milliseconds), item: item,
      path: (1...10).map { (x * Double($0) / 10, y * Double($0) / 10) },
      milliseconds: 160)
  }
}

/// Makes the touches of a test, each where its item is when its time has come.
struct ScriptedUser: SimulatedUser {
  private var script: [ScriptedTouch]
  private(set) var nextPoll: Instant
  var step: String { "script" }
  var ageYears: Int { 30 }

  init(_ script: [ScriptedTouch]) {
    self.script = script
    nextPoll = script.first?.time ?? .never
  }

  mutating func touch(_ app: ModelApp<Sample>, after instant: Instant, into samples: inout [TouchSample])
    -> LabelledGesture?
  {
    guard let next = script.first, next.time <= instant else { return nil }
    script.removeFirst()
    defer { nextPoll = script.first?.time ?? .never }
    if next.readsBar {
      let bar = app.items.first { $0.kind == .bar }
      Sample.lines.append(bar.map { app.spell($0.text) } ?? "no bar")
      return nil
    }
    let found = app.items.last { $0.id == next.item }
    if next.isLook {
      let words = found.map { "\(Int($0.frame.minY.points)), \($0.opacity), \($0.trait)" } ?? "nothing"
      Sample.lines.append("\(next.time.nanoseconds / 1_000_000) looks: \(words)")
      return nil
    }
    guard let item = found else { return nil }
    let centre = ScreenPoint(
      item.frame.minX.points + item.frame.size.width.points / 2,
      item.frame.minY.points + item.frame.size.height.points / 2)
    let start = instant + TimeSpan(nanoseconds: 1)
    let step = TimeSpan(nanoseconds: next.milliseconds * 1_000_000 / Int64(next.path.count))
    let count = samples.count
    samples.append(TouchSample(time: start, finger: 0, phase: .began, position: centre))
    var (time, place) = (start, centre)
    for (x, y) in next.path {
      time = time + step
      place = centre + ScreenPoint(x, y)
      if next.path.count > 1 {
        samples.append(TouchSample(time: time, finger: 0, phase: .moved, position: place))
      }
    }
    samples.append(TouchSample(time: time, finger: 0, phase: .ended, position: place))
    return LabelledGesture(
      intent: next.path.count > 1 ? .drag : .tap, first: start, last: time, sampleCount: samples.count - count
    )
  }
}
