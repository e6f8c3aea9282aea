import Mutation
import SwiftParser
import SwiftSyntax
import Testing

@Suite("A file with its mutants")
struct EmbeddedFileTests {
  private func body(_ source: String, _ keep: (NumberedMutant) -> Bool = { _ in true }) -> String {
    let text = EmbeddedFile(source: source, mutants: numbered(source).filter(keep)).text
    return text.replacingOccurrence(of: "public import MutantSwitch\n", with: "")
  }

  @Test("without mutants it is the file")
  func none() {
    #expect(EmbeddedFile(source: "let x = a < b", mutants: []).text == "let x = a < b")
  }

  @Test("an expression is one of two, a statement is there or not")
  func forms() {
    #expect(body("let x = 1") == "let x = (mutantIsOn(1) ? (2) : (1))")
    #expect(body("func f() { g() }") == "func f() { if !mutantIsOn(1) { g() } }")
    #expect(
      body("list.map { x = $0 }") { $0.mutant.before == "x = $0" }.hasSuffix(
        "{ (mutantIsOn(2) ? () : (x = $0)) }"))
  }

  @Test("mutants inside one another are in the unchanged branch")
  func nested() {
    #expect(
      body("let x = a - b * c")
        == "let x = (mutantIsOn(1) ? (a + b * c) : (a - (mutantIsOn(2) ? (b / c) : (b * c))))")
  }

  @Test("two mutants of one place are tried one after the other, a dropped statement around both")
  func samePlace() {
    #expect(
      body("func f() { x += y }")
        == "func f() { if !mutantIsOn(1) { (mutantIsOn(2) ? (x -= y) : (x += y)) } }")
  }

  @Test("with every mutant that there is it can still be parsed")
  func parses() {
    let source = """
      struct S {
        mutating func f(_ list: [Int]?) throws -> Int {
          // A comment with a + b.
          guard let first = list?.first, !list.isEmpty || first > -3 else { return 0 }
          for entry in list.sorted(by: <) where entry < 7 && entry % 2 == 0 { try g(entry, min(entry, 2)) }
          total += list.reduce(0, +) / 3
          return switch total { case 1..<5: total * 2
            default: total - (list.max() ?? 1)
          }
        }
      }
      """
    let text = EmbeddedFile(source: source, mutants: numbered(source)).text
    #expect(!Parser.parse(source: text).hasError, "\(text)")
    #expect(text.contains("mutantIsOn(20)"))
  }

  @Test("a complaint is blamed on the innermost mutant around it, else on the nearest")
  func blame() throws {
    let source = "let x = a - b * c\nlet y = 5\n"
    let file = EmbeddedFile(source: source, mutants: numbered(source))
    let line = try #require(file.text.split(separator: "\n").firstIndex { $0.contains("let x") }) + 1
    let text = try #require(file.text.split(separator: "\n").first { $0.contains("let x") })
    let column = try #require(text.firstRange(of: "b / c")).lowerBound.utf16Offset(in: text) + 1
    #expect(file.culprit(line: line, column: column) == 2)
    #expect(file.culprit(line: line, column: 9) == 1)
    #expect(file.culprit(line: line + 1, column: 1) == 1)
    #expect(file.culprit(line: line + 2, column: 1) == 3)
    #expect(EmbeddedFile(source: source, mutants: []).culprit(line: 1, column: 1) == nil)
  }

  @Test("applied by hand, a mutant changes its own place only")
  func applied() {
    let source = "func f() {\n  x += 1\n}"
    let texts = numbered(source).map { $0.mutant.edit.applied(to: source) }
    #expect(Set(texts) == ["func f() {\n  \n}", "func f() {\n  x -= 1\n}", "func f() {\n  x += 2\n}"])
  }
}

extension String {
  fileprivate func replacingOccurrence(of part: String, with other: String) -> String {
    firstRange(of: part).map { String(self[..<$0.lowerBound] + other + self[$0.upperBound...]) } ?? self
  }
}
