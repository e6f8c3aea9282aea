import FamilySamples
import Testing

@Suite("What is planted in what ships")
struct NothingPlantedTests {
  @Test("what ships has no planted bug in it and knows no flag for one: 64")
  func noFlag() throws {
    try RunFixture.withScenarios(["tiny": RunFixture.modelled]) { folder in
      for flag in ["--planted", "--slow"] {
        let outcome = try BuiltCommand.run(["run", "tiny", flag, "leak"], in: folder)
        #expect(outcome.exit == 64)
        #expect(outcome.complaint.hasPrefix("skiprope: `run` has no flag `\(flag)`"), "\(outcome.complaint)")
      }
    }
  }
}
