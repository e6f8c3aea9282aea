import Metrics
import Testing

@Suite("Numbers in digits")
struct ShortTextTests {
  @Test("those appended to bytes are the digits of their texts")
  func decimal() {
    var numbers = [Int.min, Int.max, 0, -1]
    var power = 1
    for _ in 0..<19 {
      numbers += [power - 1, power, power + 1, -power, power &* 3]
      power = power.multipliedReportingOverflow(by: 10).partialValue
    }
    for number in numbers {
      var bytes: [UInt8] = [0x5B]
      bytes.append(decimal: number)
      #expect(String(decoding: bytes, as: UTF8.self) == "[\(number)")
    }
  }
}
