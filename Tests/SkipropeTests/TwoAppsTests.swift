import Commands
import Foundation
import HostSystem
import Playing
import ScenarioFormat
import Skiprope
import Testing

/// A second app beside the lamp, whose units have another word.
enum Bell: Skiprope.Subject {
  static let name = "bell"
  static let unit = (one: "tower", several: "towers")

  struct Settings: SubjectSettings {
    var tone = 440
    static let keys: [SettingKey<Settings>] = [.whole("tone", \.tone, 20...20_000, "of the bell")]
  }

  static func app(for setup: Setup<Bell>) -> LampApp {
    LampApp(start: setup.settings.tone, bug: setup.bug)
  }
  static let acts: [TouchAct] = [.tap(.item(LampApp.button), pause: .seconds(1))]
}

@Suite("Two apps in one program")
struct TwoAppsTests {
  private let program = Program(
    name: "two", about: "Plays two apps.",
    subjects: Harness.program(of: Lamp.self).subjects + Harness.program(of: Bell.self).subjects,
    defaultScenario: "lamp", pairedScenario: "lamp")

  private func read(_ yaml: String) throws -> Scenario {
    try ScenarioReader(vocabularies: program.subjects.map(\.vocabulary))
      .read(Array(yaml.utf8), file: "two.yaml").scenario
  }

  @Test("a scenario is of the app that it names, else of the first, and has the keys of no other")
  func keys() throws {
    #expect(try read("seed: 1").app == "lamp")
    #expect(try read("app: bell\npopulation: {towers: 2}\nbell: {tone: 20}").app == "bell")
    for (yaml, words) in [
      ("app: horn", "two.yaml:1:6: there is no app `horn`"), ("bell: {tone: 20}", "two.yaml:1:1: "),
      ("app: bell\nlamp: {watts: 9}", "two.yaml:2:1: "),
      ("app: bell\npopulation: {rooms: 2}", "`population` has no key `rooms`"),
      ("app: bell\nbell: {tone: 19}", "two.yaml:2:14: `bell.tone` is `19`"),
    ] {
      #expect {
        try read(yaml)
      } throws: { "\($0)".contains(words) }
    }
  }

  @Test("each has its word for what is played apart, and that of the other is refused")
  func words() throws {
    let help = program.allCommands.map { $0.description.help(of: program.name) }.joined()
    for word in ["--rooms A-B", "--towers A-B", "--room N", "--tower N"] { #expect(help.contains(word)) }
    let folder = FileManager.default.temporaryDirectory.appending(path: "two-\(UUID().uuidString)").path
    try HostFolder.make(folder)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let files = ["lamp": "population: {rooms: 3}", "bell": "app: bell\npopulation: {towers: 3}"]
    for (name, text) in files { try HostFolder.write(Array(text.utf8), to: "\(folder)/\(name).yaml") }
    let dispatch = CommandDispatch(program, console: Console(colours: false, name: "two"))
    func explained(_ name: String) -> ExitCode {
      dispatch.run(["scenarios", "explain", "\(folder)/\(name).yaml"])
    }
    #expect(explained("lamp") == .holds && explained("bell") == .holds)
    for (name, flag) in [("lamp", "--towers"), ("bell", "--rooms")] {
      #expect(
        dispatch.run(["run", "\(folder)/\(name).yaml", flag, "0-1", "--out", "\(folder)/out"]) == .usage)
    }
    #expect(!HostFolder.exists("\(folder)/out"))
  }
}
