import Foundation
import Metrics
import Testing

@Suite("The outcome of a rule in a report")
struct InvariantOutcomeTests {
  private let outcome = InvariantOutcome(
    id: "count.grows", title: "A count never falls.", checked: 90, exercised: 7, required: 4, violations: 1,
    examples: ["at 0:01.000"])

  @Test("what is written is read again")
  func roundTrip() throws {
    let data = try JSONEncoder().encode(outcome)
    #expect(try JSONDecoder().decode(InvariantOutcome.self, from: data) == outcome)
  }

  @Test("a report of the previous version calls `exercised` by its former name")
  func formerName() throws {
    let text = String(decoding: try JSONEncoder().encode(outcome), as: UTF8.self)
    let former = text.replacing("\"exercised\"", with: "\"provoked\"")
    #expect(former != text)
    #expect(try JSONDecoder().decode(InvariantOutcome.self, from: Data(former.utf8)) == outcome)
  }

  @Test("an outcome without the count is refused")
  func missing() throws {
    let text = String(decoding: try JSONEncoder().encode(outcome), as: UTF8.self)
    let none = text.replacing("\"exercised\"", with: "\"other\"")
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(InvariantOutcome.self, from: Data(none.utf8))
    }
  }
}
