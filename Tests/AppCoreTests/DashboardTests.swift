import AppCore
import Gallery
import Kernel
import PhotoCaching
import PointsLedger
import Testing

@Suite("The child's points on its dashboard")
struct DashboardTests {
  @Test("the dashboard reads the points once and updates them from later batches")
  func follows() throws {
    let stage = try AppStage.withDashboard()
    try stage.earn(30)
    try stage.openDashboard()
    #expect(stage.numbers == Shown(balance: 30, earned: 30))
    try stage.earn(12)
    #expect(stage.numbers == Shown(balance: 42, earned: 42))
    try stage.adjust(-40)
    #expect(stage.numbers == Shown(balance: 2, earned: 42))
    // Of another child nothing shows.
    stage.post(.pointsChanged([.earn(TransactionID(900), ChildID(8), Points(7), session: nil)]))
    try stage.settle()
    #expect(stage.numbers == Shown(balance: 2, earned: 42))
  }

  @Test("a reward requested by touch is paid once and answered")
  func redeems() throws {
    let stage = try AppStage.withDashboard()
    try stage.earn(60)
    try stage.openDashboard()
    stage.touch(.redeem)
    stage.touch(.appKind)
    stage.touch(.confirm)
    try stage.settle()
    #expect(stage.says(.rewardActive))
    #expect(stage.ledger.account(of: AppStage.child)?.balance == Points(40))
    #expect(stage.ledger.openRedemptions.map(\.minutesGranted) == [10])
    stage.touch(.done)
    try stage.settle()
    #expect(stage.numbers == Shown(balance: 40, earned: 60))
  }

  @Test("a reward is refused when another device has spent the points, and nothing is paid")
  func refused() throws {
    let stage = try AppStage.withDashboard()
    try stage.earn(20)
    try stage.openDashboard()
    stage.touch(.redeem)
    stage.touch(.appKind)
    // Before the core hears of it.
    var effects: [LedgerEffect] = []
    try stage.ledger.handle(
      .adjust(TransactionID(901), AppStage.child, Points(-15), note: ""), at: stage.wall, into: &effects)
    stage.touch(.confirm)
    try stage.settle()
    #expect(stage.says(.rewardRefused))
    #expect(stage.ledger.account(of: AppStage.child)?.balance == Points(5))
    #expect(stage.ledger.openRedemptions.isEmpty)
  }

  @Test("the day ends at the family's midnight, and the ring restarts at zero")
  func midnight() throws {
    let stage = try AppStage.withDashboard()
    try stage.earn(30)
    try stage.openDashboard()
    // 1,700,000,000 is 22:13:20 UTC.
    stage.run(6_395_000)
    #expect(stage.numbers == Shown(balance: 30, earned: 30))
    stage.run(10_000)
    try stage.settle()
    #expect(stage.numbers == Shown(balance: 30, earned: 0))
    try stage.earn(4)
    #expect(stage.numbers == Shown(balance: 34, earned: 4))
  }

  @Test("points earned on another day elsewhere count for the balance, not for the ring")
  func delivered() throws {
    let stage = try AppStage.withDashboard()
    try stage.earn(30)
    try stage.openDashboard()
    for (number, hours, earned) in [(1, 23, 30), (2, 0, 37), (3, -24, 37), (4, 0, 44)]
      as [(Int64, Int64, Int)]
    {
      let entry = PointTransaction(
        id: TransactionID(800 + number), child: AppStage.child, kind: .earned, amount: Points(7),
        timestamp: stage.wall + .hours(720), madeAt: stage.wall - .hours(hours))
      stage.post(.pointsChanged([.deliver(entry)]))
      try stage.settle()
      #expect(stage.numbers == Shown(balance: 30 + 7 * number, earned: earned))
    }
  }

  @Test("the avatar outlives the launch; a file without avatars is readable")
  func avatar() throws {
    let stage = try AppStage.withDashboard()
    try stage.openDashboard()
    stage.touch(.avatar)
    stage.touch(.avatar, 3)
    try stage.settle()
    #expect(stage.stored.avatar == 3)
    let again = try #require(PersistedState(stage.stored.bytes))
    #expect(again == stage.stored)
    let next = try AppStage.withDashboard(stored: again)
    try next.openDashboard()
    #expect(next.core.gallery.display.items.contains { $0.text == TextKey.avatar.text(3) })
    #expect(PersistedState(Array(stage.stored.bytes.dropLast(8))) == nil)
  }

  // 45 / 100 stood there until one left the screen, then 0 / 100, then 5 / 100.
  @Test("a server correction of the day reloads the ring and the parents' cards")
  func corrected() throws {
    let stage = try AppStage.withDashboard()
    try stage.earn(5)
    try stage.openDashboard()
    stage.post(.clockMoved(offset: .hours(24)))
    try stage.settle()
    try stage.earn(45)
    #expect(stage.numbers == Shown(balance: 50, earned: 45))
    stage.post(.serverTimeReported(AppStage.origin + (stage.now - .zero)))
    try stage.settle()
    #expect(stage.numbers == Shown(balance: 50, earned: 5))
    try stage.earn(2)
    #expect(stage.numbers == Shown(balance: 52, earned: 7))
    let parents = try AppStage(.withRewards())
    parents.touch(.lock)
    for digit in 1...4 { parents.touch(.digit, digit) }
    parents.touch(.children)
    try parents.settle()
    parents.post(.serverTimeReported(AppStage.origin + .hours(72)))
    parents.run(50)
    #expect(parents.open.contains { $0.task.kind == .readFamily })
  }

  @Test("a reading from before a correction of the day is repeated for the corrected day")
  func correctedWhileReading() throws {
    let stage = try AppStage.withDashboard()
    stage.post(.clockMoved(offset: .hours(24)))
    stage.run(50)
    stage.touch(.points)
    let first = try #require(stage.open.first { $0.task.kind == .readPoints }).id
    stage.post(.serverTimeReported(AppStage.origin + (stage.now - .zero)))
    stage.run(50)
    let days = stage.open.compactMap { request in
      if case .readPoints(_, let day) = request.task { (request.id, day) } else { nil }
    }
    let now = try #require(days.last)
    #expect(now.0 != first && now.1.contains(AppStage.origin + (stage.now - .zero)))
  }
}
