import AppCore
import FamilySubject
import Kernel
import PointsLedger
import Testing

@Suite("Requests to the ledger without an answer")
struct OpenPostingsTests {
  private let mia = ChildID(1)

  private func earn(_ number: Int64) -> AppEvent { .pointsEarned(Points(5), entry: TransactionID(number)) }
  private func batch(_ number: Int64) -> [LedgerEvent] {
    [.earn(TransactionID(number), mia, Points(5), session: nil)]
  }

  /// Three earnings, asked for after 1, 2 and 3 s.
  private func open() -> OpenPostings {
    var open = OpenPostings()
    for number in 1...3 as ClosedRange<Int64> {
      open.ask(earn(number), of: mia, at: .milliseconds(number * 1_000))
    }
    return open
  }

  @Test("answers in the order of the requests are accepted")
  func order() {
    var open = open()
    #expect(open.count == 3 && open.oldest == .milliseconds(1_000))
    for number in 1...3 as ClosedRange<Int64> { open.answered(batch(number)) }
    #expect(open.count == 0 && open.findings == [])
  }

  @Test("a request posted after a later one is reported with both times")
  func overtaken() {
    var open = open()
    for number in [2, 3, 1] as [Int64] { open.answered(batch(number)) }
    #expect(
      open.findings == ["the request to the ledger at 0:01.000 was posted after the one at 0:03.000"])
  }

  @Test("requests left open by a kill are repeated in order, and count from there")
  func kill() {
    var open = open()
    open.answered(batch(2))
    #expect(open.repeatAfterKill() == [earn(1), earn(3)])
    for number in [1, 3] as [Int64] { open.answered(batch(number)) }
    #expect(open.findings == [] && open.count == 0)
  }
}
