import Pairing
import Testing

@Suite("The costs of effects on lanes")
struct LaneCostsTests {
  private func costs(_ words: String) throws -> LaneCosts { try #require(LaneCosts(words: words)) }

  @Test("encoded costs are parsed, kinds sorted by name")
  func roundTrip() throws {
    var costs = LaneCosts()
    costs.add("decode", nanoseconds: 900)
    costs.add("commit", nanoseconds: 120)
    costs.add("decode", nanoseconds: 1 << 40)
    #expect(costs.words == "commit=120 decode=900,2147483647")
    #expect(LaneCosts(words: costs.words) == costs)
    var spaced = LaneCosts()
    spaced.add("list disk", nanoseconds: 7)
    #expect(spaced.words == "list_disk=7")
    #expect(StepperAnswer(line: StepperAnswer.lanes(costs).line) == .lanes(costs))
    #expect(StepperAnswer(line: StepperAnswer.lanes(LaneCosts()).line) == .lanes(LaneCosts()))
  }

  @Test(
    "an invalid encoding is refused",
    arguments: ["commit", "=1", "commit=", "commit=1,x", "a=1 a=2", "a=1=2"])
  func malformed(words: String) { #expect(LaneCosts(words: words) == nil) }

  @Test("a `hello` of an older version does not support lanes")
  func olderGreeting() {
    let line = #"hello {"version":1,"schema":1,"commit":"x","build":"release","toolchain":"Swift 7"}"#
    guard case .hello(let hello) = StepperAnswer(line: line) else {
      Issue.record("not understood")
      return
    }
    #expect(hello.reportsLanes == nil)
  }

  @Test(
    "a kind is slower from 25 % on, beyond chance, and in every pair beyond all A/A pairs",
    arguments: [
      ([1.98, 2.01, 2.00, 1.97, 2.03, 2.00], 0.02, true),
      ([1.20, 1.21, 1.19, 1.20, 1.20, 1.20], 0.01, false),
      // One A/A pair lies beyond.
      ([1.40, 1.42, 1.41, 1.40, 1.39, 1.41], 0.45, false),
      // Too wide.
      ([1.02, 2.30, 1.10, 2.50, 1.05, 2.20], 0.01, false),
      ([0.50, 0.51, 0.49, 0.50, 0.50, 0.50], 0.01, false),
    ])
  func slower(pairs: [Double], twin: Double, isSlower: Bool) {
    let twins = [1, 1 - twin, 1 + twin, 1, 1, 1]
    #expect(VerdictRule().isSlower(pairs: pairs, twins: twins, among: 5) == isSlower)
  }
}
