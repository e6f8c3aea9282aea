import FamilySubject
import Kernel
import PointsLedger
import Testing

@Suite("Points requested by touches")
struct TouchedPostingsTests {
  private let mia = ChildID(1)

  private func correction(_ entry: Int64, _ points: Int64 = 5) -> LedgerEvent {
    .adjust(TransactionID(entry), mia, Points(points), note: "Helping")
  }

  private func reward(_ entry: Int64, of child: ChildID = ChildID(1)) -> LedgerEvent {
    .redeem(
      RedemptionRequest(
        id: RedemptionID(entry), entry: TransactionID(entry), child: child, appCategory: "Games",
        pointsSpent: Points(60), rate: RewardRate(pointsPerMinute: 2),
        expiresAt: WallTime(secondsSinceEpoch: 1_800_000_000)))
  }

  /// What of each of these batches is admitted, in turn; what was admitted is known afterwards.
  private func admitted(_ batches: [[LedgerEvent]], _ postings: inout TouchedPostings) -> [[LedgerEvent]] {
    var known: Set<LedgerEvent> = []
    return batches.map { batch in
      let admitted = postings.admitted(of: batch, from: mia) { known.contains($0) }
      known.formUnion(admitted)
      return admitted
    }
  }

  // A parent gave 5 points twice. The first batch failed and was posted again: it took the second touch, and the second entry
  // then counted as made up.
  @Test("a batch posted again matches no touch of an equal one behind it")
  func repeatedBatch() {
    var postings = TouchedPostings()
    postings.adjust(mia, by: Points(5), note: "Helping")
    postings.adjust(mia, by: Points(5), note: "Helping")
    let first = [correction(1)]
    let second = [correction(2)]
    #expect(admitted([first, first, first, second, second], &postings) == [first, [], [], second, []])
    postings.redeem("Games", cost: Points(60), millipointsPerMinute: 2_000)
    postings.redeem("Games", cost: Points(60), millipointsPerMinute: 2_000)
    #expect(
      admitted([[reward(3)], [reward(3)], [reward(4)]], &postings) == [[reward(3)], [], [reward(4)]])
  }

  @Test("one touch admits one event, and none of another amount, child or reward")
  func oneEach() {
    var postings = TouchedPostings()
    #expect(admitted([[correction(1)]], &postings) == [[]])
    postings.adjust(mia, by: Points(5), note: "Helping")
    postings.redeem("Games", cost: Points(60), millipointsPerMinute: 2_000)
    let made: [LedgerEvent] = [correction(1, 6), reward(2, of: ChildID(2)), .expire]
    #expect(admitted([made], &postings) == [[]])
    #expect(
      admitted([[correction(3), correction(4), reward(5), reward(6)]], &postings) == [
        [correction(3), reward(5)]
      ])
  }

  @Test("a kill drops touches not requested of the ledger")
  func kill() {
    var postings = TouchedPostings()
    postings.adjust(mia, by: Points(5), note: "Helping")
    postings.killed()
    #expect(admitted([[correction(1)]], &postings) == [[]])
  }
}
