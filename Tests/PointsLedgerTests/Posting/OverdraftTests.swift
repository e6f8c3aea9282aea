import Kernel
import PointsLedger
import Testing

@Suite("Balances never fall below zero")
struct OverdraftTests {
  @Test("a correction can empty a balance but not overdraw it")
  func emptying() throws {
    var bench = try LedgerBench(points: 10)
    #expect(
      try bench.refusal(LedgerBench.adjust(2, -11)) == .overdraft(TransactionID(2), lowest: Points(10)))
    #expect(try bench.send(LedgerBench.adjust(2, -10)) == [.posted(2, .adjusted, -10, balance: 0)])
    #expect(try bench.refusal(LedgerBench.adjust(3, -1)) == .overdraft(TransactionID(3), lowest: .zero))
  }

  @Test("a child without entries cannot be debited")
  func nothing() throws {
    var bench = try LedgerBench()
    #expect(try bench.refusal(LedgerBench.adjust(2, -1)) == .overdraft(TransactionID(2), lowest: .zero))
    #expect(
      try bench.refusal(.deliver(LedgerBench.entry(2, -1))) == .overdraft(TransactionID(2), lowest: .zero))
  }

  @Test("a late debit is limited by the lowest balance from its place on, to the last point")
  func lateDebit() throws {
    var bench = try LedgerBench()
    try bench.send(LedgerBench.earn(1, 10), at: LedgerBench.minute(1))
    try bench.send(LedgerBench.adjust(2, -8), at: LedgerBench.minute(5))
    try bench.send(LedgerBench.earn(3, 50), at: LedgerBench.minute(9))
    func debit(_ id: Int64, _ points: Int64, _ minute: Int64) -> LedgerEvent {
      .deliver(LedgerBench.entry(id, -points, at: LedgerBench.minute(minute)))
    }
    #expect(try bench.refusal(debit(4, 3, 3)) == .overdraft(TransactionID(4), lowest: Points(2)))
    #expect(try bench.refusal(debit(5, 1, 0)) == .overdraft(TransactionID(5), lowest: .zero))
    #expect(try bench.send(debit(6, 2, 3)) == [.posted(6, .adjusted, -2, balance: 50)])
    #expect(try bench.refusal(debit(7, 51, 10)) == .overdraft(TransactionID(7), lowest: Points(50)))
    #expect(try bench.send(debit(8, 50, 10)) == [.posted(8, .adjusted, -50, balance: 0)])
    #expect(
      try bench.table() == """
        #1 earned 10 = 10
        #6 adjusted -2 = 8
        #2 adjusted -8 = 0
        #3 earned 50 = 50
        #8 adjusted -50 = 0
        """)
  }

  @Test("among entries of equal time the id decides whether a debit precedes its credit")
  func sameMoment() throws {
    var bench = try LedgerBench()
    try bench.send(LedgerBench.earn(5, 10), at: LedgerBench.minute(1))
    func debit(_ id: Int64) -> LedgerEvent {
      .deliver(LedgerBench.entry(id, -10, at: LedgerBench.minute(1)))
    }
    #expect(try bench.refusal(debit(4)) == .overdraft(TransactionID(4), lowest: .zero))
    #expect(try bench.send(debit(6)) == [.posted(6, .adjusted, -10, balance: 0)])
  }

  @Test("a debit a nanosecond after the last entry uses the whole balance, one before it does not")
  func aroundTheLast() throws {
    var bench = try LedgerBench()
    try bench.send(LedgerBench.earn(5, 10), at: LedgerBench.minute(1))
    #expect(
      try bench.refusal(.deliver(LedgerBench.entry(6, -10, at: LedgerBench.minute(1, plus: -1))))
        == .overdraft(TransactionID(6), lowest: .zero))
    try bench.send(.deliver(LedgerBench.entry(7, -10, at: LedgerBench.minute(1, plus: 1))))
    #expect(bench.balance == 0)
  }

  @Test("a late credit is never refused, and later debits can use it")
  func lateCredit() throws {
    var bench = try LedgerBench()
    try bench.send(LedgerBench.earn(1, 10), at: LedgerBench.minute(2))
    try bench.send(LedgerBench.adjust(2, -10), at: LedgerBench.minute(3))
    try bench.send(.deliver(LedgerBench.entry(3, 4, at: LedgerBench.minute(1))))
    try bench.send(.deliver(LedgerBench.entry(4, -4, at: LedgerBench.minute(2, plus: 1))))
    #expect(
      try bench.table() == """
        #3 adjusted 4 = 4
        #1 earned 10 = 14
        #4 adjusted -4 = 10
        #2 adjusted -10 = 0
        """)
  }

  @Test("another child's points cannot be debited")
  func otherChild() throws {
    var bench = try LedgerBench(points: 10)
    try bench.send(.enrol(ChildProfile(id: LedgerBench.ben, family: 1, name: "Ben")))
    #expect(
      try bench.refusal(.adjust(TransactionID(2), LedgerBench.ben, Points(-1), note: ""))
        == .overdraft(TransactionID(2), lowest: .zero))
    try bench.send(.earn(TransactionID(3), LedgerBench.ben, Points(4), session: nil))
    #expect(
      try bench.refusal(.deliver(LedgerBench.entry(2, -5, of: LedgerBench.ben)))
        == .overdraft(TransactionID(2), lowest: .zero))
  }

  @Test("a correction can use points reserved by a pending reward, because they are not spent")
  func reserved() throws {
    var bench = try LedgerBench(points: 10)
    try bench.send(.requestOffline(LedgerBench.request(1, entry: 2, points: 9)))
    try bench.send(LedgerBench.adjust(3, -10))
    #expect(bench.balance == 0)
    #expect(bench.available == -9)
  }
}
