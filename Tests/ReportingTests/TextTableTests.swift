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
  /// It was cut, with a tilde: of a setting's rule in `fuzz` half was never to be seen.
  @Test("in a width that is too small the widest left column is broken into lines, and nothing is left out")
  func broken() {
    var table = TextTable([("name", .left), ("n", .right), ("about", .left)])
    table.add(["smoke", "2", "a long story"], note: "told on a line of its own")
    #expect(
      table.lines(width: 19, indent: 1) == [
        " name   n  about", " smoke  2  a long", "           story", "        told on a",
        "        line of its",
        "        own",
      ])
  }

  @Test("a column of figures is never broken, be it the widest")
  func figures() {
    var table = TextTable([("a", .left), ("missed %", .right), ("rule", .left)])
    table.add(["x", "31.4 (29.4-33.6)", "60 pt or 30"])
    table.add(["y", "55.9 (53.6-58.1)", "150 pt"])
    let lines = table.lines(width: 28, indent: 0)
    #expect(lines.contains("y  55.9 (53.6-58.1)  150 pt"))
    #expect(lines.count == 4 && lines[1].hasSuffix("60 pt or"))
  }

  @Test("a word that is longer than the column is broken inside")
  func longWord() {
    var table = TextTable([("path", .left), ("n", .right)])
    table.add(["/a/very/long/path of it", "7"])
    table.add(["", "8"])
    #expect(
      table.lines(width: 11, indent: 0) == [
        "path      n", "/a/very/  7", "long/pat", "h of it", "          8",
      ])
  }
}
