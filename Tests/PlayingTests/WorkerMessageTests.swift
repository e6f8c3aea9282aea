import HostSystem
import Kernel
import Playing
import Testing

@Suite("The lines of the worker protocol")
struct WorkerMessageTests {
  @Test("messages are parsed as they were written: a thousand random ones")
  func roundTrip() {
    for seed in 0..<1_000 as Range<UInt64> {
      var source = RandomSource(seed: seed)
      let message = WorkerMessageTests.draw(&source)
      #expect(WorkerMessage(line: message.line) == message, "seed \(seed): \(message.line)")
      #expect(!message.line.contains("\n"), "seed \(seed)")
    }
  }

  private static func draw(_ source: inout RandomSource) -> WorkerMessage {
    func number() -> Int { source.chance(0.2) ? source.below(3) : source.below(1 << 50) }
    func word() -> String {
      String((0..<source.inside(1...8)).map { _ in "abcxyz019-".randomElement(using: &source) ?? "a" })
    }
    switch source.below(9) {
    case 8:
      let isSignalled = source.chance(0.5)
      return .ended(
        ChildProcess.Ending(
          code: isSignalled ? nil : Int32(source.below(256)),
          signal: isSignalled ? Int32(source.inside(1...64)) : nil, peakResidentBytes: number(),
          cpuSeconds: Double(source.below(1 << 30)) / 1e6))
    case 0: return .ready(version: number(), words: (0..<source.inside(1...5)).map { _ in word() })
    case 1: return .opened(sessions: number())
    case 2:
      return .progress(
        frames: number(), virtualMilliseconds: number(), hitches: number(),
        liveBytes: source.chance(0.5) ? number() : -number())
    case 3: return .violated(number())
    case 4: return .done(digest: word())
    case 6:
      return .refused(
        isMissing: source.chance(0.5), (0..<source.inside(1...6)).map { _ in word() }.joined(separator: " "))
    case 5: return .hindered((0..<source.inside(1...6)).map { _ in word() }.joined(separator: " "))
    default: return .failed((0..<source.inside(1...6)).map { _ in word() }.joined(separator: " "))
    }
  }

  @Test("a reason of several lines becomes one line")
  func severalLines() {
    let message = WorkerMessage.failed("no photos\nin the folder\n")
    #expect(message.line == "failed no photos / in the folder")
    #expect(WorkerMessage.hindered("a full\ndisk").line == "hindered a full / disk")
  }

  @Test(
    "a line that is not a message is refused",
    arguments: [
      "", " ", "done", "done a b", "opened", "opened x", "opened 1 2", "progress 1 2 3", "progress 1 2 3 x",
      "stepped 1 a 2", "violated x", "ended 0 0 1", "ended 0 0 1 x", "ended x 0 1 1", "ready", "ready 1",
      "ready x open", "Fatal error: out of bounds",
      "progress1 2 3 4",
      "refused", "refused so",
    ])
  func nonsense(line: String) { #expect(WorkerMessage(line: line) == nil) }

  @Test("a failure without a reason is still one")
  func noReason() {
    #expect(WorkerMessage(line: "failed") == .failed("no reason given"))
    #expect(WorkerMessage(line: "hindered") == .hindered("no reason given"))
    #expect(WorkerMessage(line: "refused missing") == .refused(isMissing: true, "no reason given"))
  }
}
