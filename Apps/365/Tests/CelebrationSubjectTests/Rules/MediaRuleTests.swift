import CelebrationSubject
import Garden
import Kernel
import Moments
import Testing

@Suite("What the rule of a moment's photos finds")
struct MediaRuleTests {
  private static func medium(_ id: Int64, _ place: Int, of moment: Int64 = 7, photo: UInt64? = nil)
    -> MediaItem
  {
    MediaItem(
      id: MediaID(id), owner: .moment(MomentID(moment)), kind: .photo,
      photo: PhotoID(photo ?? UInt64(id) + 80), place: place)
  }

  private static func tile(_ id: Int, isOn: Bool = false, photo: UInt64? = nil) -> DisplayItem {
    var tile = RuleFixture.view(
      GardenSlot.mediaTile.id(id), photo: PhotoID(photo ?? UInt64(id) + 80))
    (tile.kind, tile.trait) = (.photo, isOn ? .selectedImageButton : .imageButton)
    return tile
  }

  /// The photos of the moment whose sheet was up, with what can be done to the one that is chosen.
  private static func page(_ tiles: [DisplayItem]) -> [DisplayItem] {
    RuleFixture.column(
      [
        RuleFixture.button(.closePhotos), RuleFixture.button(.addPhotos), RuleFixture.button(.earlierPhoto),
        RuleFixture.button(.laterPhoto), RuleFixture.button(.removePhoto),
      ] + tiles)
  }

  private static let photos = page([tile(20), tile(21, isOn: true), tile(22)])

  /// A film of moment 7 with photos 20, 21 and 22, of which 21 is chosen; 30 is another moment's.
  private func film(_ items: [DisplayItem] = photos) throws -> RuleFixture {
    let film = try RuleFixture("media.shown")
    let moments = try [7, 8].map { try RuleFixture.birthday($0, of: 1, 3, 10) }
    film.show(at: 0) {
      $0.store(moments)
      $0.media = [
        20: AnsweredMedium(MediaRuleTests.medium(20, 0)), 21: AnsweredMedium(MediaRuleTests.medium(21, 1)),
        22: AnsweredMedium(MediaRuleTests.medium(22, 2)),
        30: AnsweredMedium(MediaRuleTests.medium(30, 1, of: 8)),
      ]
      $0.items = RuleFixture.column([
        RuleFixture.view(GardenSlot.momentRow.id(7), isOn: true),
        RuleFixture.view(GardenSlot.momentRow.id(8)),
      ])
    }
    film.show(at: 16) { $0.items = items }
    return film
  }

  private func put(_ media: [MediaItem], _ snapshot: inout GardenSnapshot) {
    for medium in media { snapshot.media[medium.id.raw] = AnsweredMedium(medium) }
    snapshot.answeredNow = [media.map { .put(.media($0)) }]
    snapshot.revision += 1
  }

  private func delete(_ ids: [Int64], _ snapshot: inout GardenSnapshot, with: [RowChange] = []) {
    for id in ids { snapshot.media[id] = nil }
    snapshot.answeredNow = [ids.map { .delete(.media(MediaID($0))) } + with]
    snapshot.revision += 1
  }

  // MARK: What is shown

  @Test("the moment's photos stand in the store's order, from any of them on, and no other moment's does")
  func order() throws {
    for (ids, isRight) in [
      ([20, 21, 22], true), ([21, 22], true), ([20, 22, 21], false), ([20, 22], false), ([30], false),
      ([20, 21, 22, 30], false), ([], false),
    ] as [([Int], Bool)] {
      let film = try film(MediaRuleTests.page(ids.map { MediaRuleTests.tile($0) }))
      #expect(isRight ? film.faults.isEmpty : film.found("and the store has [20, 21, 22]"), "\(ids)")
      #expect(film.exercised == (ids.isEmpty ? 0 : 1))
    }
    let crossed = try film(MediaRuleTests.page([MediaRuleTests.tile(20, photo: 101)]))
    #expect(crossed.found("photo 20 shows another one's picture"))
  }

  @Test("a photo may have no picture for four seconds, which a launch begins anew")
  func blank() throws {
    var tile = MediaRuleTests.tile(20)
    (tile.kind, tile.photo) = (.placeholder, .none)
    let items = MediaRuleTests.page([tile, MediaRuleTests.tile(21)])
    let film = try film(items)
    film.show(at: 4_016)
    #expect(film.faults.isEmpty)
    film.show(at: 4_017)
    film.show(at: 9_000)
    #expect(film.found("a photo has no picture for"))
    let killed = try self.film(items)
    killed.relaunch(at: 4_000)
    killed.show(at: 8_000)
    #expect(killed.faults.isEmpty)
    let loaded = try self.film(items)
    loaded.show(at: 4_000) { $0.items = MediaRuleTests.photos }
    loaded.show(at: 5_000) { $0.items = items }
    loaded.show(at: 9_000)
    #expect(loaded.faults.isEmpty)
  }

  // MARK: What is touched

  /// The device's photos 105 and 106, neither of which is the moment's, and 100, which is.
  private func library() throws -> RuleFixture {
    let tiles = [(1, 105, false), (2, 106, false), (3, 100, true)].map { place, photo, isOn in
      var tile = RuleFixture.view(GardenSlot.libraryTile.id(place), photo: PhotoID(UInt64(photo)))
      tile.trait = isOn ? .selectedImageButton : .imageButton
      return tile
    }
    return try film(RuleFixture.column([RuleFixture.button(.closePhotos)] + tiles))
  }

  @Test("a photo that is touched is attached once, soon, and no other")
  func attached() throws {
    let film = try library()
    film.tap(GardenSlot.libraryTile.id(1), at: 100)
    film.show(at: 200) { put([MediaRuleTests.medium(23, 3, photo: 105)], &$0) }
    film.show(at: 9_000)
    #expect(film.faults.isEmpty)
    #expect(film.exercised == 1)
    film.show(at: 9_016) { put([MediaRuleTests.medium(24, 4, photo: 106)], &$0) }
    #expect(film.found("1 photos are put and 0 removed, which nobody touched"))
    for wrong in [
      [], [MediaRuleTests.medium(23, 3, photo: 106)], [MediaRuleTests.medium(31, 2, of: 8, photo: 105)],
    ] {
      let late = try library()
      late.tap(GardenSlot.libraryTile.id(1), at: 100)
      if !wrong.isEmpty { late.show(at: 200) { put(wrong, &$0) } }
      late.show(at: 3_100)
      #expect(late.faults.isEmpty)
      late.show(at: 3_101)
      #expect(late.found("moment 7 does not get a photo that was touched"))
    }
  }

  @Test("a photo goes when that was touched, on its page or among the device's")
  func removed() throws {
    for (film, touched, id) in [
      (try film(), GardenButton.removePhoto.id, 21), (try library(), GardenSlot.libraryTile.id(3), 20),
    ] as [(RuleFixture, DisplayID, Int64)] {
      film.tap(touched, at: 100) { $0.items = [] }
      film.show(at: 200) { delete([id], &$0) }
      film.show(at: 9_000)
      #expect(film.faults.isEmpty)
      film.show(at: 9_016) { delete([22], &$0) }
      #expect(film.found("0 photos are put and 1 removed, which nobody touched"))
    }
    let other = try film()
    other.tap(.removePhoto, at: 100) { $0.items = [] }
    other.show(at: 200) { delete([22], &$0) }
    other.show(at: 3_100)
    #expect(other.faults.isEmpty)
    other.show(at: 3_101)
    #expect(other.found("photo [21] shall go, and is still there"))
  }

  @Test("what goes along with its moment nobody touched")
  func along() throws {
    let film = try film([])
    film.show(at: 100) { delete([20, 21, 22], &$0, with: [.delete(.moment(MomentID(7)))]) }
    #expect(film.faults.isEmpty)
    film.show(at: 200) { delete([30], &$0) }
    #expect(film.found("which nobody touched"))
  }

  @Test("the chosen photo moves by a place for each touch, and the one at the end by none")
  func moved() throws {
    let film = try film()
    film.tap(.laterPhoto, at: 100)
    film.show(at: 200) {
      put([MediaRuleTests.medium(21, 2), MediaRuleTests.medium(22, 1)], &$0)
      $0.items = MediaRuleTests.page([
        MediaRuleTests.tile(20), MediaRuleTests.tile(22), MediaRuleTests.tile(21, isOn: true),
      ])
    }
    film.tap(.laterPhoto, at: 300)
    film.show(at: 9_000)
    #expect(film.faults.isEmpty)
    let late = try self.film()
    late.tap(.earlierPhoto, at: 100)
    late.show(at: 3_100)
    #expect(late.faults.isEmpty)
    late.show(at: 3_101)
    #expect(late.found("photo 21 shall be moved to place 1, and is not"))
    let wrong = try self.film([])
    wrong.show(at: 100) { put([MediaRuleTests.medium(21, 0), MediaRuleTests.medium(20, 1)], &$0) }
    #expect(wrong.found("2 photos are put and 0 removed, which nobody touched"))
  }

  @Test("of two quick touches the second goes on from where the first will have put the photo")
  func twice() throws {
    let items = MediaRuleTests.page([
      MediaRuleTests.tile(20, isOn: true), MediaRuleTests.tile(21), MediaRuleTests.tile(22),
    ])
    let film = try film(items)
    film.tap(.laterPhoto, at: 100)
    film.tap(.laterPhoto, at: 150)
    film.show(at: 200) {
      put([MediaRuleTests.medium(20, 1), MediaRuleTests.medium(21, 0)], &$0)
      $0.items = []
    }
    film.show(at: 3_150)
    #expect(film.faults.isEmpty)
    film.show(at: 3_151)
    #expect(film.found("photo 20 shall be moved to place 3, and is not"))
  }
}
