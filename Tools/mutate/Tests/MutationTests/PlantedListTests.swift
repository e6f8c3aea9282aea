import Mutation
import Testing

@Suite("The list of planted bugs")
struct PlantedListTests {
  private static let block = "Sources/A.swift\n- a\n+ b"

  private static func header(_ name: String, _ facts: String = "rule a.b; trial run rules") -> String {
    "planted \(name): It is \(name).\n  \(facts)\n"
  }

  @Test("a header has a name, a sentence and facts, on one line or several")
  func facts() throws {
    let list = try PlantedList(
      """
      planted late-change: Album edits are emitted a frame late.
        rule album.asked; trial run parents
        also album.parents, kids.no-deletion
      planted deaf-authority: Every third request is overlooked.
        rule pending; trial histories; within 2000; noticed photo text, label; scenario lock
      \(PlantedListTests.block)
      """)
    let (late, deaf) = (list.bugs[0], list.bugs[1])
    #expect(late.name == "late-change" && late.sentence == "Album edits are emitted a frame late.")
    #expect(late.rule == "album.asked" && late.trial == "run parents" && late.limit == 0)
    #expect(late.also == ["album.parents", "kids.no-deletion"])
    #expect(deaf.limit == 2_000 && deaf.noticed == ["photo text", "label"] && deaf.scenario == "lock")
  }

  @Test("headers that stand together share the blocks below; `blocks of` names other owners, or all")
  func owners() throws {
    let list = try PlantedList(
      [
        "blocks of all", PlantedListTests.block,
        PlantedListTests.header("one") + PlantedListTests.header("two"),
        "# Both.", PlantedListTests.block, PlantedListTests.block, PlantedListTests.header("three"),
        PlantedListTests.block, "blocks of two three", PlantedListTests.block,
      ].joined(separator: "\n"))
    #expect(list.blocks.map(\.bugs) == [[], ["one", "two"], ["one", "two"], ["three"], ["two", "three"]])
  }

  @Test(
    "what cannot be is refused with its line",
    arguments: [
      (block, 1, "no header is above this block"),
      ("blocks of late\n" + block, 1, "`late` has no header"),
      (header("late") + block + "\n" + header("late") + block, 6, "planted bug `late` is there twice"),
      ("table late\n" + header("late") + block, 1, "a table is `table NAME in DOCUMENT`"),
      ("table a in A.md: touches\n" + header("late") + block, 2, "planted bug `late` is in no table"),
      ("source late\n" + header("late") + block, 1, "`source FILE` is the file"),
      ("planted late\n" + block, 1, "a header is `planted NAME: SENTENCE.`"),
      ("planted late: It is late\n" + block, 1, "a header is `planted NAME: SENTENCE.`"),
      (header("late", "rule a.b") + block, 1, "no trial"),
      (header("late", "trial run rules") + block, 1, "no rule"),
      (header("late", "rule a.b; trial walk rules") + block, 1, "no trial is called `walk`; there are run,"),
      (header("late", "rule a.b; trial histories") + block, 1, "`within N` is"),
      (header("late", "rule a.b; trial run rules; within 5") + block, 1, "`within N` is"),
      (header("late", "rule a.b; trial touches 1; within many") + block, 1, "`within N` is"),
      (header("late", "rule a.b; rule b.c; trial run rules") + block, 2, "`rule` is there twice"),
      (header("late", "role a.b; trial run rules") + block, 2, "`role` is no fact of a bug"),
      (header("late", "rule") + block, 2, "`rule` is no `KEY VALUE`"),
    ])
  func refused(_ text: String, _ line: Int, _ words: String) {
    expectFault(line, words) { try PlantedList(text) }
  }

  @Test("a document has the table of its bugs between two lines, and all else as it was")
  func table() throws {
    let list = try PlantedList(
      "table searched in docs/A.md: touches\ntable app in docs/B.md\n" + PlantedListTests.header("one")
        + PlantedListTests.header("two", "rule c.d; trial touches 1; within 5") + PlantedListTests.block)
    let (searched, app) = (list.tables[0], list.tables[1])
    #expect(searched.document == "docs/A.md" && app.document == "docs/B.md")
    #expect(list.bugs(in: searched).map(\.name) == ["two"] && list.bugs(in: app).map(\.name) == ["one"])
    let text = "# Bugs\n<!-- planted bugs: searched -->\nold\n<!-- end of planted bugs -->\nThe end.\n"
    let new = try #require(searched.written(in: text, of: list.bugs(in: searched)))
    #expect(
      new == """
        # Bugs
        <!-- planted bugs: searched -->
        | bug | caught by | what it does |
        |---|---|---|
        | `two` | `c.d` | It is two. |
        <!-- end of planted bugs -->
        The end.

        """)
    #expect(searched.written(in: new, of: list.bugs(in: searched)) == new)
    #expect(app.written(in: text, of: list.bugs) == nil)
  }

  @Test("the planted build has the facts of an app's bugs as Swift, beside the type that lists them")
  func source() throws {
    let list = try PlantedList(
      "source Sources/App/AppBugs.swift\n"
        + PlantedListTests.header("two", "rule c.d; trial play soak; also e.f, g") + PlantedListTests.block)
    let source = try #require(list.source)
    let text = source.text(of: list.bugs)
    #expect(source.path == "Sources/App/AppBugs+Planted.swift" && text.contains("extension AppBugs {"))
    #expect(
      text.contains(
        """
            all.append(PlantedBug("two", rule: "c.d", trial: "play soak", breaksToo: ["e.f", "g"], searchLimit: 0, noticed: [], scenario: nil))
        """))
  }

  @Test("of two lists the second's bugs have the numbers behind the first's")
  func numbers() throws {
    let list = try PlantedList(
      PlantedListTests.header("two") + "Sources/A.swift\n- a\n+ bugIsOn(\"two\") ? b : a")
    let planting = try BugPlanting(list, files: [:], after: 3)
    #expect(try planting.planted("Sources/A.swift", "let c = a").contains("bugIsOn(4) ? b : a"))
  }
}
