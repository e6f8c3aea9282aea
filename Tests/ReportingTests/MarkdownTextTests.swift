import Reporting
import Testing

@Suite("Text in Markdown")
struct MarkdownTextTests {
  /// As characters, a bar or a backtick with an accent on it is none, and went into the table as it was.
  @Test("markup is escaped, also before a combining mark", arguments: ["", "\u{301}", "\u{20DD}"])
  func marks(mark: String) {
    for scalar in "|*_`[]#~\\" {
      #expect(MarkdownText.cell("a\(scalar)\(mark)b") == "a\\\(scalar)\(mark)b")
    }
    #expect(MarkdownText.cell("<\(mark)b>&\(mark)") == "&lt;\(mark)b&gt;&amp;\(mark)")
    #expect(MarkdownText.code("a|\(mark)`\(mark)b") == "a'\(mark)'\(mark)b")
  }

  @Test("control characters of every kind are spaces")
  func controls() {
    let text = "a\u{0}b\u{1B}c\nd\u{7F}e\u{9B}f\u{85}g\u{2028}h\u{202E}i\u{2066}j\u{200F}k"
    #expect(MarkdownText.cell(text) == "a b c d e f g h i j k")
    #expect(TextTable.clean(text) == MarkdownText.code(text))
  }
}
