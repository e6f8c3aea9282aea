import AppCore
import Gallery
import Kernel
import LedgerSync
import PointsLedger
import TestSupport
import Testing

/// Cores whose family's ledger is on several devices.
struct SyncingTests {
  @Test func whatIsEarnedOnOnePhoneIsOnTheDashboardOfTheOther() throws {
    var family = try SyncedFamily()
    family.openDashboard(2)
    #expect(family.numbers(2) == Shown(balance: 0, earned: 0))
    family.earn(30, on: 1)
    family.run(1_500)
    #expect(family.numbers(2) == Shown(balance: 30, earned: 30))
    #expect(family.phones.map(\.arrivedCount) == [0, 1, 1], "each of the child's phones says it once")
    family.settle()
    #expect(family.phones.map(\.arrivedCount) == [0, 1, 1])
  }

  /// A phone went on offering rewards for points that a parent had asked to take on another one, until the authority took them.
  @Test func pointsThatAWishedCorrectionWouldTakeCannotBeSpentOnAnyPhone() throws {
    var family = try SyncedFamily()
    family.earn(1_000, on: 1)
    family.settle()
    family.openDashboard(1)
    family.openDashboard(2)
    func offers(_ device: Int) -> Int {
      family.phones[device].core.gallery.display.items.count { $0.text.key == TextKey.redeem.rawValue }
    }
    let before = offers(2)
    #expect(before > 0 && offers(1) == before)
    family.setOnline(false, 0)
    family.run(200)
    let entry = family.phones[1].ids.entry(at: family.wall)
    family.ask(
      .pointsChanged([.adjust(entry, family.phones[1].child, Points(-1_000), note: "tidied nothing")]), on: 1)
    family.run(1_500)
    #expect(family.numbers(2)?.balance == 1_000, "nobody has taken them yet")
    #expect(offers(1) == 0 && offers(2) == 0)
    family.setOnline(true, 0)
    family.settle()
    #expect(family.numbers(2)?.balance == 0 && offers(2) == 0)
  }

  /// Points and the reward that reserves more of them came in one answer: for a frame, until the ledger was read, both could be spent.
  @Test func whatComesWithAReservationIsNotOfferedBeforeItIsTaken() throws {
    var family = try SyncedFamily()
    family.earn(47, on: 1)
    family.settle()
    family.openDashboard(2)
    func offers() -> Int {
      family.phones[2].core.gallery.display.items.count { $0.text.key == TextKey.redeem.rawValue }
    }
    #expect(offers() == 1, "of 20 and 50 points")
    for device in [0, 2] { family.setOnline(false, device) }
    family.redeem(10, on: 1)
    family.earn(11, on: 1)
    family.run(3_000)
    family.setOnline(true, 2)
    var most = 0
    for _ in 0..<250 {
      family.run(20)
      most = max(most, offers())
    }
    #expect(family.numbers(2)?.balance == 58 && offers() == 1, "48 of 58 points can be spent")
    #expect(most == 1)
  }

  @Test func twoPhonesThatAskAtOnceSpendNothingTwice() throws {
    var family = try SyncedFamily()
    family.earn(50, on: 1)
    family.settle()
    let first = family.redeem(40, on: 1)
    let second = family.redeem(40, on: 2)
    family.run(100)
    for device in [1, 2] {
      #expect(
        family.phones[device].ledger.replica.ledger.openRedemptions.map(\.status) == [.pending],
        "device \(device) has its own, which waits for the authority")
    }
    family.settle()
    let found = try [first, second].map { try family.phones[0].store.redemption($0)?.status }
    #expect(found == [.active, .rejected] || found == [.rejected, .active])
    #expect(try Set((0..<3).map { try family.digest($0) }).count == 1)
    #expect(family.balance(1) == 10)
  }

  /// Of two that asked for more than there was one waited for ever, for all that it could see.
  @Test func whoIsTurnedDownIsToldSoOnce() throws {
    var family = try SyncedFamily()
    family.earn(50, on: 1)
    family.settle()
    family.redeem(40, on: 1)
    let second = family.redeem(40, on: 2)
    family.run(2_000)
    let isSecond = try family.phones[0].store.redemption(second)?.status == .rejected
    let (paid, denied) = isSecond ? (1, 2) : (2, 1)
    #expect(family.says(.rewardDenied, on: denied) && !family.says(.rewardDenied, on: paid))
    family.settle()
    #expect(family.phones[denied].undoneCount == 1 && family.phones[paid].undoneCount == 0)
    try family.kill(denied)
    family.settle()
    #expect(family.phones[denied].undoneCount == 0, "no other launch is told again")
  }

  @Test func rejectionIsReported() throws {
    var family = try SyncedFamily()
    family.earn(50, on: 1)
    family.settle()
    let reward = family.redeem(40, on: 1)
    family.settle()
    family.setOnline(false, 1)
    family.run(100)
    try family.doElsewhere(.cancel(reward), asDevice: 1)
    family.ask(.pointsChanged([.use(reward, minutes: 1)]), on: 1)
    family.phones[0].events.append(.ledgerNoticed)
    family.run(3_000)
    #expect(try family.phones[0].store.redemption(reward)?.status == .cancelled)
    family.setOnline(true, 1)
    #expect(family.says(.notCounted, on: 1) && family.phones[1].undoneCount == 1)
    family.settle()
    #expect(family.phones.map(\.undoneCount) == [0, 1, 0] && family.balance(1) == 50)
  }

  @Test func whatIsDoneOfflineGoesOutWhenTheNetworkIsBack() throws {
    var family = try SyncedFamily()
    family.setOnline(false, 1)
    family.earn(30, on: 1)
    family.run(5_000)
    #expect(family.balance(1) == 30)
    #expect(family.balance(2) == 0)
    family.setOnline(true, 1)
    family.run(1_500)
    #expect(family.balance(2) == 30)
  }

  @Test func aPushThatWasLostInTheBackgroundIsMadeUpForOnReturn() throws {
    var family = try SyncedFamily()
    family.losing = 1
    family.phones[2].events.append(.enteredBackground)
    family.run(100)
    family.earn(30, on: 1)
    family.run(30_000)
    #expect(family.balance(2) == 0, "the pause that nobody looks at does not end")
    family.phones[2].events.append(.enteredForeground)
    family.run(1_000)
    #expect(family.balance(2) == 30)
  }

  @Test func aNewInstallationSaysNothingTwiceAndTakesItsWishesLater() throws {
    var family = try SyncedFamily()
    family.earn(30, on: 1)
    family.settle()
    try family.reinstall(1)
    family.setOnline(false, 1)
    family.earn(5, on: 1)
    family.run(3_000)
    #expect(family.balance(1) == 0, "it does not know what it said before")
    family.setOnline(true, 1)
    family.settle()
    #expect(family.phones.map { $0.ledger.replica.unsentCount } == [0, 0, 0])
    #expect((1...2).map { family.balance($0) } == [35, 35])
    #expect(family.phones[1].reported.count == 1, "what it had earned before is no news")
  }

  @Test func aRewardOfAnotherPhoneIsNotStartedHere() throws {
    var family = try SyncedFamily()
    family.earn(50, on: 1)
    family.settle()
    let reward = family.redeem(20, on: 1)
    family.settle()
    for device in [1, 2] {
      let use = LedgerEvent.use(reward, minutes: 1, by: family.wall)
      family.ask(.pointsChanged([use]), on: device)
      family.settle()
      #expect(try family.phones[0].store.redemption(reward)?.minutesUsed == 1, "device \(device)")
    }
  }

  @Test func whatIsGivenBackIsRefundedByTheAuthority() throws {
    var family = try SyncedFamily()
    family.earn(50, on: 1)
    family.settle()
    let reward = family.redeem(20, on: 1)
    family.settle()
    #expect(family.balance(1) == 30)
    family.ask(.pointsChanged([.cancel(reward, family.phones[1].ids.entry(at: family.wall))]), on: 1)
    family.settle()
    #expect(
      (0..<3).map { try? family.phones[$0].store.redemption(reward)?.status } == [
        .cancelled, .cancelled, .cancelled,
      ])
    #expect(family.balance(1) == 50)
  }

  @Test(arguments: 1...UInt64(drawn(8, byNight: 100)))
  func phonesThatAreKilledReinstalledAndOfflineEndAlike(_ seed: UInt64) throws {
    var family = try SyncedFamily(seed: seed)
    family.failing = 0.3
    family.losing = 0.3
    var backups: [Int: ListedSyncStore] = [:]
    var earned: Int64 = 0
    for _ in 0..<60 {
      let device = family.random.inside(1...2)
      switch family.random.below(10) {
      case 0...2:
        let points = Int64(family.random.inside(1...40))
        earned += points
        family.earn(points, on: device)
      case 3, 4: family.redeem(Int64(family.random.inside(1...60)), on: device)
      case 5: family.setOnline(!family.phones[device].isOnline, device)
      case 6: try family.kill(family.random.below(3))
      case 7:
        // What is lost with a store nobody is held to: only what the zone has, or nobody was told.
        guard family.phones[device].ledger.replica.unsentCount == 0, family.phones[device].isOnline else {
          break
        }
        try family.reinstall(device, from: backups[device] ?? ListedSyncStore())
        backups[device] = nil
      case 8:
        guard family.phones[device].ledger.replica.unsentCount == 0 else { break }
        let backup = ListedSyncStore()
        try family.phones[device].store.copy(into: backup)
        backups[device] = backup
      default: family.ask(family.random.chance(0.5) ? .enteredBackground : .enteredForeground, on: device)
      }
      family.run(Int64(family.random.inside(0...40)) * 20)
      for phone in family.phones {
        for account in phone.ledger.replica.ledger.accounts { #expect(account.balance >= .zero) }
      }
    }
    family.failing = 0
    family.losing = 0
    for device in 0..<3 {
      family.ask(.enteredForeground, on: device)
      family.setOnline(true, device)
    }
    family.settle()
    family.settle()
    #expect(try Set((0..<3).map { try family.digest($0) }).count == 1, "seed \(seed)")
    for (device, phone) in family.phones.enumerated() {
      #expect(phone.ledger.replica.unsentCount == 0 && phone.open.isEmpty, "seed \(seed), device \(device)")
      #expect(
        phone.reported.count == Set(phone.reported).count,
        "seed \(seed): device \(device) told something twice")
    }
    for entry in family.acknowledged {
      #expect(try family.phones[0].store.transaction(entry.id) == entry, "seed \(seed)")
    }
    var sum: Int64 = 0
    try family.phones[0].store.forEachTransaction(of: nil) {
      if $0.kind == .earned { sum += $0.amount.count }
    }
    #expect(sum == earned, "seed \(seed): each earning is there once")
  }
}
