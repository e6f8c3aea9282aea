import FamilySamples
import Testing

@Suite("Released builds")
struct NothingPlantedTests {
  @Test("a released build has no planted bug and no flag for one: exit code 64")
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
