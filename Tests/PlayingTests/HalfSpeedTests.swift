#if Canaries
  import FamilyMeasures
  import FamilySamples
  import Invariants
  import Kernel
  import Metrics
  import Playing
  import ScenarioFormat
  import Testing

  /// Planted and healthy runs take turns, and only their ratios to each other are looked at: whatever host this is, and
  /// whoever shares it, twice the work is some twice the time.
  @Suite("Work at half speed", .serialized)
  struct HalfSpeedTests {
    private static var scenario: Scenario {
      var scenario = Scenario.tiny(length: .seconds(60))
      scenario.real.decode = .real
      scenario.population.childrenPerFamily = 1...1
      scenario.session.earningEvery = .seconds(1)
      return scenario
    }

    private func play(_ canary: Canary?) throws -> FamilyResult {
      try withFolder { folder in
        var order = order(HalfSpeedTests.scenario, in: folder)
        order.canary = canary?.rawValue
        _ = try FamilyRun(order: order).runToEnd { _ in }
        return try result(in: folder)
      }
    }

    private func ratio(_ operation: LaneOperation, _ result: FamilyResult) throws -> Double {
      let metrics = FamilyMetrics.table.values(result.measurements)
      return try #require(metrics.first { $0.id == "model.\(operation.part).ratio" }).value
    }

    @Test(
      "doubles the ratio of its own operation and no other, and changes nothing that happens",
      arguments: [
        (Canary.halfSpeedDecode, LaneOperation.decode, LaneOperation.commit),
        (Canary.halfSpeedCommit, LaneOperation.commit, LaneOperation.decode),
      ])
    func doubles(canary: Canary, slow: LaneOperation, other: LaneOperation) throws {
      var found: [(slow: Double, other: Double)] = []
      for _ in 0..<3 {
        let (healthy, planted) = (try play(nil), try play(canary))
        #expect(healthy.summary == planted.summary)
        found.append(
          (try ratio(slow, planted) / ratio(slow, healthy), try ratio(other, planted) / ratio(other, healthy))
        )
      }
      let middle = (found.map(\.slow).sorted()[1], found.map(\.other).sorted()[1])
      #expect(middle.0 > 1.5 && middle.0 < 2.7 && middle.0 > middle.1 * 1.3, "\(found)")
    }
  }
#endif
