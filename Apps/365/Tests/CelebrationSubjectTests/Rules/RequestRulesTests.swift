import CelebrationSubject
import Garden
import Kernel
import Moments
import Testing

@Suite("Rule request.meant, and taps as rules read them")
struct RequestRulesTests {
  private static let number = "+4930123456"

  private static func person(_ number: Int64, phone: String) -> Person {
    Person(id: PersonID(number), name: "Ada", relationship: .friend, phone: PhoneNumber(phone))
  }

  private static let actions: [GardenButton] = [.call, .message, .share, .plan]

  /// A day's sheet with the actions of moment 8. Moments 7 and 8 are of one day, and of persons 1 and 2 with one
  /// name.
  private func film(
    _ phone: String = number, _ buttons: [GardenButton] = actions, _ more: [DisplayItem] = []
  ) throws -> RuleFixture {
    let film = try RuleFixture("request.meant")
    let moments = try [7, 8].map { try RuleFixture.birthday($0, of: $0 - 6, 3, 10) }
    film.show(at: 0) {
      $0.store(moments)
      $0.people = [
        1: AnsweredPerson(RequestRulesTests.person(1, phone: "+4940765432")),
        2: AnsweredPerson(RequestRulesTests.person(2, phone: phone)),
      ]
      $0.items = RuleFixture.column(
        [
          RuleFixture.view(GardenSlot.momentRow.id(7)),
          RuleFixture.view(GardenSlot.momentRow.id(8), isOn: true),
        ]
          + buttons.map { RuleFixture.button($0) } + more)
    }
    return film
  }

  private static func link(_ action: PhoneLink.Action, _ text: String = number) throws -> PhoneLink {
    PhoneLink(action, try #require(PhoneNumber(text)))
  }

  @Test("exactly a person with a number can be called and written to")
  func sheet() throws {
    #expect(try film().faults.isEmpty)
    #expect(try film("", [.share, .plan]).faults.isEmpty)
    #expect(try film().checked == 1)
    for buttons in [[.share], [.call, .share], [.message, .share]] as [[GardenButton]] {
      #expect(
        try film(RequestRulesTests.number, buttons).found("person 2 has a number and cannot be called"))
    }
    for buttons in [[.call, .share], [.message, .share], RequestRulesTests.actions] as [[GardenButton]] {
      #expect(try film("", buttons).found("person 2 has no number and can be called"))
    }
  }

  @Test("a call or message goes once to the number of the person shown")
  func phone() throws {
    for (button, action) in [(GardenButton.call, PhoneLink.Action.call), (.message, .message)] {
      let right = try RequestRulesTests.link(action)
      let other = try RequestRulesTests.link(action == .call ? .message : .call)
      let neighbour = try RequestRulesTests.link(action, "+4940765432")
      for (links, isRight) in [
        ([right], true), ([], false), ([right, right], false), ([other], false), ([neighbour], false),
      ] {
        let film = try film()
        film.tap(button, at: 100) { $0.openedNow = links }
        #expect(
          isRight ? film.faults.isEmpty : film.found("leaves the app, but \(action) to the number"),
          "\(button) \(links): \(film.faults)")
        #expect(film.exercised == 1)
      }
    }
  }

  @Test("a share or plan is once for the person and moment shown")
  func wants() throws {
    for button in [GardenButton.share, .plan] {
      let right = GardenEffect.wants(button, PersonID(2), MomentID(8))
      for (effects, isRight) in [
        ([right], true), ([], false), ([right, right], false),
        ([.wants(button, PersonID(2), MomentID(7))], false),
        ([.wants(button, PersonID(1), MomentID(8))], false),
        ([right, .copies("x"), .feels(.light)], true),
      ] {
        let film = try film()
        film.tap(button, at: 100) { $0.reportedNow = effects }
        #expect(
          isRight
            ? film.faults.isEmpty : film.found("leaves the app, but \(button) for person 2, moment 8 was"),
          "\(button) \(effects): \(film.faults)")
      }
    }
  }

  @Test("a shared picture is the one in front, in the library the stored one")
  func pictures() throws {
    let collage = Collage(
      id: CollageID(4), person: PersonID(2), moment: nil, template: .grid, format: .feed, photos: [],
      caption: "",
      createdAt: RuleFixture.morning, picture: PhotoID(40))
    for (payload, photo) in [(0, 30), (4, 40)] as [(Int, UInt64)] {
      for (button, shared) in [
        (GardenButton.sharePack, photo), (.shareCollage, photo), (.sharePack, 31), (.sharePack, 0),
      ] {
        let film = try film()
        film.show(at: 50) {
          $0.collages = [4: AnsweredCollage(collage)]
          $0.items = RuleFixture.column([
            RuleFixture.view(GardenSlot.packPicture.id(payload), photo: PhotoID(30)),
            RuleFixture.button(button),
          ])
        }
        film.tap(button, at: 100) { $0.reportedNow = shared == 0 ? [] : [.shares(PhotoID(shared))] }
        #expect(
          shared == photo ? film.faults.isEmpty : film.found("but picture \(photo) was touched"),
          "\(payload) \(shared): \(film.faults)")
      }
    }
  }

  @Test("nothing leaves the app without a touch on an item that requests it")
  func unasked() throws {
    let link = try RequestRulesTests.link(.call)
    for effect in [
      GardenEffect.wants(.share, PersonID(2), MomentID(8)), .shares(PhotoID(1)), .opensSettings,
    ] {
      let film = try film()
      film.show(at: 100) { $0.reportedNow = [effect] }
      #expect(film.found("leaves the app, but nothing was touched"))
    }
    let late = try film()
    late.tap(.call, at: 100) { $0.openedNow = [link] }
    late.show(at: 116) { $0.openedNow = [link] }
    #expect(late.found("leaves the app, but nothing was touched"))
    let row = try film()
    row.tap(GardenSlot.momentRow.id(7), at: 100) { $0.openedNow = [link] }
    #expect(row.found("leaves the app, but nothing was touched"))
    let settings = RuleFixture.view(GardenButton.allowNotifications.id)
    var named = settings
    named.text = RuleFixture.text(.openSettings)
    for (view, times) in [(named, 1), (settings, 0)] {
      let film = try film(RequestRulesTests.number, RequestRulesTests.actions, [view])
      film.tap(.allowNotifications, at: 100) { $0.reportedNow = [.opensSettings] }
      #expect(film.exercised == times)
      #expect(film.faults.isEmpty == (times == 1))
    }
  }

  // MARK: Touches

  /// Touches Call in one frame, with a distance, duration and radius; states whether that is a tap.
  private func touch(
    moved: Double = 0, cross: Double = 0, radius: Double = 0, phase: TouchPhase = .ended, finger: UInt8? = nil
  ) throws -> (asked: RuleFixture, silent: RuleFixture) {
    let films = (try film(), try film())
    let link = try RequestRulesTests.link(.call)
    for (film, isAsked) in [(films.0, true), (films.1, false)] {
      let start = film.snapshot.items.first { $0.id == GardenButton.call.id }?.frame.origin ?? .zero
      film.show(at: 100) { snapshot in
        func sample(_ phase: TouchPhase, _ finger: UInt8, _ way: ScreenPoint) -> TouchSample {
          TouchSample(
            time: .milliseconds(100), finger: finger, phase: phase, position: start + way,
            radius: ScreenLength(radius))
        }
        snapshot.samples = [sample(.began, 1, .zero)]
        if let finger { snapshot.samples.append(sample(.began, finger, .zero)) }
        snapshot.samples.append(sample(.moved, 1, ScreenPoint(cross, 0)))
        snapshot.samples.append(sample(phase, 1, ScreenPoint(moved, 0)))
        if let finger { snapshot.samples.append(sample(.ended, finger, .zero)) }
        snapshot.openedNow = isAsked ? [link] : []
      }
    }
    return films
  }

  @Test("a finger that lifts within 8 pt of its start, and was never farther away, is a tap")
  func tap() throws {
    for (films, isTap) in [
      (try touch(), true), (try touch(moved: 8), true), (try touch(moved: 8.015625), false),
      (try touch(cross: 8), true), (try touch(cross: 8.015625), false), (try touch(radius: 39), true),
      (try touch(radius: 39.015625), false), (try touch(phase: .cancelled), false),
      (try touch(finger: 2), false),
    ] {
      #expect(films.asked.faults.isEmpty)
      // After an unclear touch the request is optional.
      #expect(films.silent.faults.isEmpty == !isTap)
      #expect(films.asked.exercised == (isTap ? 1 : 0))
    }
  }

  @Test("a touch within a second of several fingers, or one that stops a page, may be no tap")
  func unclear() throws {
    for (time, isTap) in [(1_099, false), (1_100, true)] as [(Int64, Bool)] {
      let film = try touch(finger: 2).asked
      film.tap(.call, at: time)
      #expect(film.faults.isEmpty == !isTap, "\(time)")
    }
    for isMoving in [false, true] {
      let film = try film(
        RequestRulesTests.number, RequestRulesTests.actions, [RuleFixture.view(GardenSlot.scrollMark.id(1))])
      film.show(at: 50) {
        if isMoving { for row in $0.items.indices { $0.items[row].frame.origin.y += .points(1) } }
      }
      film.tap(.call, at: 66)
      #expect(film.faults.isEmpty == isMoving)
      film.tap(.call, at: 82)
      #expect(film.faults.count == (isMoving ? 1 : 2))
    }
  }

  @Test("a touch is on the frontmost item, and below the bar on none")
  func front() throws {
    let link = try RequestRulesTests.link(.call)
    for (item, isTouched) in [
      (nil, true), (DisplayItem(id: GardenSlot.label.id(9), kind: .label, frame: .zero), true),
      (DisplayItem(id: GardenSlot.backdrop.id(), kind: .bar, frame: .zero), false),
      (RuleFixture.button(.addOnDay), false),
    ] as [(DisplayItem?, Bool)] {
      let film = try film()
      film.show(at: 50) { snapshot in
        guard var item, let call = snapshot.items.first(where: { $0.id == GardenButton.call.id }) else {
          return
        }
        item.frame = call.frame
        snapshot.items.append(item)
      }
      film.tap(.call, at: 100) { $0.openedNow = [link] }
      #expect(film.faults.isEmpty == isTouched)
      #expect(film.exercised == (isTouched ? 1 : 0))
    }
  }

  @Test("the request of an unclear touch must be one that was shown")
  func shown() throws {
    let film = try touch(moved: 20).asked
    film.show(at: 200) {
      $0.samples = [TouchPhase.began, .moved, .cancelled].map {
        TouchSample(time: .milliseconds(200), finger: 1, phase: $0, position: ScreenPoint(1, 1))
      }
      $0.reportedNow = [.wants(.plan, PersonID(1), MomentID(8))]
    }
    #expect(film.found("plan for person 1, moment 8 leaves the app, but was not shown"))
  }
}
