import Testing
import skiprope_bench

@Suite struct FindingTableTests {
  @Test("columns are aligned and the summary names missed targets")
  func table() {
    var table = FindingTable()
    table.add(
      "Caches",
      [
        Finding(
          "get", ours: "5 ns", peer: "NSCache", peers: "50 ns", ratio: "10x", spread: "9 - 11",
          target: .atLeast(4), verdict: .met),
        Finding(
          "set", ours: "5 ns", peer: "Dictionary", peers: "1 ns", ratio: "5x", target: .atMost(1.5),
          verdict: .missed),
      ])
    #expect(
      table.lines == [
        "measured  ours  peer        peer's  ratio  middle half  target       verdict",
        "",
        "Caches",
        "get       5 ns  NSCache      50 ns    10x  9 - 11       at least 4   met",
        "set       5 ns  Dictionary    1 ns     5x               at most 1.5  missed",
      ])
    #expect(table.summary == "1 of 2 targets met\n  missed: set, against Dictionary")
  }

  @Test(
    "times have a readable unit",
    arguments: [
      (3.14159, "3.14 ns"), (999, "999 ns"), (12_345, "12.3 us"), (2.5e6, "2.50 ms"), (3e9, "3.00 s"),
    ])
  func times(nanoseconds: Double, text: String) {
    #expect(RatioText.time(nanoseconds) == text)
  }
}
