import AppCore
import Gallery
import Kernel
import PointsLedger
import Testing

@Suite("Points of the active child")
struct PointsTests {
  private func entry(_ number: Int64) -> TransactionID { TransactionID(number) }

  private func reward(_ number: Int64, _ cost: Int64, paidBy entry: TransactionID) -> RedemptionRequest {
    RedemptionRequest(
      id: RedemptionID(number), entry: entry, child: AppStage.child, appCategory: "games",
      pointsSpent: Points(cost), rate: RewardRate(pointsPerMinute: 2), expiresAt: AppStage.origin + .hours(3))
  }

  @Test("earned points are posted to the ledger and announced after the commit, not before")
  func earning() throws {
    let stage = try AppStage(.family())
    stage.post(.pointsEarned(Points(25), entry: entry(1)))
    stage.run(500)
    #expect(stage.open.map(\.task) == [.post([.earn(entry(1), AppStage.child, Points(25), session: nil)])])
    #expect(!stage.texts.contains("+25") && stage.core.updates.ledger.isEmpty)
    try stage.answerLedger()
    stage.runFrame()
    #expect(
      stage.core.updates.ledger == [
        .posted(entry(1), AppStage.child, .earned, amount: Points(25), balance: Points(25))
      ])
    stage.run(300)
    let toast = try #require(stage.core.gallery.shownToasts.standard)
    #expect(stage.items(.standardToast).contains { $0.text == TextKey.pointsEarned.text(25) }, "\(toast)")
    #expect(stage.balance() == Points(25))
  }

  @Test("other children's earnings, corrections and refusals are not announced")
  func silence() throws {
    let stage = try AppStage(.family())
    stage.post(.pointsEarned(Points(5), entry: entry(1)))
    stage.run(50)
    let id = try #require(stage.open.first).id
    stage.answer(
      id,
      .posted([
        .posted(entry(1), ChildID(8), .earned, amount: Points(5), balance: Points(5)),
        .posted(entry(2), AppStage.child, .adjusted, amount: Points(9), balance: Points(9)),
        .duplicate(entry(3)), .refused(.unknownChild(ChildID(9))),
      ]))
    stage.runFrame()
    #expect(stage.core.updates.ledger.count == 4)
    stage.run(500)
    #expect(stage.core.gallery.shownToasts.standard == nil)
  }

  @Test("a reward first closes ended ones and is paid in the same batch")
  func redeeming() throws {
    let stage = try AppStage(.family())
    stage.post(.pointsEarned(Points(50), entry: entry(1)))
    stage.run(50)
    try stage.answerLedger()
    let request = reward(1, 30, paidBy: entry(2))
    stage.post(.rewardRedeemed(request), after: 100)
    stage.run(200)
    #expect(stage.open.map(\.task) == [.post([.expire, .redeem(request)])])
    try stage.answerLedger()
    stage.runFrame()
    #expect(stage.balance() == Points(20))
    #expect(
      stage.core.updates.ledger.contains(.redemption(RedemptionID(1), .active, minutesLeft: 15)))
    stage.run(5_000)
    #expect(
      stage.intents.count { if case .toastRequested(_, isCategory: false) = $0 { true } else { false } } == 1)
  }

  @Test("a failed batch is not announced and is posted again; requested twice it is posted once")
  func failure() throws {
    let stage = try AppStage(.family())
    stage.post(.pointsEarned(Points(5), entry: entry(1)))
    stage.run(50)
    stage.answer(try #require(stage.open.first).id, .failed)
    stage.run(500)
    #expect(stage.core.gallery.shownToasts.standard == nil && stage.open.isEmpty)
    stage.post(.pointsEarned(Points(5), entry: entry(1)))
    stage.run(600)
    for _ in 0..<2 {
      #expect(stage.openWords == ["post 1"])
      try stage.answerLedger()
      stage.runFrame()
    }
    #expect(stage.balance() == Points(5))
    #expect(stage.core.updates.ledger.contains(.duplicate(entry(1))))
    #expect(
      stage.intents.count { if case .toastRequested(_, isCategory: false) = $0 { true } else { false } } == 1)
  }

  @Test("two earnings in a frame are two batches in order, with different ids")
  func order() throws {
    let stage = try AppStage(.family())
    stage.post(.pointsEarned(Points(1), entry: entry(1)))
    stage.post(.pointsEarned(Points(2), entry: entry(2)))
    stage.run(50)
    #expect(stage.openWords == ["post 1", "post 1"])
    #expect(stage.open[0].id != stage.open[1].id)
    guard case .post(let first) = stage.open[0].task else { return }
    #expect(first == [.earn(entry(1), AppStage.child, Points(1), session: nil)])
    #expect(stage.core.child == AppStage.child)
  }

  @Test("a repeated answer is announced once")
  func twice() throws {
    let stage = try AppStage(.family())
    stage.post(.pointsEarned(Points(5), entry: entry(1)))
    stage.run(50)
    let id = try #require(stage.open.first).id
    let posted = LedgerEffect.posted(
      entry(1), AppStage.child, .earned, amount: Points(5), balance: Points(5))
    stage.answer(id, .posted([posted]))
    stage.answer(id, .posted([posted]))
    stage.runFrame()
    #expect(stage.core.updates.ledger == [posted])
  }
}
