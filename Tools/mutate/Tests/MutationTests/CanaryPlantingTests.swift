import Mutation
import Testing

@Suite("Known bugs in a copy")
struct CanaryPlantingTests {
  private let source = """
    struct Till {
      private var queue: [Int] = []
      mutating func pay(_ amount: Int) -> Bool {
        queue.append(amount)
        return amount > 0
      }
    }
    """

  private func planting(_ list: String, _ files: [String: String] = [:]) throws -> CanaryPlanting {
    try CanaryPlanting(list, files: files)
  }

  private let list = """
    # It is lost.
    canary lost
    Sources/Till.swift
    - queue.append(amount)
    + count += 1
    + if !canaryIsOn("lost") { queue.append(amount) }

    Sources/Till.swift
    - private var queue: [Int] = []
    + private var queue: [Int] = []
    + private var count = 0

    canary free doubled
    Sources/Till.swift
    - amount > 0
    + canaryIsOn("free") || amount > (canaryIsOn("doubled") ? 1 : 0)
    """

  @Test(
    "several in one file, one of them in several places, stand there as they are written, names as numbers")
  func planted() throws {
    let planting = try planting(list)
    #expect(planting.names == ["lost", "free", "doubled"] && planting.changedFiles == ["Sources/Till.swift"])
    #expect(
      try planting.planted("Sources/Till.swift", source) == """
        public import CanarySwitch
        struct Till {
          private var queue: [Int] = []
        private var count = 0
          mutating func pay(_ amount: Int) -> Bool {
            count += 1
        if !canaryIsOn(1) { queue.append(amount) }
            return canaryIsOn(2) || amount > (canaryIsOn(3) ? 1 : 0)
          }
        }
        """)
    #expect(planting.header == "static const char *const names[] = {\"lost\", \"free\", \"doubled\"};\n")
  }

  @Test("a file that is planted whole asks for bugs too, and one that asks for none stays as it is")
  func files() throws {
    let planting = try planting(
      "canary late\nSources/A.swift\n- a\n+ late()", ["Sources/B.swift": "let x = canaryIsOn(\"late\")"])
    #expect(
      planting.numbered("let x = canaryIsOn(\"late\")") == "public import CanarySwitch\nlet x = canaryIsOn(1)"
    )
    #expect(planting.numbered("let x = 1") == "let x = 1")
  }

  @Test(
    "what cannot be is refused with the line of the block",
    arguments: [
      ("Sources/A.swift\n- a\n+ b", 1, "no `canary NAME`"),
      ("canary late\n\nSources/A.swift\n- a\n+ canaryIsOn(\"lost\")", 3, "asks for `lost`"),
      ("canary late\nSources/A.swift\n- a\n+ b", 2, "nothing asks for `late`"),
      ("canary late\nSources/A.swift\n- a", 2, "a new one"),
    ])
  func refused(_ list: String, _ line: Int, _ words: String) {
    #expect {
      try planting(list)
    } throws: { error in
      (error as? PlantedMutants.Fault)?.line == line && "\(error)".contains(words)
    }
  }

  @Test(
    "a block that does not fit, or changes what another one changes, is refused with its line",
    arguments: [("queue.clear()", "0 times"), ("queue.append(amount)\n- return amount > 0", "same place")])
  func stale(_ old: String, _ words: String) throws {
    let planting = try planting(list + "\n\ncanary all\nSources/Till.swift\n- \(old)\n+ x")
    #expect {
      try planting.planted("Sources/Till.swift", source)
    } throws: { error in
      ((error as? PlantedMutants.Fault)?.line ?? 0) > 14 && "\(error)".contains(words)
    }
  }
}
