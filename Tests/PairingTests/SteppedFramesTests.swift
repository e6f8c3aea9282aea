import Kernel
import Pairing
import Simulation
import Testing

@Suite("Frames sent between processes")
struct SteppedFramesTests {
  private func frames(_ count: Int, costs: (Int) -> Int64 = { Int64(1_000 + $0) }) -> SteppedFrames {
    var frames = SteppedFrames()
    for place in 0..<count {
      var record = FrameRecord()
      record.frame = FrameIndex(place * 3)
      record.digest = UInt64.max - UInt64(place)
      record.stages.recognise = 7
      record.stages.layout = costs(place)
      record.stages.diff = 11
      frames.add(record, session: place % 2, step: place < count / 2 ? "browse.grid.tap" : "idle")
    }
    return frames
  }

  @Test("frames are decoded from forty bytes each")
  func bytes() throws {
    let sent = frames(100)
    #expect(sent.bytes.count == 4_000)
    let received = try #require(SteppedFrames(sent.bytes, stepNames: sent.stepNames))
    #expect(received.digests == sent.digests && received.numbers == sent.numbers)
    #expect(received.sessions == sent.sessions && received.stages == sent.stages)
    #expect(received.stepName(at: 49) == "browse.grid.tap" && received.stepName(at: 50) == "idle")
    #expect(SteadyFrames.firstDifference(sent, received) == nil)
  }

  @Test("bytes that are not a whole number of frames are refused")
  func torn() { #expect(SteppedFrames(Array(frames(2).bytes.dropLast()), stepNames: []) == nil) }

  @Test("a cost of more than two seconds counts as two, and none wraps around")
  func huge() {
    let frames = frames(1) { _ in 10_000_000_000 }
    #expect(frames.stages[4] == .max)
    let steady = SteadyFrames([frames, frames, frames], emptyFrame: 0)
    #expect(steady.costs == [.max])
  }

  @Test("the steady cost is the second-smallest warm one minus the clock's cost, never negative")
  func steady() {
    let repetitions = [9_000, 100, 50, 70, 90].map { cost in frames(1) { _ in cost } }
    let steady = SteadyFrames(repetitions, emptyFrame: 60)
    // Six stages of 10 ns each: 7 becomes 0, 70 becomes 60, 11 becomes 1.
    #expect(steady.costs == [61])
    #expect(steady.stages == [0, 0, 0, 0, 60, 1])
    #expect(steady.unsteadyPlace == nil)
  }

  @Test("the first frame that differs is found, also past the end of the shorter run")
  func differences() {
    let whole = frames(10)
    #expect(SteadyFrames.firstDifference(whole, frames(8)) == 8)
    var other = SteppedFrames()
    for place in 0..<10 {
      var record = FrameRecord()
      record.frame = FrameIndex(place * 3)
      record.digest = UInt64.max - UInt64(place == 6 ? 60 : place)
      other.add(record, session: place % 2, step: "idle")
    }
    #expect(SteadyFrames.firstDifference(whole, other) == 6)
    #expect(SteadyFrames([whole, whole, other], emptyFrame: 0).unsteadyPlace == 6)
  }

  @Test(
    "each answer's line is read back as it was",
    arguments: [
      StepperAnswer.hello(StepperHello(schema: 3, commit: "a b", build: "release", toolchain: "Swift 6.3")),
      .opened(sessions: 2, emptyFrame: 140), .stepped(64), .stepped(0),
      .costs(bytes: 80, steps: ["browse.grid.tap", "idle"]), .costs(bytes: 0, steps: []),
      .failed("no such file"),
    ])
  func lines(answer: StepperAnswer) { #expect(StepperAnswer(line: answer.line) == answer) }

  @Test(
    "an invalid line is no answer",
    arguments: [
      "", "hello", "hello {}", "stepped", "stepped x", "costs -1 a", "opened 1", "ready 1 open,run",
    ])
  func noAnswers(line: String) { #expect(StepperAnswer(line: line) == nil) }
}
