import FamilySamples
import Metrics
import Playing
import Runner
import Testing

@Suite("Findings of an active run")
struct RunFindingsTests {
  @Test("the last violation is known with its place")
  func last() throws {
    try withFolder { folder in
      var findings = RunFindings(of: folder)
      for (unit, session) in [(0, 2), (3, 1)] {
        var result = UnitResult.complete(unit)
        var rule = RuleTally(id: "settle")
        rule.examples = ["a"]
        rule.firsts = [RuleBreak(unit: unit, session: session, at: 5, words: "a")]
        result.invariants = [rule]
        try UnitFiles(folder: folder + "/units").write(result)
        _ = findings.next()
        #expect(findings.last?.rule == "settle" && findings.last?.found.unit == unit)
        #expect(findings.last?.found.session == session && findings.last?.found.at == 5)
      }
    }
  }

  @Test(
    "the last of several broken rules is reported, even when no more findings are listed"
  )
  func lastOfMany() throws {
    try withFolder { folder in
      var findings = RunFindings(of: folder)
      func leave(_ unit: Int, _ breaks: [(rule: String, at: Int64)], examples: Int = 1) throws {
        var result = UnitResult.complete(unit)
        result.invariants = breaks.map { found in
          var rule = RuleTally(id: found.rule)
          rule.examples = (0..<examples).map { "\($0)" }
          rule.firsts = [RuleBreak(unit: unit, session: 1, at: found.at, words: "a")]
          return rule
        }
        try UnitFiles(folder: folder + "/units").write(result)
        _ = findings.next()
      }
      try leave(0, [("expiry.shown", 9), ("settle", 5)])
      #expect(findings.last?.rule == "expiry.shown" && findings.last?.found.at == 9)
      try leave(1, [("settle", 1)], examples: 100)
      #expect(findings.all.count == RunFindings.limit && findings.last?.found.unit == 1)
      try leave(2, [("gate.held", 3)])
      #expect(findings.all.count == RunFindings.limit && findings.last?.rule == "gate.held")
    }
  }

  @Test("each violation is reported once, when its unit finishes, separately for two units")
  func once() throws {
    try withFolder { folder in
      var findings = RunFindings(of: folder)
      #expect(findings.next().isEmpty)
      func leave(_ unit: Int, _ examples: [String]) throws {
        var result = UnitResult.complete(unit)
        var rule = RuleTally(id: "settle")
        rule.examples = examples
        result.invariants = [rule]
        try UnitFiles(folder: folder + "/units").write(result)
      }
      try leave(1, ["a", "b"])
      #expect(findings.next() == ["settle: a", "settle: b"])
      #expect(findings.next().isEmpty)
      try leave(0, ["c"])
      try leave(2, [])
      #expect(findings.next() == ["settle: c"])
      #expect(findings.all == ["settle: a", "settle: b", "settle: c"])
      try leave(3, (0..<100).map { "\($0)" })
      #expect(findings.next().count == RunFindings.limit - 3 && findings.next().isEmpty)
    }
  }

  @Test(
    "all violations and failed units are counted, also unreported ones"
  )
  func counts() throws {
    try withFolder { folder in
      var findings = RunFindings(of: folder, units: UnitWord("user", "users"))
      #expect(findings.counts == (0, 0))
      var result = UnitResult.complete(0)
      var rule = RuleTally(id: "settle")
      (rule.violations, rule.examples) = (700, ["a"])
      result.invariants = [rule]
      try UnitFiles(folder: folder + "/units").write(result)
      result = .complete(4)
      result.summary.outcome = "crashed"
      try UnitFiles(folder: folder + "/units").write(result)
      #expect(findings.next() == ["settle: a", "user 4: crashed"])
      #expect(findings.counts == (700, 1))
      #expect(findings.next().isEmpty && findings.counts == (700, 1))
    }
  }
}
