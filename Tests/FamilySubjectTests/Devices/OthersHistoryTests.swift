import AppCore
import Families
import FamilySubject
import Gallery
import Kernel
import ScenarioFormat
import Simulation
import Testing

/// What others change, as the app is told and as the server knows it afterwards.
@Suite("Changes by others")
struct OthersHistoryTests {
  private static let start = Scenario.standard.session.start

  /// A family of the plan's own, whose first child is told these changes, ten seconds apart.
  private func context(_ changes: [OthersChange], pick: Int = 0) throws -> (
    context: ChildContext, plan: FamilyPlan
  ) {
    var scenario = Scenario.tiny()
    scenario.population.photosPerGroup = 12...12
    scenario.population.expiringPercent = 50
    var plan = FamilyPlan(scenario, index: 0)
    let signal = try #require(plan.children[0].signals.first)
    plan.children[0].signals = changes.enumerated().map { place, change in
      var next = signal
      next.time = .zero + .seconds(Int64(place + 1) * 10)
      next.kind = .change(change, pick: pick)
      return next
    }
    let clock = WallClock(origin: scenario.session.start)
    return (ChildContext(plan.children[0], of: plan, clock: clock), plan)
  }

  /// The events that are told at a second, the arrivals of the plan apart.
  private func reported(_ context: ChildContext, at second: Int64) throws -> [AppEvent] {
    let ledger = try FamilyLedger.empty()
    return context.signals.filter { $0.time == .zero + .seconds(second) }
      .map { context.event($0.code, ledger, at: Self.start) }
  }

  private func time(_ second: Int64) -> WallTime { Self.start + .seconds(second) }

  @Test("a withdrawn photo is reported, leaves the list for good, and a later record does not restore it")
  func withdrawn() throws {
    let (context, _) = try context([.tombstone, .goneAgain])
    guard case .groupPhotoWithdrawn(let photo)? = try reported(context, at: 10).first else {
      Issue.record("nothing was withdrawn")
      return
    }
    #expect(context.photos(sharedBy: time(9)).contains { $0.id == photo })
    #expect(!context.photos(sharedBy: time(10)).contains { $0.id == photo })
    #expect(context.tombstones(by: time(9)) == [] && context.tombstones(by: time(10)) == [photo])
    guard case .groupPhotoArrived(let again)? = try reported(context, at: 20).first else {
      Issue.record("nothing came again")
      return
    }
    #expect(again.id == photo)
  }

  @Test("a changed record is the server's from then on, even if the photo expires with it")
  func changed() throws {
    let (context, _) = try context([.newSender, .endsNow])
    for (second, place) in [(10, 0), (20, 1)] as [(Int64, Int)] {
      guard case .groupPhotoArrived(let record)? = try reported(context, at: second).first else {
        Issue.record("nothing was changed at \(second)")
        return
      }
      let before = context.photos(sharedBy: time(second - 1)).first { $0.id == record.id }
      let after = context.photos(sharedBy: time(second)).first { $0.id == record.id }
      #expect(after == record && before != record)
      if place == 0 { #expect(record.timestamp == before?.timestamp && record.sender != before?.sender) }
      if place == 1 {
        #expect(record.timestamp + .hours(48) <= time(second))
        #expect(context.nextExpiry(of: nil, after: time(second)).map { $0.time > time(second) } ?? true)
      }
    }
  }

  @Test("album photos go one by one and categories until two remain, and count as gone")
  func album() throws {
    let (context, plan) = try context([.albumPhoto, .category, .category, .category], pick: 1)
    guard case .albumPhotoVanished(let photo)? = try reported(context, at: 10).first else {
      Issue.record("nothing vanished")
      return
    }
    #expect(context.albumPhotosGone(at: .zero + .seconds(9)) == [])
    #expect(context.albumPhotosGone(at: .zero + .seconds(10)) == [photo])
    let visible = plan.categories.filter(\.visibleToChildren)
    let left = visible.filter { !context.isHidden($0.id, at: .zero + .seconds(40)) }
    #expect(left.count == min(2, visible.count))
    let shown = plan.photos.filter { photo in
      !context.albumPhotosGone(at: .zero + .seconds(40)).contains(photo.id)
        && left.contains { $0.id == photo.category }
    }
    let before = plan.photos.filter { photo in visible.contains { $0.id == photo.category } }
    let taken = context.visiblePhotosTakenAway(after: .zero, upTo: .zero + .seconds(40))
    #expect(taken == before.count - shown.count && taken > 0)
  }

  @Test("an app that follows the notifications has the same album as the next launch")
  func agrees() throws {
    let kinds: [OthersChange] = [
      .photoMoved, .renamed, .categoryAdded, .photoAdded, .reordered, .category, .photoMoved, .shownAgain,
      .categoryDeleted, .photoMoved, .albumPhoto, .renamed,
    ]
    var reported = 0
    for pick in [0, 1, 5, 12, 77, 4_711] {
      let (context, _) = try context(kinds, pick: pick)
      let begin = context.album(at: .zero)
      var library = AlbumLibrary(catalogue(begin))
      for place in kinds.indices {
        let second = Int64(place + 1) * 10
        for event in try self.reported(context, at: second) {
          switch event {
          case .albumChanged(let change): library.apply(change)
          case .albumPhotoVanished(let photo): library.apply(.photoDeleted(photo))
          case .categoryVanished(let category):
            let index = try #require(library.index(of: category))
            var hidden = library.categories[index]
            hidden.visibleToChildren = false
            library.apply(.categorySet(hidden, at: index))
          default: continue
          }
          reported += 1
        }
        let now = context.album(at: .zero + .seconds(second))
        let fresh = AlbumLibrary(catalogue(now))
        #expect(library.categories == fresh.categories, "pick \(pick), \(kinds[place])")
        #expect(library.photoCount == fresh.photoCount, "pick \(pick), \(kinds[place])")
        for category in fresh.categories {
          #expect(
            library.photos(of: category.id) == fresh.photos(of: category.id), "pick \(pick), \(kinds[place])")
        }
        #expect(context.visiblePhotoCount(at: .zero + .seconds(second)) == visibleCount(fresh))
      }
    }
    #expect(reported > 50)
  }

  private func catalogue(_ album: (categories: [AlbumCategory], photos: [AlbumPhoto])) -> PhotoCatalogue {
    PhotoCatalogue(categories: album.categories, photos: album.photos, groups: [], groupPhotos: [])
  }

  private func visibleCount(_ library: AlbumLibrary) -> Int {
    library.categories.filter(\.visibleToChildren).reduce(0) { $0 + library.photoCount(of: $1.id) }
  }

  @Test("an added photo was in no album before, and then belongs to its category")
  func added() throws {
    let (context, plan) = try context([.photoAdded, .categoryAdded, .photoAdded], pick: 3)
    var seen: [PhotoID] = []
    for second in [10, 30] as [Int64] {
      guard case .albumChanged(.photoAdded(let photo))? = try reported(context, at: second).first else {
        Issue.record("nothing was added at \(second)")
        return
      }
      seen.append(photo.id)
      #expect(context.albumPhotosGone(at: .zero + .seconds(second - 1)).contains(photo.id))
      #expect(!context.albumPhotosGone(at: .zero + .seconds(second)).contains(photo.id))
      #expect(plan.photos.contains { $0.id == photo.id && $0.category == photo.category })
    }
    #expect(Set(seen).count == 2)
    guard case .albumChanged(.categorySet(let category, let place))? = try reported(context, at: 20).first
    else {
      Issue.record("no category was added")
      return
    }
    #expect(!plan.categories.contains { $0.id == category.id } && category.visibleToChildren)
    #expect(context.album(at: .seconds(20)).categories[place] == category)
    #expect(context.visiblePhotosTakenAway(after: .zero, upTo: .seconds(30)) == -2)
  }

  @Test("the device's clock stays as last set")
  func clock() throws {
    var plan = FamilyPlan(.tiny(), index: 0)
    let signal = try #require(plan.children[0].signals.first)
    plan.children[0].signals = ([(10, 60), (20, 0)] as [(Int64, Int64)]).map { second, offset in
      var next = signal
      next.time = Instant.zero + .seconds(second)
      next.kind = .clockMoved(offset: .seconds(offset))
      return next
    }
    let context = ChildContext(
      plan.children[0], of: plan, clock: WallClock(origin: Self.start))
    #expect(context.clockOffset(at: .zero + .seconds(9)) == .zero)
    #expect(context.clockOffset(at: .zero + .seconds(10)) == .seconds(60))
    #expect(context.clockOffset(at: .zero + .seconds(30)) == .zero)
  }
}
