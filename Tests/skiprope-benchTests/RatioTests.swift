import Testing
import skiprope_bench

@Suite struct RatioTests {
  let ours = Timings(name: "ours", perCall: [30, 20, 10])
  let peer = Timings(name: "peer", perCall: [20, 20, 120])

  @Test("the fastest round of each side decides")
  func value() {
    #expect(Ratio(of: ours, to: peer, .speed).value == 2)
    #expect(Ratio(of: ours, to: peer, .cost).value == 0.5)
  }

  @Test("the spread leaves out a quarter of the rounds at either end")
  func spread() {
    let one = Timings(name: "one", perCall: Array(repeating: 1, count: 8))
    let other = Timings(name: "other", perCall: [9, 1, 2, 3, 4, 5, 6, 0.5])
    #expect(Ratio(of: one, to: other, .speed).spread == 2...5)
    let once = Timings(name: "once", perCall: [3])
    #expect(Ratio(of: once, to: once, .cost).spread == 1...1)
  }

  @Test("a target is met at its limit")
  func targets() {
    #expect(Target.atMost(1.5).verdict(on: 1.5) == .met)
    #expect(Target.atMost(1.5).verdict(on: 1.6) == .missed)
    #expect(Target.atLeast(10).verdict(on: 10) == .met)
    #expect(Target.atLeast(10).verdict(on: 9.9) == .missed)
    #expect(Target.none.verdict(on: 1) == .open)
  }

  @Test("a contest's finding shows the fastest rounds and judges them")
  func finding() {
    let finding = Finding("reading", ours, against: peer, .speed, .atLeast(3))
    #expect(finding.ours == "10.0 ns")
    #expect(finding.peers == "20.0 ns")
    #expect(finding.ratio == "2.00x")
    #expect(finding.verdict == .missed)
  }
}
