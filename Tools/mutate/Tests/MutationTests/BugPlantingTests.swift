import Mutation
import Testing

@Suite("Bugs planted in a copy")
struct BugPlantingTests {
  private let source = """
    struct Till {
      private var queue: [Int] = []
      mutating func pay(_ amount: Int) -> Bool {
        queue.append(amount)
        return amount > 0
      }
    }
    """

  private func planting(_ list: String, _ files: [String: String] = [:]) throws -> BugPlanting {
    try BugPlanting(PlantedList(list), files: files)
  }

  private let list = """
    planted lost: A payment is lost.
      rule till.paid; trial run rules
    Sources/Till.swift
    - queue.append(amount)
    + count += 1
    + if !bugIsOn("lost") { queue.append(amount) }

    Sources/Till.swift
    - private var queue: [Int] = []
    + private var queue: [Int] = []
    + private var count = 0

    planted free: A payment of nothing is taken.
      rule till.paid; trial run rules
    planted doubled: A payment of 1 is refused.
      rule till.paid; trial run rules
    Sources/Till.swift
    - amount > 0
    + bugIsOn("free") || amount > (bugIsOn("doubled") ? 1 : 0)
    """

  @Test(
    "several in one file, one of them in several places, stand there as they are written, names as numbers")
  func planted() throws {
    let planting = try planting(list)
    #expect(planting.bugs.map(\.name) == ["lost", "free", "doubled"])
    #expect(planting.changedFiles == ["Sources/Till.swift"])
    #expect(
      try planting.planted("Sources/Till.swift", source) == """
        public import PlantedSwitch
        struct Till {
          private var queue: [Int] = []
        private var count = 0
          mutating func pay(_ amount: Int) -> Bool {
            count += 1
        if !bugIsOn(1) { queue.append(amount) }
            return bugIsOn(2) || amount > (bugIsOn(3) ? 1 : 0)
          }
        }
        """)
    #expect(
      BugPlanting.header(of: planting.bugs)
        == "static const char *const names[] = {\"lost\", \"free\", \"doubled\"};\n")
  }

  private static let late = "planted late: A is late.\n  rule a.b; trial run rules\n"

  @Test("a file that is planted whole asks for bugs too, and one that asks for none stays as it is")
  func files() throws {
    let planting = try planting(
      BugPlantingTests.late + "Sources/A.swift\n- a\n+ late()",
      ["Sources/B.swift": "let x = bugIsOn(\"late\")"])
    #expect(
      planting.numbered("let x = bugIsOn(\"late\")") == "public import PlantedSwitch\nlet x = bugIsOn(1)")
    #expect(planting.numbered("let x = 1") == "let x = 1")
  }

  @Test(
    "a block and the headers name each other's bugs, or the line is named",
    arguments: [
      (late + "\nSources/A.swift\n- a\n+ bugIsOn(\"lost\")", 4, "asks for `lost`"),
      (late + "Sources/A.swift\n- a\n+ b", 1, "no block asks for `late`"),
      (
        late
          + "Sources/A.swift\n- a\n+ bugIsOn(\"late\")\nblocks of all\nSources/A.swift\n- b\n+ bugIsOn(\"late\")",
        7, "asks for `late`"
      ),
    ])
  func refused(_ list: String, _ line: Int, _ words: String) {
    expectFault(line, words) { try planting(list) }
  }

  @Test("a file that is planted whole and asks for a bug without a header is refused")
  func strangeFile() {
    let list = BugPlantingTests.late + "Sources/A.swift\n- a\n+ bugIsOn(\"late\")"
    expectFault(1, "Planted/Sources/B.swift asks for `lost`, which has no header") {
      try planting(list, ["Sources/B.swift": "bugIsOn(\"lost\")"])
    }
  }

  @Test(
    "a block that does not fit, or changes what another one changes, is refused with its line",
    arguments: [("queue.clear()", "0 times"), ("queue.append(amount)\n- return amount > 0", "same place")])
  func stale(_ old: String, _ words: String) throws {
    let planting = try planting(list + "\n\nblocks of all\nSources/Till.swift\n- \(old)\n+ x")
    expectFault(22, words) { try planting.planted("Sources/Till.swift", source) }
  }
}

/// Expects a fault of a list of planted bugs, in this line and with these words.
func expectFault<Value>(_ line: Int, _ words: String, _ body: () throws -> Value) {
  #expect {
    _ = try body()
  } throws: { error in
    (error as? HandwrittenMutants.Fault)?.line == line && "\(error)".contains(words)
  }
}
