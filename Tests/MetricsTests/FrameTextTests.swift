import Metrics
import Testing

@Suite("The text buffer of a frame")
struct FrameTextTests {
  @Test("numbers are written in decimal digits")
  func decimal() {
    var numbers = [Int.min, Int.max, 0, -1]
    var power = 1
    for _ in 0..<19 {
      numbers += [power - 1, power, power + 1, -power, power &* 3]
      power = power.multipliedReportingOverflow(by: 10).partialValue
    }
    for number in numbers {
      var text = FrameText()
      text.append("[")
      text.append(decimal: number)
      #expect(text.string == "[\(number)")
    }
  }

  @Test("earlier text is removed, and long text fits")
  func room() {
    var text = FrameText()
    text.append(String(repeating: "lang, länger ", count: 400))
    #expect(text.string == String(repeating: "lang, länger ", count: 400))
    text.removeAll()
    #expect(text.isEmpty && text.string == "" && text == FrameText())
    text.append(decimal: 7)
    text.append(UInt8(ascii: "!"))
    #expect(text.string == "7!" && text != FrameText())
  }
}
