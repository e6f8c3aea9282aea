import Comparing
import Metrics
import Testing

/// What differs on screen is named by the kind of item, since counts of views made and moved are the same whatever a label says.
@Suite("The content of two frames")
struct ShownDifferenceTests {
  private let session = HandMadeRun.sessions[0]

  private func run(_ shown: [Int: String], without frame: Int? = nil) -> HandMadeRun {
    var run = HandMadeRun()
    run.stored[session] = (run.stored[session] ?? []).filter { $0.frame != frame }.map { row in
      var row = row
      row.shown = shown[row.frame] ?? ""
      return row
    }
    return run
  }

  private func first(_ old: HandMadeRun, _ new: HandMadeRun) throws -> FrameDifference {
    var parted = new
    parted.part(session, from: nil)
    return try #require(old.compared(with: parted).behaviour?.frame)
  }

  @Test(
    "a further item, another text and another size are named with their kind, first of all")
  func aspects() throws {
    let old = "photo 2 aaaa.bbbb.cccc.dddd, label 1 1111.2222.3333.4444"
    for (new, names) in [
      ("photo 2 aaaa.bbbb.cccc.dddd, label 1 1111.9999.3333.4444", ["label text"]),
      ("photo 2 aaaa.bbbb.eeee.dddd, label 1 1111.2222.3333.4444", ["photo pixels"]),
      ("photo 3 ffff.bbbb.eeee.dddd, label 1 1111.2222.3333.4444", ["photo items"]),
      ("photo 2 aaaa.bbbb.cccc.dddd, toast 1 1111.2222.3333.4444", ["toast items", "label items"]),
      (
        "photo 2 ffff.eeee.cccc.dddd, label 1 1111.2222.3333.9999",
        ["photo place", "photo text", "label appearance"]
      ),
    ] {
      let difference = try first(run([0: old, 6: old]), run([0: old, 6: new]))
      #expect(difference.frame == 6 && difference.facts.map(\.name) == names, "\(new)")
    }
  }

  @Test("missing content means unchanged, and a run without content differs in nothing")
  func stored() throws {
    let (a, b) = ("label 1 1111.2222.3333.4444", "label 1 1111.5555.3333.4444")
    // The new one says the same thing again, and from frame 30 on something else.
    let difference = try first(run([0: a]), run([0: a, 12: a, 30: b]))
    #expect(difference.frame == 30 && difference.facts.map(\.new) == ["5555"])
    var silent = HandMadeRun()
    silent.part(session, from: nil)
    let comparison = run([0: a, 30: b]).compared(with: silent)
    #expect(comparison.behaviour?.frame == nil && comparison.behaviour?.hadFrames == true)
  }

  @Test("a frame that only one run has is described by its content and events")
  func missing() throws {
    let (shown, gone) = ("photo 1 1.2.3.4, overlay 1 1.2.3.4", "photo 1 1.2.3.4")
    let late = try first(run([0: shown, 42: gone]), run([0: shown], without: 42))
    #expect(late.frame == 42 && late.facts.map(\.name) == ["overlay items", "frame", "what"])
    #expect(late.facts.first.map { [$0.old, $0.new] } == ["0", "1"])
    let early = try first(run([0: shown], without: 42), run([0: shown, 42: gone]))
    #expect(early.facts.first.map { [$0.old, $0.new] } == ["1", "0"])
  }

  @Test(
    "the earliest second is searched first, and in one second the first session in order"
  )
  func twoSessions() throws {
    let run = HandMadeRun()
    var other = run
    other.part(HandMadeRun.sessions[2], from: 4)
    other.part(HandMadeRun.sessions[1], from: 4)
    #expect(run.compared(with: other).behaviour?.earliest?.name == HandMadeRun.sessions[1])
    other = run
    other.part(HandMadeRun.sessions[0], from: 9)
    other.part(HandMadeRun.sessions[2], from: 4)
    let behaviour = try #require(run.compared(with: other).behaviour)
    #expect(behaviour.earliest?.name == HandMadeRun.sessions[2] && behaviour.sessions.count == 2)
  }
}
