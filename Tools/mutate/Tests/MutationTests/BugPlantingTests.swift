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
    try BugPlanting(list, files: files)
  }

  private let list = """
    # It is lost.
    planted lost
    Sources/Till.swift
    - queue.append(amount)
    + count += 1
    + if !bugIsOn("lost") { queue.append(amount) }

    Sources/Till.swift
    - private var queue: [Int] = []
    + private var queue: [Int] = []
    + private var count = 0

    planted free doubled
    Sources/Till.swift
    - amount > 0
    + bugIsOn("free") || amount > (bugIsOn("doubled") ? 1 : 0)
    """

  @Test(
    "several in one file, one of them in several places, stand there as they are written, names as numbers")
  func planted() throws {
    let planting = try planting(list)
    #expect(planting.names == ["lost", "free", "doubled"] && planting.changedFiles == ["Sources/Till.swift"])
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
    #expect(planting.header == "static const char *const names[] = {\"lost\", \"free\", \"doubled\"};\n")
  }

  @Test("a file that is planted whole asks for bugs too, and one that asks for none stays as it is")
  func files() throws {
    let planting = try planting(
      "planted late\nSources/A.swift\n- a\n+ late()", ["Sources/B.swift": "let x = bugIsOn(\"late\")"])
    #expect(
      planting.numbered("let x = bugIsOn(\"late\")") == "public import PlantedSwitch\nlet x = bugIsOn(1)"
    )
    #expect(planting.numbered("let x = 1") == "let x = 1")
  }

  @Test(
    "what cannot be is refused with the line of the block",
    arguments: [
      ("Sources/A.swift\n- a\n+ b", 1, "no `planted NAME`"),
      ("planted late\n\nSources/A.swift\n- a\n+ bugIsOn(\"lost\")", 3, "asks for `lost`"),
      ("planted late\nSources/A.swift\n- a\n+ b", 2, "nothing asks for `late`"),
      ("planted late\nSources/A.swift\n- a", 2, "a new one"),
    ])
  func refused(_ list: String, _ line: Int, _ words: String) {
    #expect {
      try planting(list)
    } throws: { error in
      (error as? HandwrittenMutants.Fault)?.line == line && "\(error)".contains(words)
    }
  }

  @Test(
    "a block that does not fit, or changes what another one changes, is refused with its line",
    arguments: [("queue.clear()", "0 times"), ("queue.append(amount)\n- return amount > 0", "same place")])
  func stale(_ old: String, _ words: String) throws {
    let planting = try planting(list + "\n\nplanted all\nSources/Till.swift\n- \(old)\n+ x")
    #expect {
      try planting.planted("Sources/Till.swift", source)
    } throws: { error in
      ((error as? HandwrittenMutants.Fault)?.line ?? 0) > 14 && "\(error)".contains(words)
    }
  }
}
