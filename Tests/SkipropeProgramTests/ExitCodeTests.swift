import Commands
import Testing

@Suite("Exit codes")
struct ExitCodeTests {
  @Test("the gravest finding decides: 7, then 4, 6, 3, 2, 5")
  func precedence() {
    let order: [ExitCode] = [
      .notDeterministic, .invariantBroken, .notComparable, .regression, .budgetExceeded, .undecided, .holds,
    ]
    #expect(order.map(\.rawValue) == [7, 4, 6, 3, 2, 5, 0])
    for (index, graver) in order.enumerated() {
      for lesser in order[index...] {
        #expect(ExitCode.gravest(of: [lesser, graver]) == graver, "\(graver) and \(lesser)")
        #expect(ExitCode.gravest(of: [graver, lesser]) == graver, "\(graver) and \(lesser)")
      }
    }
  }

  @Test("without findings all holds")
  func nothing() { #expect(ExitCode.gravest(of: []) == .holds) }

  @Test("every code but 0 can be the gravest")
  func complete() {
    for code in ExitCode.allCases { #expect(ExitCode.gravest(of: [code]) == code, "\(code)") }
  }
}
