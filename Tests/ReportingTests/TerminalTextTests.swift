import Reporting
import Testing

@Suite("Text that is safe for a terminal")
struct TerminalTextTests {
  @Test("control characters are written as numbers; line breaks and tabs stay")
  func controls() {
    #expect(TerminalText.safe("a\tb\nc é 🐸") == "a\tb\nc é 🐸")
    #expect(TerminalText.safe("\u{1B}[2Ka\u{7}\r\u{7F}") == #"\u001B[2Ka\u0007\u000D\u007F"#)
    #expect(TerminalText.safe("\u{9B}31m\u{85}") == #"\u009B31m\u0085"#)
    #expect(TerminalText.safe("gpj.\u{202E}a\u{2066}") == #"gpj.\u202Ea\u2066"#)
    for value in UInt32(0)..<0xA0 where !(0x20..<0x7F).contains(value) && value != 9 && value != 10 {
      let text = TerminalText.safe("x" + String(Unicode.Scalar(value).map(Character.init) ?? "x"))
      #expect(text.unicodeScalars.allSatisfy { (0x20..<0x7F).contains($0.value) }, "\(value)")
    }
  }

  @Test("colour sequences stay if wanted; other escape sequences do not")
  func colours() {
    let text = "\u{1B}[31mred\u{1B}[0m \u{1B}[2J\u{1B}]0;title\u{7}\u{1B}[1;32mgreen"
    #expect(
      TerminalText.safe(text, keepsColours: true)
        == "\u{1B}[31mred\u{1B}[0m \\u001B[2J\\u001B]0;title\\u0007\u{1B}[1;32mgreen")
    #expect(!TerminalText.safe(text).contains("\u{1B}"))
  }

  @Test("a very long line is cut and followed by its length; other lines stay")
  func short() {
    let long = String(repeating: "x", count: 3_000)
    #expect(TerminalText.short("a\n\(long)\nb") == "a\n\(long.prefix(2_000))... (3000 characters)\nb")
    #expect(TerminalText.short(String(long.prefix(2_000))).count == 2_000)
  }
}
