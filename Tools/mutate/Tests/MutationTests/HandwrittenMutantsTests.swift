import Mutation
import SwiftParser
import SwiftSyntax
import Testing

@Suite("Mutants written by hand")
struct HandwrittenMutantsTests {
  private let source = """
    struct Till {
      mutating func pay(_ amount: Int, by child: Int) -> Bool {
        guard amount > 0, open[child] else { return false }
        queue.removeAll()
        log.reset()
        return left(of: child) - amount >= 0
      }
      func left(of child: Int) -> Int { queue.removeAll() }
    }
    """

  private func mutant(_ old: [String], _ new: [String]) throws -> Mutant {
    let lines = ["Sources/Till.swift"] + old.map { "- \($0)" } + new.map { "+ \($0)" }
    let block = try #require(try HandwrittenMutants(lines.joined(separator: "\n")).blocks.first)
    return try HandwrittenMutants.mutant(block, in: source, module: "Till")
  }

  private func embedded(_ mutants: [Mutant]) -> String {
    let numbered = mutants.enumerated().map { NumberedMutant(number: $0.offset + 1, mutant: $0.element) }
    return EmbeddedFile(source: source, mutants: numbered).text
  }

  @Test("a part of an expression changes the smallest expression around it")
  func expression() throws {
    let planted = try mutant(["left(of: child) - amount"], ["left(of: child)"])
    #expect(planted.kind == .planted)
    #expect(planted.line == 6)
    #expect(planted.declaration == "Till.pay")
    #expect(
      embedded([planted]).contains(
        "return (mutantIsOn(1) ? (left(of: child)) : (left(of: child) - amount)) >= 0"))
  }

  @Test("whole lines are statements, found whatever stands before them, and one that goes leaves the others")
  func statements() throws {
    let planted = try mutant(["queue.removeAll()", "  log.reset()"], ["queue.removeAll()"])
    #expect(planted.line == 4)
    let text = embedded([planted])
    #expect(
      text.contains("if mutantIsOn(1) { queue.removeAll() } else { queue.removeAll()\n    log.reset() }"))
    #expect(!Parser.parse(source: text).hasError, "\(text)")
    #expect(planted.edit.applied(to: source).contains("queue.removeAll()\n    return"))
  }

  @Test("two of one place, one around the other, are tried one after the other")
  func nested() throws {
    let outer = try mutant(["log.reset()", "return left(of: child) - amount >= 0"], ["return true"])
    let inner = try mutant(["amount >= 0"], ["amount > 0"])
    let text = embedded([outer, inner])
    #expect(text.contains("if mutantIsOn(1) { return true } else { log.reset()"))
    #expect(text.contains("return (mutantIsOn(2) ? ("))
    #expect(!Parser.parse(source: text).hasError, "\(text)")
  }

  @Test("a condition is changed with its statement where what is left is no expression")
  func condition() throws {
    let planted = try mutant(["amount > 0, open[child]"], ["amount > 0"])
    #expect(
      embedded([planted]).contains("if mutantIsOn(1) { guard amount > 0 else { return false } } else { guard")
    )
  }

  @Test("old lines that are not there, or twice, are refused with their place")
  func places() {
    for (old, count) in [("queue.removeAll()", "2 times"), ("queue.clear()", "0 times")] {
      #expect {
        try mutant([old], ["log.reset()"])
      } throws: { error in
        "\(error)".hasPrefix("line 1: ") && "\(error)".contains(count)
      }
    }
  }

  @Test("a declaration cannot be one of two")
  func declaration() {
    #expect(throws: HandwrittenMutants.Fault.self) {
      try mutant(["by child: Int) -> Bool"], ["by child: Int?) -> Bool"])
    }
  }

  @Test(
    "a file that is none is refused in the line that is wrong",
    arguments: [
      ("oops", 1), ("Sources/A.swift\n- a", 1), ("# why\n\nSources/A.swift\n+ a", 3),
      ("Sources/A.swift\n- a\n+ b\n- c", 4),
    ])
  func refused(_ text: String, _ line: Int) {
    #expect {
      try HandwrittenMutants(text)
    } throws: { error in
      (error as? HandwrittenMutants.Fault)?.line == line
    }
  }

  @Test("all are drawn, whatever the draw's size, and before it")
  func drawn() throws {
    let planted = try mutant(["amount >= 0"], ["amount > 0"])
    let draw = MutantDraw(from: mutants("A", 30) + [planted], count: 5, seed: 1)
    #expect(draw.chosen(without: []).map(\.kind).first == .planted)
    #expect(draw.chosen(without: []).count == 6)
    #expect(draw.places == ["A": 30, "Till": 0])
  }
}
