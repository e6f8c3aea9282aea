import Families
import Kernel
import ScenarioFormat
import TestSupport
import Testing

@Suite("Explaining a scenario")
struct ScenarioExplanationTests {
  private let reader = ScenarioReader(vocabulary: .sample)

  private func explain(_ loaded: LoadedScenario) -> String {
    ScenarioExplanation(loaded, vocabulary: .sample).text
  }

  @Test("the explanation of any scenario reads back as the same scenario", .slow)
  func roundTrip() throws {
    for seed in 0..<UInt64(drawn(40, byNight: 400)) {
      let scenario = Scenario.random(seed: seed)
      let text = explain(LoadedScenario(scenario: scenario, file: "a.yaml", given: []))
      do throws(ScenarioError) {
        let again = try reader.read(Array(text.utf8), file: "other.yaml")
        #expect(again.scenario == scenario, "seed \(seed):\n\(text)")
      } catch { Issue.record("seed \(seed): \(error)\n\(text)") }
    }
  }

  @Test("every value says whether it was given or is the default")
  func origins() throws {
    let text = explain(try reader.read(Array("seed: 7\nsession: {length: 45s}".utf8), file: "s.yaml"))
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.contains { $0.hasPrefix("seed: 7 ") && $0.contains("# given: ") })
    #expect(lines.contains { $0.hasPrefix("  length: 45s ") && $0.contains("# given: ") })
    #expect(lines.contains { $0.hasPrefix("  families: 1 ") && $0.contains("# default: ") })
    #expect(
      lines.contains {
        $0.hasPrefix("  start: \"2026-03-14 18:30\"") || $0.hasPrefix("  start: 2026-03-14 18:30")
      })
  }

  @Test("every key of the schema is explained exactly once")
  func everyKey() throws {
    let text = explain(try reader.read(Array("seed: 1".utf8), file: "s.yaml"))
    for section in ScenarioVocabulary.sample.sections {
      for field in section.fields {
        let indent = section.key == nil ? "" : "  "
        let count = text.split(separator: "\n").count { $0.hasPrefix("\(indent)\(field.key):") }
        // Two sections may have a key of the same name.
        let same = ScenarioVocabulary.sample.sections.filter { ($0.key == nil) == (section.key == nil) }
          .flatMap(\.fields).count { $0.key == field.key }
        #expect(count == same, "\(section.path(of: field))")
      }
    }
  }
}
