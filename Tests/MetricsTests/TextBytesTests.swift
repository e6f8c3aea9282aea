import Metrics
import Testing

@Suite("Bytes of texts in reports")
struct TextBytesTests {
  @Test("plain texts mean themselves in JSON and HTML")
  func plain() {
    for text in ["", "decode applied x3", "a/b-c_d (e) [f] {g}: 1,234.5 %"] {
      #expect(TextBytes.isPlain(text))
    }
    for special in ["\"", "\\", "&", "<", ">", "'", "\n", "\u{7F}", "\u{1B}", "\u{00E9}", "\u{2028}"] {
      #expect(!TextBytes.isPlain("text \(special) text"), "\(special.unicodeScalars.map(\.value))")
    }
  }

  @Test("a script element holds any JSON")
  func script() {
    #expect(
      TextBytes.scriptSafe("[\"</script>\", \"\u{2028}\u{2029}\"]")
        == "[\"\\u003c/script>\", \"\\u2028\\u2029\"]")
    for text in ["", "\u{2027}\u{202A}", "\u{E2}", "\u{1F600}"] {
      #expect(TextBytes.scriptSafe(text) == text)
    }
  }
}
