@_exported import Foundation
import Skiprope
@_exported import Testing

// Names that examples of Skiprope use.

struct CounterApp: AppUnderTest {
  private(set) var count = 0
  private(set) var bytes = 0
  let nextDue: Instant? = nil
  mutating func recognise(_ sample: TouchSample) { count += 1 }
  mutating func update(at vsync: Instant, signals: ArraySlice<ScriptedSignal>) {}
  mutating func animate(to vsync: Instant) {}
  mutating func layOut(at vsync: Instant) {}
  mutating func diff(digest: inout StableDigest) -> DisplayDelta { DisplayDelta() }
  func mix(into digest: inout StableDigest) { digest.mix(count) }
}

struct CacheSettings: SubjectSettings {
  var bytes = 100_000
  static let keys: [SettingKey<CacheSettings>] = [
    .whole("bytes", \.bytes, 0...1_000_000, "bytes of the cache")
  ]
}

enum Counter: Subject {
  static let name = "counter"
  typealias Settings = CacheSettings
  static func app(for setup: Setup<Counter>) -> CounterApp { CounterApp() }
}

typealias Cards = Flashcards
typealias LampSubject = Counter

extension AppMetric { static let right = AppMetric.sum("answers.right", "Answers that were right.") }
extension DisplayID {
  static let edit = DisplayID(slot: 1, 0)
  static let save = DisplayID(slot: 2, 0)
}

struct Deck { init(path: String) throws {} }

struct MyRecogniser: SweptRecogniser {
  static let table: [RecogniserSetting] = []
  init(_ values: SettingValues, on surface: SweepScreen, of screen: ScreenMetrics) {}
  mutating func handle(_ sample: TouchSample, into decisions: inout [TouchDecision]) {}
  static func summary(_ values: SettingValues, on surface: SweepScreen) -> String { "" }
}

@MainActor var rightAnswers = 0
@MainActor var failed: [RequestID: Bool] = [:]
let path = "cards.txt"
let keys: [TouchAction.Place] = []
@MainActor var network: FakeNetwork { setup.network }
@MainActor var unit: UnitSetup<Counter> { setup.whole }
@MainActor var setup: Setup<Counter> { preconditionFailure("examples are compiled and never run") }

struct FlashcardsApp: AppUnderTest {
  var card = 0
  var isTurning = false
  var showsPicture = true
  let nextDue: Instant? = nil
  init(bug: String? = nil) {}
  mutating func recognise(_ sample: TouchSample) { card += 1 }
  mutating func update(at vsync: Instant, signals: ArraySlice<ScriptedSignal>) {}
  mutating func animate(to vsync: Instant) {}
  mutating func layOut(at vsync: Instant) {}
  mutating func diff(digest: inout StableDigest) -> DisplayDelta { DisplayDelta() }
  func mix(into digest: inout StableDigest) { digest.mix(card) }
}

enum Flashcards: Subject {
  static let name = "flashcards"
  static func app(for setup: Setup<Flashcards>) -> FlashcardsApp { FlashcardsApp(bug: setup.bug) }
}

typealias CardsApp = FlashcardsApp
let actions: [TouchAction] = []
@MainActor var disk: FakeDisk { preconditionFailure("examples are compiled and never run") }
@MainActor var refused: [RequestID: Bool] = [:]
@MainActor var maker: GestureMaker {
  get { preconditionFailure("examples are compiled and never run") }
  set {}
}
@MainActor var nextPoll = Instant.zero
@MainActor func point(of card: Int) -> ScreenPoint {
  preconditionFailure("examples are compiled and never run")
}
