import AppCore
import Gallery
import Kernel
import PhotoCaching
import PointsLedger
import Testing

@Suite("The child's points on its dashboard")
struct DashboardTests {
  private static func stage(kept: KeptState = KeptState()) throws -> AppStage {
    var catalogue = PhotoCatalogue.family()
    catalogue.rewards = [
      RewardOffer(name: "Drawing", cost: Points(20), millipointsPerMinute: 2_000),
      RewardOffer(name: "Puzzles", cost: Points(50), millipointsPerMinute: 1_000),
    ]
    catalogue.appKinds = ["Games", "Books"]
    return try AppStage(catalogue, kept: kept)
  }

  private func open(_ stage: inout AppStage) throws {
    stage.touch(.points)
    try stage.settle()
    #expect(stage.core.gallery.currentScreen == .dashboard)
  }

  @Test("it reads what there is, and goes on by what the ledger says")
  func follows() throws {
    var stage = try Self.stage()
    try stage.earn(30)
    try open(&stage)
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

  @Test("what the child asks for by touch is paid for once, and the answer comes")
  func redeems() throws {
    var stage = try Self.stage()
    try stage.earn(60)
    try open(&stage)
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

  @Test("points that another device spent meanwhile: it is refused, and nothing is taken")
  func refused() throws {
    var stage = try Self.stage()
    try stage.earn(20)
    try open(&stage)
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

  @Test("the day ends at the family's midnight, and the ring begins anew")
  func midnight() throws {
    var stage = try Self.stage()
    try stage.earn(30)
    try open(&stage)
    // 1,700,000,000 is 22:13:20 UTC.
    stage.run(6_395_000)
    #expect(stage.numbers == Shown(balance: 30, earned: 30))
    stage.run(10_000)
    try stage.settle()
    #expect(stage.numbers == Shown(balance: 30, earned: 0))
    try stage.earn(4)
    #expect(stage.numbers == Shown(balance: 34, earned: 4))
  }

  @Test("what was earned elsewhere on the day before counts for the balance, and not for the ring")
  func delivered() throws {
    var stage = try Self.stage()
    try stage.earn(30)
    try open(&stage)
    for (number, hours, earned) in [(1, 23, 30), (2, 0, 37)] as [(Int64, Int64, Int)] {
      let entry = PointTransaction(
        id: TransactionID(800 + number), child: AppStage.child, kind: .earned, amount: Points(7),
        timestamp: stage.wall - .hours(hours))
      stage.post(.pointsChanged([.deliver(entry)]))
      try stage.settle()
      #expect(stage.numbers == Shown(balance: 30 + 7 * number, earned: earned))
    }
  }

  @Test("the avatar outlives the launch; a file of before avatars is read")
  func avatar() throws {
    var stage = try Self.stage()
    try open(&stage)
    stage.touch(.avatar)
    stage.touch(.avatar, 3)
    try stage.settle()
    #expect(stage.kept.avatar == 3)
    let again = try #require(KeptState(stage.kept.bytes))
    #expect(again == stage.kept)
    var next = try Self.stage(kept: again)
    try open(&next)
    #expect(next.core.gallery.display.items.contains { $0.text == TextKey.avatar.text(3) })
    #expect(KeptState(Array(stage.kept.bytes.dropLast(8))) == nil)
  }
}

/// What the dashboard shows in numbers.
private struct Shown: Equatable {
  var balance: Int64
  var earned: Int
}

extension AppStage {
  /// Taps the middle of the first button that says something.
  fileprivate mutating func touch(_ words: TextKey, _ number: Int? = nil) {
    let item = core.gallery.display.items.first {
      $0.kind == .button && $0.text.key == words.rawValue && (number == nil || $0.text.first == number)
    }
    guard let frame = item?.frame else { return }
    let x = frame.minX.points + frame.size.width.points / 2
    let y = frame.minY.points + frame.size.height.points / 2
    touch(5, .began, x, y)
    touch(60, .ended, x, y)
    run(120)
  }

  fileprivate mutating func earn(_ points: Int64) throws {
    post(.pointsEarned(Points(points), entry: TransactionID(Int64(1_000 + frame))))
    try settle()
  }

  fileprivate mutating func adjust(_ points: Int64) throws {
    post(
      .pointsChanged([.adjust(TransactionID(Int64(1_000 + frame)), AppStage.child, Points(points), note: "")])
    )
    try settle()
  }

  /// Answers what the ledger is asked until it is asked nothing more, and lets numbers come to rest.
  fileprivate mutating func settle() throws {
    run(20)
    while open.contains(where: { $0.task.kind == .post || $0.task.kind == .readPoints }) {
      try answerLedger()
      run(20)
    }
    run(340)
  }

  fileprivate func says(_ words: TextKey) -> Bool {
    core.gallery.display.items.contains { $0.text == words.text() }
  }

  fileprivate var numbers: Shown? {
    let items = core.gallery.display.items
    guard let balance = items.first(where: { $0.text.key == TextKey.balance.rawValue }),
      let goal = items.first(where: { $0.text.key == TextKey.goal.rawValue })
    else { return nil }
    return Shown(
      balance: Int64(balance.text.second) << 24 | Int64(balance.text.first), earned: goal.text.first)
  }
}
