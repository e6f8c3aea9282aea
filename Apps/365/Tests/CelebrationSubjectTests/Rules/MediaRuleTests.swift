import CelebrationSubject
import Garden
import Kernel
import Moments
import Testing

@Suite("Rule media.shown")
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

  /// The photos of the moment whose sheet was open, with the actions for the chosen one.
  private static func page(_ tiles: [DisplayItem]) -> [DisplayItem] {
    RuleFixture.column(
      [
        RuleFixture.button(.closePhotos), RuleFixture.button(.addPhotos), RuleFixture.button(.earlierPhoto),
        RuleFixture.button(.laterPhoto), RuleFixture.button(.removePhoto),
      ] + tiles)
  }

  private static let photos = page([tile(20), tile(21, isOn: true), tile(22)])

  /// Frames of moment 7 with photos 20, 21 (chosen) and 22. Photo 30 is another moment's.
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

  // MARK: Photos on screen

  @Test("photos are shown in the store's order, from any of them on, and only the moment's own")
  func order() throws {
    for (ids, isRight) in [
      ([20, 21, 22], true), ([21, 22], true), ([20, 22, 21], false), ([20, 22], false), ([30], false),
      ([20, 21, 22, 30], false), ([], false),
    ] as [([Int], Bool)] {
      let film = try film(MediaRuleTests.page(ids.map { MediaRuleTests.tile($0) }))
      #expect(isRight ? film.faults.isEmpty : film.found("but the store has [20, 21, 22]"), "\(ids)")
      #expect(film.exercised == (ids.isEmpty ? 0 : 1))
    }
    let crossed = try film(MediaRuleTests.page([MediaRuleTests.tile(20, photo: 101)]))
    #expect(crossed.found("photo 20 shows another photo's picture"))
  }

  @Test("a photo may have no picture for four seconds, and a launch restarts the time")
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

  // MARK: Edits

  /// The device's photos 105 and 106, which are not attached, and 100, which is.
  private func library() throws -> RuleFixture {
    let tiles = [(1, 105, false), (2, 106, false), (3, 100, true)].map { place, photo, isOn in
      var tile = RuleFixture.view(GardenSlot.libraryTile.id(place), photo: PhotoID(UInt64(photo)))
      tile.trait = isOn ? .selectedImageButton : .imageButton
      return tile
    }
    return try film(RuleFixture.column([RuleFixture.button(.closePhotos)] + tiles))
  }

  @Test("exactly the touched photo is attached, once and in time")
  func attached() throws {
    let film = try library()
    film.tap(GardenSlot.libraryTile.id(1), at: 100)
    film.show(at: 200) { put([MediaRuleTests.medium(23, 3, photo: 105)], &$0) }
    film.show(at: 9_000)
    #expect(film.faults.isEmpty)
    #expect(film.exercised == 1)
    film.show(at: 9_016) { put([MediaRuleTests.medium(24, 4, photo: 106)], &$0) }
    #expect(film.found("1 photos are put and 0 removed without a touch"))
    for wrong in [
      [], [MediaRuleTests.medium(23, 3, photo: 106)], [MediaRuleTests.medium(31, 2, of: 8, photo: 105)],
    ] {
      let late = try library()
      late.tap(GardenSlot.libraryTile.id(1), at: 100)
      if !wrong.isEmpty { late.show(at: 200) { put(wrong, &$0) } }
      late.show(at: 3_100)
      #expect(late.faults.isEmpty)
      late.show(at: 3_101)
      #expect(late.found("a photo was touched for moment 7, but is not attached"))
    }
  }

  @Test("a photo is removed by a touch on its page or in the device's photos")
  func removed() throws {
    for (film, touched, id) in [
      (try film(), GardenButton.removePhoto.id, 21), (try library(), GardenSlot.libraryTile.id(3), 20),
    ] as [(RuleFixture, DisplayID, Int64)] {
      film.tap(touched, at: 100) { $0.items = [] }
      film.show(at: 200) { delete([id], &$0) }
      film.show(at: 9_000)
      #expect(film.faults.isEmpty)
      film.show(at: 9_016) { delete([22], &$0) }
      #expect(film.found("0 photos are put and 1 removed without a touch"))
    }
    let other = try film()
    other.tap(.removePhoto, at: 100) { $0.items = [] }
    other.show(at: 200) { delete([22], &$0) }
    other.show(at: 3_100)
    #expect(other.faults.isEmpty)
    other.show(at: 3_101)
    #expect(other.found("photo [21] was removed by touch, but is still there"))
  }

  @Test("photos deleted along with their moment need no touch")
  func along() throws {
    let film = try film([])
    film.show(at: 100) { delete([20, 21, 22], &$0, with: [.delete(.moment(MomentID(7)))]) }
    #expect(film.faults.isEmpty)
    film.show(at: 200) { delete([30], &$0) }
    #expect(film.found("without a touch"))
  }

  @Test("each touch moves the chosen photo by one place, and the last one by none")
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
    #expect(late.found("photo 21 was moved to place 1, but is not there"))
    let wrong = try self.film([])
    wrong.show(at: 100) { put([MediaRuleTests.medium(21, 0), MediaRuleTests.medium(20, 1)], &$0) }
    #expect(wrong.found("2 photos are put and 0 removed without a touch"))
  }

  @Test("a second quick touch counts from the expected place of the first")
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
    #expect(film.found("photo 20 was moved to place 3, but is not there"))
  }
}
