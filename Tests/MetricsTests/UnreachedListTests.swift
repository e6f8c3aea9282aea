import Metrics
import Testing

@Suite("The list of unreached names")
struct UnreachedListTests {
  private static let coverage = Coverage(totals: [
    "reached.a.open": 3, "reached.a.close": 0, "reached.b.lost": 0, "reached.undeclared.transition": 0,
  ])

  private func complaints(_ text: String, about coverage: Coverage = coverage) throws -> [String] {
    try UnreachedList(text, file: "list.txt").complaints(about: coverage)
  }

  @Test("a list with exactly the unreached names is right; comments and blank lines are ignored")
  func right() throws {
    let text = "# why\n\na.close: nobody shuts it: ever\n  b.lost :  the lanes lose nothing  \n"
    #expect(try complaints(text) == [])
    #expect(
      try UnreachedList(text, file: "").entries.map(\.reason) == [
        "nobody shuts it: ever", "the lanes lose nothing",
      ])
  }

  @Test("an unreached name that is not listed is reported")
  func missing() throws {
    let complaints = try complaints("a.close: so it is")
    #expect(complaints.count == 1 && complaints[0].hasPrefix("`b.lost` is reached by none"))
  }

  @Test("lines with reached, undeclared or repeated names are reported with their place")
  func wrong() throws {
    let complaints = try complaints("a.close: x\nb.lost: x\na.open: x\nc.gone: x\nb.lost: x")
    #expect(
      complaints == [
        "list.txt:3: `a.open` was reached 3 times; remove the line",
        "list.txt:4: `c.gone` is not declared; remove the line",
        "list.txt:5: `b.lost` is listed twice; remove one line",
      ])
  }

  @Test("an undeclared event that happened is reported")
  func surprise() throws {
    let coverage = Coverage(totals: ["reached.undeclared.transition": 2])
    #expect(
      try complaints("", about: coverage).first?.hasPrefix("`undeclared.transition`: something") == true)
  }

  @Test(
    "a line without a name or a reason is an error with its place", arguments: ["open", ": why", "open:"])
  func unreadable(line: String) {
    #expect { try UnreachedList("# first\n\(line)", file: "list.txt") } throws: { error in
      "\(error)".hasPrefix("list.txt:2: ")
    }
  }
}
