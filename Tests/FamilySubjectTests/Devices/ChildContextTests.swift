import AppCore
import Families
import FamilySubject
import Gallery
import Kernel
import PointsLedger
import SQLiteConnecting
import SQLiteStoring
import ScenarioFormat
import Simulation
import Testing

@Suite("The constants of a child's session")
struct ChildContextTests {
  private static let start = WallTime(secondsSinceEpoch: 1_700_000_000)

  /// A family of one child with two groups, whose photos were shared so many seconds after the session's start.
  private func plan(_ groups: [(known: [Int64], arriving: [Int64])], _ signals: [SignalPlan] = [])
    -> FamilyPlan
  {
    var plan = FamilyPlan(.tiny(), index: 0)
    let shared = plan.groups.flatMap(\.photos)
    let sample = shared[0]
    var next: UInt64 = 1
    func photos(_ seconds: [Int64]) -> [GroupPhotoPlan] {
      seconds.map {
        var photo = sample
        photo.photo.id = PhotoID(next)
        photo.shared = Self.start + .seconds($0)
        next += 1
        return photo
      }
    }
    plan.groups = groups.enumerated().map { index, group in
      var result = plan.groups[0]
      result.id = GroupID(UInt32(index + 1))
      result.photos = photos(group.known)
      result.arrivals = photos(group.arriving)
      return result
    }
    plan.children = Array(plan.children.prefix(1))
    plan.children[0].signals = signals
    return plan
  }

  private func context(_ plan: FamilyPlan) -> ChildContext {
    ChildContext(plan.children[0], of: plan, clock: WallClock(origin: Self.start))
  }

  private func signal(_ second: Int64, _ kind: SignalPlan.Kind) throws -> SignalPlan {
    var signal = try #require(FamilyPlan(.tiny(), index: 0).children[0].signals.first)
    signal.time = .zero + .seconds(second)
    signal.kind = kind
    return signal
  }

  private static let lifetime: Int64 = 48 * 3_600

  @Test("a group photo lives for 48 hours after sharing")
  func expiries() {
    let context = context(plan([([-50], [20]), ([-7], [])]))
    #expect(context.groups == [GroupID(1), GroupID(2)])
    #expect(context.groupPhotos.map(\.id) == [1, 2, 3].map { PhotoID($0) })
    #expect(context.groupPhotos.map(\.group) == [1, 1, 2].map { GroupID($0) })
    for (photo, shared) in [(1, -50), (2, 20), (3, -7)] as [(UInt64, Int64)] {
      #expect(context.expiries[PhotoID(photo)] == Self.start + .seconds(shared + Self.lifetime))
    }
    #expect(context.expiries.count == 3)
  }

  @Test("the server lists photos shared by now, inclusive, of one group or of all")
  func listing() {
    let context = context(plan([([-50], [20]), ([-7], [])]))
    func ids(_ second: Int64, _ group: UInt32? = nil) -> [UInt64] {
      context.photos(sharedBy: Self.start + .seconds(second), in: group.map { GroupID($0) }).map(\.id.raw)
    }
    #expect(ids(0) == [1, 3] && ids(-51) == [] && ids(-50) == [1] && ids(19) == [1, 3])
    #expect(ids(20) == [1, 2, 3] && ids(20, 1) == [1, 2] && ids(20, 2) == [3] && ids(-8, 2) == [])
  }

  @Test("the next expiry is the earliest of the listed photos, with its group's index")
  func nextExpiry() {
    let life = Self.lifetime
    let context = context(plan([([30 - life, 10 - life], []), ([20 - life, 10 - life, 60 - life], [40])]))
    func next(_ second: Int64, _ group: UInt32? = nil) -> [Int64]? {
      context.nextExpiry(of: group.map { GroupID($0) }, after: Self.start + .seconds(second)).map {
        [($0.time - Self.start).nanoseconds / 1_000_000_000, Int64($0.card)]
      }
    }
    // Of any group, it is one that a child still comes to: 15 s and 2 s for each photo before it.
    #expect(next(0) == [20, 1] && next(2) == [20, 1] && next(3) == [30, 0] && next(14) == [30, 0])
    #expect(next(15) == [60, 1] && next(20) == [60, 1])
    #expect(next(0, 2) == [10, 1] && next(10, 2) == [20, 1] && next(10, 1) == [30, 0])
    #expect(next(30, 1) == nil && next(30) == [60, 1] && next(0, 3) == nil)
    // The one that arrives at 40 s is not listed before.
    #expect(next(60) == [40 + life, 1] && next(40 + life) == nil)
  }

  @Test("signals come by time, arrivals before others of the same instant, with their events")
  func signals() throws {
    let context = context(
      plan(
        [([], [5])],
        [
          try signal(1, .background), try signal(2, .foreground), try signal(5, .memoryWarning),
          try signal(6, .earn(amount: Points(9), reason: "tidied-up")),
          try signal(4, .redeem(cost: Points(40), pointsPerMinute: 5)),
        ]))
    #expect(context.signals.map(\.time) == [1, 2, 4, 5, 5, 6].map { Instant.zero + .seconds($0) })
    #expect(context.signals.map(\.code) == Array(0..<6))
    let ledger = try FamilyLedger(SQLiteLedgerStore(.memory, settings: .fast))
    let now = Self.start + .seconds(4)
    let events = context.signals.map { context.event($0.code, ledger, at: now) }
    #expect(events[0] == .enteredBackground && events[1] == .enteredForeground)
    guard case .rewardRedeemed(let request) = events[2], case .groupPhotoArrived(let photo) = events[3],
      case .pointsEarned(let points, _) = events[5]
    else {
      Issue.record("\(events)")
      return
    }
    #expect(request.child == context.child.id && request.pointsSpent == Points(40))
    #expect(request.rate == RewardRate(pointsPerMinute: 5) && request.expiresAt == now + .minutes(20))
    #expect(photo == context.groupPhotos[0] && photo.timestamp == Self.start + .seconds(5))
    #expect(events[4] == .memoryWarning(isCritical: false) && points == Points(9))
  }
}
