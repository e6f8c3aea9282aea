import Commands
import Foundation
import Skiprope
import Testing

/// A finger that came far enough has swiped.
struct FarRecogniser: SweptRecogniser {
  static let table = [RecogniserSetting("distance", .points, in: 0...1_000, standard: 60)]
  private let distance: ScreenLength
  private var landing: TouchSample?

  init(_ values: SettingValues, on surface: SweepScreen, of screen: ScreenMetrics) {
    distance = ScreenLength(values.number("distance"))
  }

  mutating func handle(_ sample: TouchSample, into decisions: inout [TouchDecision]) {
    if sample.phase == .began { landing = sample }
    guard sample.phase == .ended, let landing else { return }
    let way = sample.position.x - landing.position.x
    guard way.magnitude > distance else { return }
    decisions.append(
      TouchDecision(.swipe(way < .zero ? .left : .right), landed: landing.time, at: sample.time))
  }
}

/// A lamp that is also swiped at.
enum SwipedLamp: Subject {
  typealias Recogniser = FarRecogniser
  static let name = "swiped"
  static let actions: [TouchAction] = [.tap(.item(LampApp.button))]
  static let thresholds: KeyValuePairs<String, [SettingValue]> = ["distance": [20, 60]]
  static func app(for setup: Setup<SwipedLamp>) -> LampApp { LampApp(start: 0, bug: nil) }
}

@Suite("A subject's own recogniser")
struct OwnRecogniserTests {
  private let program = Harness.program(of: SwipedLamp.self)

  private func fuzz(_ words: [String]) throws -> ExitCode {
    let command = try #require(program.allCommands.first { $0.description.name == "fuzz" })
    let parsed = try ParsedArguments(words, flags: command.description.flags, command: "fuzz", of: program)
    return try command.run(parsed, .current(of: program))
  }

  @Test("only a subject with its own recogniser has `fuzz`")
  func command() {
    #expect(program.allCommands.contains { $0.description.name == "fuzz" })
    #expect(!Harness.program(of: Lamp.self).allCommands.contains { $0.description.name == "fuzz" })
  }

  @Test("without a plan `fuzz` sweeps the subject's thresholds, with one the plan's")
  func swept() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "fuzz-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let own = folder.appending(path: "own").path
    #expect(try fuzz(["--gestures", "60", "--seed", "3", "--workers", "1", "--out", own]) == .holds)
    let table = try String(contentsOfFile: own + "/settings.csv", encoding: .utf8)
    #expect(table.contains("20") && table.contains("60"))
    #expect(FileManager.default.fileExists(atPath: own + "/report.html"))
    let plan = folder.appending(path: "plan.yaml").path
    try Data("gestures: 60\naxes: {distance: [33, 44, 55]}".utf8).write(to: URL(filePath: plan))
    #expect(try fuzz([plan, "--out", folder.appending(path: "plan").path]) == .holds)
    let other = try String(contentsOfFile: folder.appending(path: "plan/settings.csv").path, encoding: .utf8)
    #expect(other.contains("33") && other.contains("55"))
  }

  @Test("wrong arguments and a plan of another recogniser exit with different codes")
  func refused() throws {
    #expect(try fuzz(["--gestures", "none"]) == .usage)
    #expect(try fuzz(["nowhere.yaml"]) == .missingInput)
    let plan = FileManager.default.temporaryDirectory.appending(path: "plan-\(UUID().uuidString).yaml").path
    try Data("axes: {slop: [1]}".utf8).write(to: URL(filePath: plan))
    defer { try? FileManager.default.removeItem(atPath: plan) }
    #expect(try fuzz([plan]) == .invalidInput)
  }
}
