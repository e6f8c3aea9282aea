import Reporting
import Testing

@Suite("Tables of text")
struct TextTableTests {
  @Test("columns are as wide as their widest cell and lines have no spaces at their ends")
  func alignment() {
    var table = TextTable([("name", .left), ("n", .right), ("about", .left)])
    table.add(["smoke", "2", ""])
    table.add(["é", "1000", "large"])
    #expect(
      table.text == """
        name      n  about
        smoke     2
        é      1000  large
        """)
  }
  @Test("in a width that is too small the widest left column gives way, and says so by a tilde")
  func clipped() {
    var table = TextTable([("name", .left), ("n", .right), ("about", .left)])
    table.add(["smoke", "2", "a long story"], note: "told on a line of its own")
    #expect(
      table.lines(width: 19, indent: 1) == [
        " name   n  about", " smoke  2  a long ~", "        told on a ~",
      ])
  }
}
