import CelebrationSubject
import Garden
import Kernel
import Moments
import Testing

@Suite("Rule avatar.shown")
struct AvatarRuleTests {
  private static let (seven, eight) = (PhotoID(7), PhotoID(8))

  /// A person's avatar on screen: a drawing, a photo or the letter.
  private static func shown(_ avatar: PersonAvatar?, of person: Int, isLoaded: Bool = true) -> DisplayItem {
    var item = RuleFixture.view(GardenSlot.personAvatar.id(person))
    switch avatar {
    case .drawn(let drawing): item.text = RuleFixture.text(.avatar, Int(drawing.rawValue), person)
    case .photo(let photo):
      item.text = RuleFixture.text(.avatarPhoto, person)
      (item.kind, item.photo) = isLoaded ? (.photo, photo) : (.placeholder, .none)
    case nil: item.text = RuleFixture.text(.avatar, 0, person)
    }
    return item
  }

  /// A person's page with the letter, a fox and an owl to choose from, and the device's photos 7 and 8.
  private static func page(
    _ person: Int, _ avatar: PersonAvatar?, marked: PersonAvatar?? = nil
  ) -> [DisplayItem] {
    let marked = marked ?? avatar
    let drawn = [PersonAvatar?.none, .drawn(.fox), .drawn(.owl)].enumerated().map { place, drawn in
      RuleFixture.view(GardenSlot.avatarChip.id(place + 1), isOn: drawn == marked)
    }
    let photos = [seven, eight].enumerated().map { place, photo in
      var chip = RuleFixture.view(GardenSlot.avatarPhoto.id(place + 1), photo: photo)
      chip.trait = marked?.photo == photo ? .selectedImageButton : .imageButton
      return chip
    }
    return RuleFixture.column(
      [
        RuleFixture.label(.personName, person, at: 52), shown(avatar, of: person),
        RuleFixture.button(.mutePerson),
      ]
        + drawn + photos)
  }

  /// Frames of person 1's page. Persons 1 and 2 have the letter.
  private func film() throws -> RuleFixture {
    let film = try RuleFixture("avatar.shown")
    film.show(at: 0) {
      $0.names = [1: "Ada", 2: "Ada"]
      $0.photos = [AvatarRuleTests.seven, AvatarRuleTests.eight]
      $0.items = AvatarRuleTests.page(1, nil)
    }
    return film
  }

  private func put(
    _ avatar: PersonAvatar?, of person: Int = 1, _ snapshot: inout GardenSnapshot
  ) {
    snapshot.avatars[Int64(person)] = avatar
    snapshot.answeredNow = [
      [
        .put(
          .person(
            Person(id: PersonID(Int64(person)), name: "Ada", relationship: .friend, avatar: avatar)))
      ]
    ]
    if person == 1 { snapshot.items = AvatarRuleTests.page(1, avatar) }
  }

  private static let (fox, owl) = (GardenSlot.avatarChip.id(2), GardenSlot.avatarChip.id(3))

  @Test("a touched avatar becomes the person's: a drawing, a photo or the letter")
  func chosen() throws {
    let film = try film()
    #expect(film.exercised == 1)
    film.tap(AvatarRuleTests.fox, at: 100)
    film.show(at: 200) { put(.drawn(.fox), &$0) }
    film.tap(GardenSlot.avatarPhoto.id(2), at: 4_000)
    film.show(at: 4_100) { put(.photo(AvatarRuleTests.eight), &$0) }
    film.tap(GardenSlot.avatarChip.id(1), at: 8_000)
    film.show(at: 8_100) { put(nil, &$0) }
    film.show(at: 20_000)
    #expect(film.faults.isEmpty)
    #expect(film.exercised == 6)
  }

  @Test("another drawing than the touched one, or a namesake's, is reported")
  func other() throws {
    let film = try film()
    film.tap(AvatarRuleTests.fox, at: 100)
    film.show(at: 200) { put(.drawn(.owl), &$0) }
    #expect(film.found("person 1 gets avatar 2 without a touch"))
    let namesake = try self.film()
    namesake.tap(AvatarRuleTests.fox, at: 100)
    namesake.show(at: 200) { put(.drawn(.fox), of: 2, &$0) }
    #expect(namesake.found("person 2 gets avatar 1 without a touch"))
    let photo = try self.film()
    photo.tap(GardenSlot.avatarPhoto.id(1), at: 100)
    photo.show(at: 200) { put(.photo(AvatarRuleTests.eight), &$0) }
    #expect(photo.found("person 1 gets a photo without a touch"))
  }

  @Test("storing a person with the same avatar again is accepted")
  func same() throws {
    let film = try film()
    film.show(at: 100) { put(nil, &$0) }
    #expect(film.faults.isEmpty)
    film.show(at: 200) { put(.drawn(.fox), &$0) }
    #expect(film.found("person 1 gets avatar 1"))
    let known = try self.film()
    known.relaunch(at: 100) {
      $0.avatars = [1: .drawn(.fox)]
      $0.items = AvatarRuleTests.page(1, .drawn(.fox))
    }
    known.show(at: 200) { put(.drawn(.fox), &$0) }
    #expect(known.faults.isEmpty)
  }

  @Test(
    "the last touch is stored within three seconds, unless the person is deleted or the app killed"
  )
  func soon() throws {
    let film = try film()
    film.tap(AvatarRuleTests.fox, at: 100)
    film.tap(AvatarRuleTests.owl, at: 1_000)
    film.show(at: 4_000)
    #expect(film.faults.isEmpty)
    film.show(at: 4_001)
    #expect(film.found("avatar 2 is chosen for person 1, but is not stored"))
    for isKilled in [false, true] {
      let over = try self.film()
      over.tap(AvatarRuleTests.fox, at: 100)
      if isKilled { over.relaunch(at: 200) } else { over.show(at: 200) { $0.names[1] = nil } }
      over.show(at: 9_000)
      #expect(over.faults.isEmpty)
    }
  }

  @Test("after touches with an unknown target any change is accepted for three seconds")
  func unread() throws {
    for (at, isRight) in [(3_099, true), (3_100, false)] as [(Int64, Bool)] {
      let film = try film()
      film.show(at: 100) { snapshot in
        let corner = snapshot.items[3].frame.origin
        snapshot.samples = [TouchPhase.began, .ended, .began, .ended].map {
          TouchSample(time: .milliseconds(100), finger: 1, phase: $0, position: corner)
        }
      }
      film.show(at: at) { put(.drawn(.owl), &$0) }
      #expect(isRight ? film.faults.isEmpty : film.found("without a touch"), "\(at)")
    }
  }

  @Test("each person is shown with the stored avatar, and not with a namesake's")
  func shown() throws {
    let (fox, owl) = (PersonAvatar.drawn(.fox), PersonAvatar.drawn(.owl))
    for (stored, shown, isRight) in [
      (fox, AvatarRuleTests.shown(fox, of: 2), true), (fox, AvatarRuleTests.shown(owl, of: 2), false),
      (fox, AvatarRuleTests.shown(nil, of: 2), false), (nil, AvatarRuleTests.shown(nil, of: 2), true),
      (.photo(AvatarRuleTests.seven), AvatarRuleTests.shown(.photo(AvatarRuleTests.seven), of: 2), true),
      (
        .photo(AvatarRuleTests.seven),
        AvatarRuleTests.shown(.photo(AvatarRuleTests.seven), of: 2, isLoaded: false),
        true
      ),
      (.photo(AvatarRuleTests.seven), AvatarRuleTests.shown(.photo(AvatarRuleTests.eight), of: 2), false),
      (nil, AvatarRuleTests.shown(.photo(AvatarRuleTests.seven), of: 2), false),
    ] as [(PersonAvatar?, DisplayItem, Bool)] {
      let film = try RuleFixture("avatar.shown")
      film.show(at: 0) {
        $0.avatars = [1: owl]
        $0.avatars[2] = stored
        $0.items = RuleFixture.column([
          RuleFixture.view(GardenSlot.personRow.id(1)), AvatarRuleTests.shown(owl, of: 1),
          RuleFixture.view(GardenSlot.personRow.id(2)), shown,
        ])
      }
      #expect(film.exercised == 2)
      #expect(isRight ? film.faults.isEmpty : film.found("person 2 is shown with"), "\(film.faults)")
    }
  }

  @Test("both of two rows need an avatar, and so does the person on a page")
  func count() throws {
    let film = try RuleFixture("avatar.shown")
    film.show(at: 0) {
      $0.items = RuleFixture.column([
        RuleFixture.view(GardenSlot.personRow.id(1)), AvatarRuleTests.shown(nil, of: 1),
        RuleFixture.view(GardenSlot.personRow.id(2)),
      ])
    }
    #expect(film.found("1 of 2 people on screen have an avatar"))
    let alone = try RuleFixture("avatar.shown")
    alone.show(at: 0) { $0.items = [RuleFixture.button(.confirmDelete)] }
    #expect(alone.found("0 of 1 people on screen have an avatar"))
  }

  @Test("only the stored avatar is marked among those offered")
  func marked() throws {
    let photo = PersonAvatar.photo(AvatarRuleTests.seven)
    for (stored, marked, isRight) in [
      (nil, .drawn(.fox), false), (.drawn(.owl), .drawn(.owl), true), (.drawn(.owl), nil, false),
      (photo, photo, true), (photo, .photo(AvatarRuleTests.eight), false), (photo, nil, false),
    ] as [(PersonAvatar?, PersonAvatar?, Bool)] {
      let film = try RuleFixture("avatar.shown")
      film.show(at: 0) {
        $0.photos = [AvatarRuleTests.seven, AvatarRuleTests.eight]
        $0.avatars[1] = stored
        $0.items = AvatarRuleTests.page(1, stored, marked: .some(marked))
      }
      #expect(
        isRight ? film.faults.isEmpty : film.found("the avatar marked for person 1 is not the stored one"))
    }
    let both = try RuleFixture("avatar.shown")
    both.show(at: 0) {
      $0.photos = [AvatarRuleTests.seven, AvatarRuleTests.eight]
      $0.items = AvatarRuleTests.page(1, nil).map { item in
        var item = item
        if item.id == GardenSlot.avatarPhoto.id(2) { item.trait = .selectedImageButton }
        return item
      }
    }
    #expect(both.found("the avatar marked for person 1 is not the stored one"))
    // A photo that the device no longer has cannot be the person's.
    let lost = try RuleFixture("avatar.shown")
    lost.show(at: 0) {
      $0.avatars[1] = photo
      $0.items = AvatarRuleTests.page(1, photo)
    }
    #expect(lost.found("the avatar marked for person 1 is not the stored one"))
  }
}
