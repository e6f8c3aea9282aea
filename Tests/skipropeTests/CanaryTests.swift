import Foundation
import Testing

#if Canaries
  @Suite("Known bugs are caught")
  struct CanaryTests {
    /// The two evenings that bring the bugs out. What they hold without one: 16 MB of live bytes at most, so that 32 MB
    /// leave room for other builds and behaviours and none for a leak, which reaches 53 MB.
    private static let scenarios = [
      // One phone for two virtual minutes, photos decoded for real, memory warnings that empty the cache.
      "costs": """
      seed: 3
      devices: {iphone-se: 1}
      population:
        {families: 1, children-per-family: 1, photos-per-family: 40, categories-per-family: 6, groups-per-family: 1,
         photos-per-group: 12, expiring: 100%, ledger-history: 3}
      session: {length: 2m, earning-every: 5s, redeeming-every: 40s, memory-warning-every: 10s}
      budgets: {frame.cost.p999@60hz: 16.67, memory.live_peak@phone: 33554432}
      """,
      // Three children who change categories and look at photos that expire; a rule is broken with or without pixels.
      "rules": """
      seed: 4
      devices: {iphone-se: 1}
      presets: {gestures: story-px}
      population:
        {families: 1, children-per-family: 3, photos-per-family: 40, categories-per-family: 6, groups-per-family: 1,
         photos-per-group: 40, expiring: 100%, ledger-history: 3}
      session:
        {length: 6m, behaviours: {hunt: 2, browse: 2, frustrated: 1}, earning-every: 30s, redeeming-every: 60s}
      real: {decode: modelled}
      provocations: {expiry.shown: 1, toast.once: 5, ledger.chain: 5}
      """,
    ]

    private func run(_ scenario: String, _ canary: String?, in folder: URL) throws
      -> (outcome: BuiltCommand.Outcome, line: String)
    {
      let extra = canary.map { ["--canary", $0] } ?? []
      let outcome = try BuiltCommand.run(
        ["run", scenario, "--format", "json", "--out", "out"] + extra, in: folder)
      return (outcome, outcome.output.split(separator: "\n").last.map(String.init) ?? "")
    }

    @Test(
      "each leaves with its code and names its culprit",
      arguments: [
        ("costs", "main-lane-decode", 2, #""budgets":["frame.cost.p999@60hz"],"#),
        ("costs", "leak", 2, #""budgets":["memory.live_peak@phone"],"#),
        ("rules", "lost-toast", 4, #""invariants":["toast.once"],"#),
        ("rules", "double-posting", 4, #""invariants":["ledger.chain"],"#),
        ("rules", "shown-expired", 4, #""invariants":["expiry.shown"],"#),
      ] as [(String, String, Int32, String)])
    func caught(scenario: String, canary: String, exit: Int32, culprit: String) throws {
      try RunFixture.withScenarios(CanaryTests.scenarios) { folder in
        let (outcome, line) = try run(scenario, canary, in: folder)
        #expect(outcome.exit == exit, "\(outcome.output)\(outcome.complaint)")
        #expect(line.contains(culprit), "\(line)")
      }
    }

    @Test(
      "without a bug the same evenings hold every budget and break nothing", arguments: ["costs", "rules"])
    func healthy(scenario: String) throws {
      try RunFixture.withScenarios(CanaryTests.scenarios) { folder in
        let (outcome, line) = try run(scenario, nil, in: folder)
        #expect(outcome.exit == 0, "\(outcome.output)\(outcome.complaint)")
        #expect(line.contains(#""budgets":[],"#) && line.contains(#""invariants":[],"#), "\(line)")
      }
    }

    @Test("a bug that nobody knows is wrong use, and those there are are named")
    func unknown() throws {
      try RunFixture.withScenarios(CanaryTests.scenarios) { folder in
        let outcome = try run("rules", "leek", in: folder).outcome
        #expect(outcome.exit == 64)
        #expect(
          outcome.complaint.hasPrefix(
            "skiprope: `--canary` is `leek`, but must be one of main-lane-decode, leak, lost-toast, "
              + "double-posting, shown-expired"))
      }
    }
  }
#else
  @Suite("Known bugs are caught")
  struct CanaryTests {
    @Test(
      "each leaves with its code and names its culprit",
      .disabled("SKIPPED: this build has no canaries in it; run `swift test --traits Canaries`"))
    func caught() {}

    @Test("a build without canaries knows no flag for them")
    func noFlag() throws {
      try RunFixture.withScenarios(["tiny": RunFixture.modelled]) { folder in
        let outcome = try BuiltCommand.run(["run", "tiny", "--canary", "leak"], in: folder)
        #expect(outcome.exit == 64)
        #expect(outcome.complaint.hasPrefix("skiprope: `run` has no flag `--canary`"))
      }
    }
  }
#endif
