import Kernel
import PointsLedger
import Testing

@Suite("Lawful entries")
struct PointTransactionTests {
  static func entry(
    _ id: Int64 = 1, _ kind: TransactionKind = .adjusted, _ points: Int64 = 1, nanosecond: Int64 = 0
  ) -> PointTransaction {
    PointTransaction(
      id: TransactionID(id), child: LedgerBench.ada, kind: kind, amount: Points(points),
      timestamp: WallTime(nanoseconds: nanosecond))
  }

  @Test("earnings and refunds are positive, payments negative, corrections either")
  func signs() {
    for kind in TransactionKind.allCases {
      let (up, down) = (kind != .redeemed, kind == .redeemed || kind == .adjusted)
      for points in [1, 2, 999_999_999, 1_000_000_000] as [Int64] {
        #expect(Self.entry(1, kind, points).hasLawfulAmount == up, "\(kind) \(points)")
        #expect(Self.entry(1, kind, -points).hasLawfulAmount == down, "\(kind) \(-points)")
      }
    }
  }

  @Test(
    "no entry is zero or more than a thousand million points",
    arguments: [0, 1_000_000_001, -1_000_000_001, .max, .min, -.max] as [Int64])
  func sizes(points: Int64) {
    for kind in TransactionKind.allCases { #expect(!Self.entry(1, kind, points).hasLawfulAmount, "\(kind)") }
    #expect(PointTransaction.largestAmount == Points(1_000_000_000))
  }

  @Test(
    "an entry's times are in the years 1970 to 2199",
    arguments: [
      (.min, false), (-1, false), (0, true), (1, true), (7_258_118_399_999_999_999, true),
      (7_258_118_400_000_000_000, false), (.max, false),
    ] as [(Int64, Bool)])
  func times(nanosecond: Int64, lawful: Bool) {
    #expect(Self.entry(nanosecond: nanosecond).hasLawfulTime == lawful)
  }

  @Test("the first unlawful time is the start of 2200")
  func lastYear() throws {
    let day = try #require(CivilDay(year: 2200, month: 1, day: 1))
    let midnight = Int64(day.daysSinceEpoch) * 86_400 * 1_000_000_000
    #expect(!Self.entry(nanosecond: midnight).hasLawfulTime)
    #expect(Self.entry(nanosecond: midnight - 1).hasLawfulTime)
  }

  @Test("canonical order is by time, then id, and no entry is before itself")
  func order() {
    let ordered = [
      Self.entry(9, nanosecond: 1), Self.entry(1, nanosecond: 2), Self.entry(2, nanosecond: 2),
      Self.entry(3, nanosecond: 2), Self.entry(2, nanosecond: 3),
    ]
    for (place, entry) in ordered.enumerated() {
      for (other, later) in ordered.enumerated() {
        #expect(entry.precedes(later) == (place < other), "\(place) before \(other)")
      }
    }
  }

  @Test("the stored numbers of kinds and statuses never change")
  func storedNumbers() {
    #expect(TransactionKind.allCases.map(\.rawValue) == [1, 2, 3, 4])
    #expect(TransactionKind.allCases == [.earned, .redeemed, .adjusted, .reversed])
    #expect(RedemptionStatus.allCases.map(\.rawValue) == [1, 2, 3, 4, 5, 6])
    #expect(RedemptionStatus.allCases == [.pending, .active, .used, .expired, .cancelled, .rejected])
  }
}
