import Testing
import skiprope

@Suite("Tables of text")
struct TextTableTests {
  @Test("columns are as wide as their widest cell and lines have no spaces at their ends")
  func alignment() {
    var table = TextTable(headings: ["name", "n", "about"], alignments: [.leading, .trailing, .leading])
    table.append(["smoke", "2", ""])
    table.append(["é", "1000", "large"])
    #expect(
      table.text == """
        name      n  about
        smoke     2
        é      1000  large
        """)
  }
}
