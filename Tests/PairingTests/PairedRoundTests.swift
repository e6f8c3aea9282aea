import Kernel
import Pairing
import Simulation
import Testing

/// A round with one unit hides what joining does: each of these was tried with one only.
@Suite("A round of two units")
struct PairedRoundTests {
  /// Three repetitions of a unit with a frame for each of these steps; `offset` tells the roles apart, and a frame may do otherwise.
  private func frames(_ steps: [String], offset: Int64 = 0, otherFrom: Int? = nil, commits: [Int64])
    -> SteadyFrames
  {
    let repetition = {
      var frames = SteppedFrames()
      for (place, step) in steps.enumerated() {
        var record = FrameRecord()
        record.frame = FrameIndex(place * 2)
        record.digest = UInt64(place) + (otherFrom.map { place >= $0 ? 100 : 0 } ?? 0)
        record.stages.layout = 1_000 + Int64(place) + offset
        frames.add(record, session: place % 2, step: step)
      }
      for cost in commits { frames.lanes.add("commit", nanoseconds: cost + offset) }
      return frames
    }
    return SteadyFrames([repetition(), repetition(), repetition()], emptyFrame: 0)
  }

  private func roles(_ steps: [String], otherFrom: Int? = nil, commits: [Int64] = []) -> [SteadyFrames] {
    [
      frames(steps, commits: commits), frames(steps, offset: 10_000, commits: commits),
      frames(steps, offset: 20_000, otherFrom: otherFrom, commits: commits),
    ]
  }

  @Test(
    "steps of one name are merged across units, and costs are appended by role"
  )
  func joined() {
    var round = PairedRound()
    round.add(unit: 0, roles(["browse", "hunt", "browse"], commits: [700, 800]))
    round.add(unit: 3, roles(["idle", "hunt"], commits: [900]))
    #expect(round.stepNames == ["browse", "hunt", "idle"] && round.steps == [0, 1, 0, 2, 1])
    #expect(round.costs[0] == [1_000, 1_001, 1_002, 1_000, 1_001])
    #expect(round.costs[1] == [11_000, 11_001, 11_002, 11_000, 11_001])
    #expect(round.costs[2] == [21_000, 21_001, 21_002, 21_000, 21_001])
    #expect(round.stages.map(\.count) == [30, 30, 30] && round.count == 5)
    #expect(
      round.lanes.map { $0.byKind["commit"] } == [
        [700, 800, 900], [10_700, 10_800, 10_900], [20_700, 20_800, 20_900],
      ])
    #expect(round.difference == nil && round.unsteady == nil)
  }

  @Test("the first unit that differs is named, and its frames before are compared")
  func differences() {
    var round = PairedRound()
    round.add(unit: 0, roles(["browse", "hunt", "browse"]))
    round.add(unit: 3, roles(["idle", "hunt", "idle"], otherFrom: 2))
    round.add(unit: 4, roles(["idle", "hunt"], otherFrom: 0))
    #expect(round.difference?.unit == 3 && round.difference?.frame == 4 && round.difference?.step == "idle")
    #expect(round.difference?.session == 0 && round.count == 5)
  }

  @Test("an old program that differs from itself in the second unit is not steady")
  func twinParts() {
    var round = PairedRound()
    round.add(unit: 0, roles(["browse"]))
    var simulated = roles(["idle", "hunt"])
    simulated[1] = frames(["idle", "hunt"], otherFrom: 1, commits: [])
    round.add(unit: 1, simulated)
    #expect(round.unsteady?.unit == 1 && round.unsteady?.frame == 2)
  }
}
