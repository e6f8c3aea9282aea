import Mutation
import Testing

@Suite("What is changed")
struct MutantFinderTests {
  @Test(
    "an operator is changed with its own operands",
    arguments: [
      ("let x = a < b", ["comparison: x = a < b -> x = a <= b", "comparison: x = a < b -> x = a > b"]),
      ("let x = a != b", ["comparison: x = a != b -> x = a == b"]),
      (
        "let x = a - b * c",
        ["arithmetic: x = a - b * c -> x = a + b * c", "arithmetic: x = a - b * c -> x = a - b / c"]
      ),
      ("let x = !a && b", ["logic: x = !a && b -> x = !a || b", "logic: x = !a && b -> x = a && b"]),
      ("let x = -a", ["arithmetic: x = -a -> x = a"]),
      ("let x = 1_000", ["boundary: x = 1_000 -> x = 1001"]),
      ("let x = min(a, b)", ["order: x = min(a, b) -> x = max(a, b)"]),
      ("let x = list.max()", ["order: x = list.max() -> x = list.min()"]),
      ("let x = list?.first?.name", ["order: x = list?.first?.name -> x = list?.last?.name"]),
      ("let x = list.sorted()", ["order: x = list.sorted() -> x = list.sorted(by: >)"]),
      ("let x = list.sorted(by: <)", ["order: x = list.sorted(by: <) -> x = list.sorted(by: >)"]),
    ])
  func operators(_ source: String, _ expected: [String]) {
    #expect(changes(in: source).sorted() == expected.sorted())
  }

  @Test("texts and lists have a plus and no minus, a range's min is no order, bit patterns are left alone")
  func notNumbers() {
    #expect(changes(in: "let x = a + \"b\"").isEmpty)
    #expect(changes(in: "let x = a + [b]").isEmpty)
    #expect(changes(in: "let x = Int.max").isEmpty)
    #expect(changes(in: "let x = 0xFF").isEmpty)
    #expect(changes(in: "let x = list.prefix { $0 }").isEmpty)
  }

  @Test("a call or an assignment goes where it is a statement, not where it is a value")
  func statements() {
    #expect(changes(in: "func f() { g() }") == ["call: g() -> dropped"])
    #expect(changes(in: "func f() throws { try g() }") == ["call: try g() -> dropped"])
    #expect(changes(in: "func f() { x = y }") == ["call: x = y -> dropped"])
    #expect(changes(in: "func f() -> Int { g() }").isEmpty)
    #expect(changes(in: "var f: Int { g() }").isEmpty)
    #expect(changes(in: "var f: Int { get { g() } set { h() } }") == ["call: h() -> dropped"])
    #expect(changes(in: "func f() -> Int { if a { g() } else { h() } }").isEmpty)
    #expect(changes(in: "func f() { switch a { case .b: g() } }") == ["call: g() -> dropped"])
    #expect(changes(in: "let x = list.map { g($0) }").isEmpty)
    #expect(changes(in: "let x = list.forEach { g($0) }") == ["call: g($0) -> dropped"])
  }

  @Test("what would not compile without its first value stays")
  func firstValues() {
    #expect(changes(in: "init() { a = b }").isEmpty)
    #expect(changes(in: "func f() { let x: A\n if b { x = c } else { x = d } }").isEmpty)
    #expect(changes(in: "func f() { var x = a\n if b { x = c } }") == ["call: x = c -> dropped"])
    #expect(changes(in: "init() { self.init(a) }").isEmpty)
  }

  @Test(
    "code that no test should notice is left alone",
    arguments: [
      "#if DEBUG\nlet x = a < b\n#endif",
      "func f() { precondition(a, \"\\(b + c)\") }",
      "func f() { preconditionFailure(\"\\(b + c)\") }",
      "func checkInvariants() { g(a < b) }",
      "func f() { checkInvariants() }",
      "func f() { list.reserveCapacity(a + b) }",
      "var description: String { g(a < b) }",
      "func hash(into hasher: inout Hasher) { hasher.combine(a + b) }",
      "enum E: Int { case a = 1 }",
      "@available(macOS 15, *) let x = a",
    ])
  func leftAlone(_ source: String) {
    #expect(changes(in: source).isEmpty)
  }

  @Test("the condition of a precondition is changed, its message and its being there are not")
  func preconditions() {
    #expect(
      changes(in: "func f() { precondition(a == b, \"\\(c + d)\") }") == ["comparison: a == b -> a != b"])
  }

  @Test("an id is the same when the place moves and another when the declaration is another")
  func ids() throws {
    let here = numbered("func f() { g() }").map(\.mutant.id)
    let below = numbered("import A\n\n\nfunc f() { g() }").map(\.mutant.id)
    let elsewhere = numbered("func h() { g() }").map(\.mutant.id)
    #expect(here == below)
    #expect(here != elsewhere)
    #expect(here.allSatisfy { $0.wholeMatch(of: #/A-[0-9a-f]{7}/#) != nil }, "\(here)")
  }

  @Test("equal changes in one declaration have ids of their own, and lines say where they are")
  func equals() {
    let found = numbered("func f() {\n  g()\n  g()\n}").map(\.mutant)
    #expect(found.map(\.line) == [2, 3])
    #expect(Set(found.map(\.id)).count == 2)
    #expect(found.map(\.declaration) == ["f", "f"])
  }
}
