import Metrics
import Testing

@Suite("A row of numbers")
struct NumberRowTests {
  private func text(_ numbers: [Int], _ row: inout NumberRow) -> String {
    String(decoding: row.write(numbers), as: UTF8.self)
  }

  @Test("numbers are written in decimal, and nothing of the last row is left")
  func rows() {
    var row = NumberRow(limit: 4)
    var numbers = [Int.min, Int.max, 0, -1]
    var power = 1
    for _ in 0..<19 {
      numbers += [power - 1, power, power + 1, -power, power &* 3]
      power = power.multipliedReportingOverflow(by: 10).partialValue
    }
    for start in numbers.indices.dropLast(3) {
      for count in 0...4 where start + count <= numbers.count {
        let some = Array(numbers[start..<start + count])
        #expect(text(some, &row) == some.map { "\($0)" }.joined(separator: ","))
      }
    }
  }

  @Test("the longest numbers fit")
  func longest() {
    var row = NumberRow(limit: 3)
    let longest = [Int](repeating: .min, count: 3)
    #expect(text(longest, &row) == longest.map { "\($0)" }.joined(separator: ","))
    #expect(text([7], &row) == "7")
  }
}
