import Gallery
import Invariants
import Kernel
import Simulation
import Testing

@Suite("The checker of display.accessible")
struct AccessibleCheckTests {
  private static let phone = ScreenMetrics(size: ScreenSize(375, 667), scale: 2, refreshHertz: 60)
  private let film = Film()

  private static func item(
    _ slot: DisplaySlot, _ number: UInt64 = 0, _ kind: DisplayKind, _ frame: ScreenRect,
    _ text: DisplayText = .none, size: UInt8 = 17, trait: DisplayTrait? = nil
  ) -> DisplayItem {
    DisplayItem(
      id: slot.id(number), kind: kind, frame: frame, text: text, textSize: text == .none ? 0 : size,
      trait: trait)
  }

  private static func button(_ frame: ScreenRect, _ number: UInt64 = 8) -> DisplayItem {
    item(.button, number, .button, frame, TextKey.done.text())
  }

  private static func label(_ frame: ScreenRect, _ number: UInt64 = 2, size: UInt8 = 17) -> DisplayItem {
    item(.label, number, .label, frame, TextKey.noRewards.text(), size: size)
  }

  private static func thumbnail(_ number: UInt64, _ frame: ScreenRect, trait: DisplayTrait = .imageButton)
    -> DisplayItem
  {
    DisplayItem(
      id: DisplaySlot.thumbnail.id(number), kind: .photo, frame: frame, photo: PhotoID(number),
      pixels: PixelSize(width: 9, height: 9), trait: trait)
  }

  /// What the rule says of a screen at rest that shows these.
  private func verdict(
    _ items: [DisplayItem], on screen: GalleryScreen = .parent, _ metrics: ScreenMetrics = phone
  ) -> [String] {
    var check = AccessibleCheck(metrics)
    show(items, on: screen)
    check.check(film.with(changed: true))
    return check.tally.examples.map {
      String($0.drop { $0 != " " }.dropFirst().drop { $0 != " " }.dropFirst())
    }
  }

  private func show(_ items: [DisplayItem], on screen: GalleryScreen = .parent) {
    film.frame.glance.screen = screen
    film.show(items)
    for item in items {
      film.frame.texts.read(item.text) {
        switch TextKey(rawValue: $0.key) {
        case .done: "Done"
        case .noRewards: "No rewards yet"
        case .photoFailed: "Failed to load photo"
        case .lock: "Leave kids mode"
        default: "Groups"
        }
      }
    }
  }

  @Test("a button of 44 pt with a word, and a text beside it, are accepted")
  func fine() {
    let items = [
      Self.button(ScreenRect(8, 0, 44, 44)), Self.label(ScreenRect(52, 0, 323, 44)),
      Self.button(ScreenRect(323, 623, 44, 44), 9),
      Self.item(.backdrop, 0, .backdrop, ScreenRect(0, 0, 375, 667)),
    ]
    #expect(verdict(items) == [])
  }

  // MARK: What things are

  @Test("a button without a word is reported; a photo needs none")
  func unlabelled() {
    let mute = Self.item(.button, 8, .button, ScreenRect(8, 0, 44, 44))
    #expect(verdict([mute]) == ["button 8 can be touched and says nothing"])
    #expect(verdict([Self.thumbnail(1, ScreenRect(0, 100, 122, 122))], on: .grid) == [])
  }

  @Test(
    "a control must have a control's trait, and other items must not",
    arguments: [
      (DisplaySlot.card, DisplayKind.card, DisplayTrait.decoration), (.chip, .chip, .text),
      (.key, .label, .text),
      (.thumbnail, .photo, .image), (.page, .photo, .button), (.redeem, .label, .text),
      (.avatar, .label, .progress), (.appKind, .label, .header), (.label, .label, .button),
      (.reward, .card, .selectedButton), (.bar, .bar, .disabledButton), (.standardToast, .toast, .button),
      (.preview, .photo, .imageButton),
    ])
  func traits(slot: DisplaySlot, kind: DisplayKind, trait: DisplayTrait) {
    let item = Self.item(slot, 1, kind, ScreenRect(50, 100, 200, 60), TextKey.done.text(), trait: trait)
    let words = verdict([item])
    #expect(words.count == 1 && words.allSatisfy { $0.contains("touched") && $0.contains("\(trait)") })
  }

  @Test("words are not hidden from screen readers, and no text is without words")
  func passedOver() {
    let frame = ScreenRect(0, 0, 200, 44)
    let words = Self.item(.label, 1, .label, frame, TextKey.done.text(), trait: .decoration)
    #expect(verdict([words]) == ["label 1 has words and is passed over"])
    var empty = Self.item(.label, 1, .label, frame, TextKey.done.text())
    empty.text = .none
    #expect(verdict([empty]) == ["label 1 is a text without words"])
    // One that is made without words is decoration.
    #expect(verdict([Self.item(.label, 1, .label, frame)]) == [])
  }

  @Test("invisible items are ignored")
  func invisible() {
    var mute = Self.item(.button, 8, .button, ScreenRect(0, 0, 20, 20))
    mute.opacity = 0
    #expect(verdict([mute]) == [])
  }

  @Test("a failed photo shows its text in the middle of its visible part, clear of labels")
  func zoomedFailure() {
    func failure(_ frame: ScreenRect) -> DisplayItem {
      Self.item(.page, 1, .failure, frame, TextKey.photoFailed.text(), trait: .imageButton)
    }
    let label = Self.label(ScreenRect(16, 16, 343, 44))
    // Twice as large as the screen, and moved so that its own middle lies under the label.
    #expect(verdict([failure(ScreenRect(0, -629, 375, 1_334)), label], on: .fullscreen) == [])
    let middle = Self.label(ScreenRect(16, 312, 343, 44))
    for frame in [ScreenRect(0, -629, 375, 1_334), ScreenRect(0, 0, 375, 667)] {
      #expect(
        verdict([failure(frame), middle], on: .fullscreen) == [
          "the texts of page 1 and label 2 lie on each other"
        ])
    }
  }

  // MARK: Sizes

  @Test("a side of 44 pt is enough, 43 is not, also for a disabled control")
  func sizes() {
    #expect(verdict([Self.button(ScreenRect(10, 10, 100, 43))]) == ["button 8 is 100.0 x 43.0 pt"])
    var off = Self.button(ScreenRect(10, 10, 43, 100))
    off.trait = .disabledButton
    #expect(verdict([off]) == ["button 8 is 43.0 x 100.0 pt"])
  }

  @Test("a chip has the bar's height, but not its neighbour's place")
  func chips() {
    let bar = Self.item(.bar, 0, .bar, ScreenRect(0, 0, 375, 48))
    let lock = Self.item(.button, 1, .button, ScreenRect(319, 0, 48, 48), TextKey.lock.text(), size: 0)
    func chip(_ number: UInt64, _ x: Double, _ width: Double) -> DisplayItem {
      Self.item(.chip, number, .chip, ScreenRect(x, 8, width, 32), TextKey.groups.text())
    }
    #expect(verdict([bar, chip(0, 16, 86), chip(1, 110, 86), lock], on: .grid) == [])
    // Scrolled out at the left, and below the button at the right.
    #expect(verdict([bar, chip(0, -60, 86), chip(1, 300, 86), lock], on: .grid) == [])
    var narrow = Self.item(.chip, 1, .chip, ScreenRect(105, 8, 20, 32), TextKey.groups.text())
    narrow.textSize = 0
    #expect(
      verdict([bar, chip(0, 16, 86), narrow, lock], on: .grid) == [
        "chip 0 and chip 1 are touched in one place"
      ])
    var low = chip(0, 16, 86)
    low.frame.origin.y = .points(2)
    #expect(verdict([bar, low, lock], on: .grid).map { $0.prefix(20) } == ["chip 0 lies outside "])
  }

  @Test("two buttons must not overlap; adjacent ones are accepted")
  func overlapping() {
    let one = Self.button(ScreenRect(8, 0, 100, 50))
    let beside = Self.button(ScreenRect(8, 50, 100, 50), 9)
    #expect(verdict([one, beside]) == [])
    var over = beside
    over.frame.origin.y = ScreenLength(49.0)
    #expect(
      verdict([one, over]) == [
        "button 8 and button 9 are touched in one place",
        "the texts of button 8 and button 9 lie on each other",
      ])
  }

  // MARK: Texts

  @Test("a text without enough room is cut: too long, too high, or with a word too wide")
  func cut() {
    // 14 letters of 17 pt, five of them narrow, take 97.75 pt of one line, or two lines of 20.4 pt; their longest word takes 51.
    #expect(verdict([Self.label(ScreenRect(0, 0, 98, 21))]) == [])
    #expect(
      verdict([Self.label(ScreenRect(0, 0, 97, 21))]).map { $0.prefix(23) } == ["14 letters of 17 pt are"])
    #expect(verdict([Self.label(ScreenRect(0, 0, 97, 41))]) == [])
    #expect(verdict([Self.label(ScreenRect(0, 0, 98, 20))]).count == 1)
    #expect(verdict([Self.label(ScreenRect(0, 0, 51, 300))]) == [])
    #expect(verdict([Self.label(ScreenRect(0, 0, 50, 300))]).count == 1)
  }

  @Test("a text must have a readable size; one without a size is for screen readers only")
  func small() {
    #expect(verdict([Self.label(ScreenRect(0, 0, 200, 44), size: 11)]) == [])
    #expect(verdict([Self.label(ScreenRect(0, 0, 200, 44), size: 10)]) == ["label 2 is written in 10 pt"])
    #expect(verdict([Self.label(ScreenRect(0, 0, 1, 1), size: 0)]) == [])
  }

  // Buttons of bars were left out: their words were drawn at 6 pt in squares of 44.
  @Test("an item without a text size is a symbol; the words of all other buttons fit")
  func symbols() {
    let frame = ScreenRect(319, 0, 48, 48)
    #expect(verdict([Self.item(.button, 1, .button, frame, TextKey.lock.text(), size: 0)]) == [])
    for slot in [DisplaySlot.button, .key] {
      #expect(
        verdict([Self.item(slot, 1, .button, frame, TextKey.lock.text())]).map { $0.prefix(17) } == [
          "15 letters of 17 "
        ])
    }
  }

  @Test(
    "a button's words are at least as large as the user's body text, up to 21 pt",
    arguments: [
      (.xSmall, 14), (.large, 17), (.xLarge, 19), (.xxLarge, 21), (.xxxLarge, 21), (.accessibility5, 21),
    ] as [(DynamicType, UInt8)])
  func buttonSizes(type: DynamicType, least: UInt8) {
    var screen = Self.phone
    screen.type = type
    func verdict(_ size: UInt8) -> [String] {
      self.verdict(
        [Self.item(.button, 2, .button, ScreenRect(16, 2, 84, 44), TextKey.done.text(), size: size)],
        on: .parent, screen)
    }
    #expect(verdict(least) == [])
    #expect(verdict(least - 1) == ["button 2 is written in \(least - 1) pt"])
  }

  @Test("texts must not overlap, except toasts and rising points over other texts")
  func onEachOther() {
    let one = Self.label(ScreenRect(0, 100, 300, 44))
    let over = Self.label(ScreenRect(0, 143, 300, 44), 3)
    #expect(verdict([one, over]) == ["the texts of label 2 and label 3 lie on each other"])
    let toast = Self.item(.standardToast, 1, .toast, ScreenRect(16, 100, 300, 44), TextKey.done.text())
    let note = Self.item(.note, 1, .label, ScreenRect(200, 120, 120, 44), TextKey.done.text())
    #expect(verdict([one, toast]) == [] && verdict([one, note]) == [])
    #expect(
      verdict([one, toast, note]) == ["the texts of standardToast 1 and note 1 lie on each other"])
  }

  @Test("a bar's title is centred, and must not overlap its buttons")
  func title() {
    let title = Self.item(.bar, 2, .bar, ScreenRect(0, 0, 375, 48), TextKey.groups.text())
    let back = Self.item(.button, 2, .button, ScreenRect(16, 0, 60, 48), TextKey.back.text())
    #expect(verdict([title, back], on: .groupList) == [])
    var far = back
    far.frame.origin.x = .points(170)
    #expect(
      verdict([title, far], on: .groupList) == ["the texts of bar 2 and button 2 lie on each other"])
  }

  // 18 letters of 22 pt were reckoned 198 pt wide, and lay on a button that they leave 9 pt beside.
  @Test("narrow letters are half as wide as others")
  func narrowLetters() {
    let frame = ScreenRect(0, 0, 393, 48)
    #expect(
      ShownText("What is it called?").extent(in: frame, at: 22).size.width == ScreenLength(subpoints: 9_504))
    #expect(
      ShownText("WHAT'S ITS NAME?").extent(in: frame, at: 22).size.width == ScreenLength(subpoints: 9_856))
    #expect(
      ShownText("ililil").fits(ScreenSize(33, 27), at: 22)
        && !ShownText("ilalil").fits(ScreenSize(33, 27), at: 22))
  }

  // MARK: Places

  @Test("no text and no control may be outside the screen, partly or wholly")
  func outside() {
    for frame in [
      ScreenRect(-1, 0, 100, 44), ScreenRect(276, 0, 100, 44), ScreenRect(8, 624, 100, 44),
      ScreenRect(8, -1, 100, 44), ScreenRect(8, 700, 100, 44),
    ] {
      #expect(verdict([Self.button(frame)]).map { $0.prefix(21) } == ["button 8 lies outside"])
      let label = Self.item(.label, 5, .label, frame, TextKey.done.text())
      #expect(verdict([label]).map { $0.prefix(20) } == ["label 5 lies outside"])
    }
    // Without words or touch it does not matter.
    #expect(verdict([Self.item(.ring, 0, .ring, ScreenRect(-100, 0, 10, 10))]) == [])
  }

  @Test("no text and no control may be in the device's insets")
  func insets() {
    var phone = Self.phone
    phone.insets = ScreenInsets(top: 20)
    #expect(verdict([Self.button(ScreenRect(8, 20, 44, 44))], phone) == [])
    #expect(verdict([Self.button(ScreenRect(8, 19, 44, 44))], phone).count == 1)
  }

  // The ways out of seven screens stood in the very corner, their words flush with the edge.
  @Test("controls keep 8 pt from the sides of the safe area, except photos and chips")
  func margins() {
    for (frame, x) in [(ScreenRect(7, 100, 44, 44), 7.0), (ScreenRect(324, 100, 44, 44), 324)] {
      #expect(
        verdict([Self.button(frame)]) == ["button 8 is at the edge at \(x), 100.0 of 44.0 x 44.0 pt"])
    }
    #expect(verdict([Self.button(ScreenRect(8, 100, 44, 44))]) == [])
    var phone = Self.phone
    phone.insets = ScreenInsets(left: 40, right: 40)
    #expect(verdict([Self.button(ScreenRect(40, 100, 44, 44))], phone).count == 1)
    #expect(verdict([Self.button(ScreenRect(48, 100, 279, 44))], phone) == [])
  }

  private func verdict(_ items: [DisplayItem], _ metrics: ScreenMetrics) -> [String] {
    verdict(items, on: .parent, metrics)
  }

  @Test("scrolling items may leave their window along their axis only, and overlap nothing under the bar")
  func scrolled() {
    let bar = Self.item(.bar, 2, .bar, ScreenRect(0, 0, 375, 48), TextKey.groups.text())
    let back = Self.item(.button, 2, .button, ScreenRect(16, 0, 60, 48), TextKey.back.text())
    func card(_ y: Double, x: Double = 16) -> DisplayItem {
      Self.item(.card, UInt64(y + 100), .card, ScreenRect(x, y, 343, 88), TextKey.done.text(), trait: .button)
    }
    #expect(verdict([card(-40), card(60), card(640), bar, back], on: .groupList) == [])
    #expect(
      verdict([card(100, x: 40), bar, back], on: .groupList).map { $0.prefix(14) } == ["card 200 lies "])
  }

  @Test("a zoomed photo may be anywhere")
  func zoomed() {
    let page = DisplayItem(
      id: DisplaySlot.page.id(7), kind: .photo, frame: ScreenRect(-300, -200, 1_500, 1_100),
      photo: PhotoID(7),
      pixels: PixelSize(width: 9, height: 9), trait: .imageButton)
    #expect(verdict([page], on: .fullscreen) == [])
  }

  // MARK: When

  @Test("places are checked once the screen rests, not before and not twice")
  func atRest() {
    var check = AccessibleCheck(Self.phone)
    show([Self.button(ScreenRect(-9, 0, 100, 50))])
    film.frame.glance.isAnimating = true
    check.check(film.with(changed: true))
    film.frame.glance.isAnimating = false
    film.frame.glance.isTouching = true
    check.check(film.with())
    film.frame.glance.isTouching = false
    film.frame.isInBackground = true
    check.check(film.with())
    #expect(check.tally.violations == 0 && check.tally.exercised == 0)
    film.frame.isInBackground = false
    check.check(film.with())
    #expect(check.tally.violations == 1 && check.tally.exercised == 1)
    check.check(film.with())
    #expect(check.tally.violations == 1)
    // It moves, and rests there again.
    film.frame.hasSameItems = true
    check.check(film.with(changed: true))
    #expect(check.tally.violations == 2 && check.tally.exercised == 2)
  }

  @Test("descriptions are checked when they change, also in motion, but not for mere motion")
  func contents() {
    var check = AccessibleCheck(Self.phone)
    film.frame.glance.isAnimating = true
    show([Self.item(.button, 8, .button, ScreenRect(8, 0, 44, 44))])
    film.frame.hasSameItems = true
    check.check(film.with(changed: true))
    #expect(check.tally.violations == 0)
    film.frame.hasSameItems = false
    check.check(film.with())
    #expect(check.tally.violations == 0)
    check.check(film.with(changed: true))
    #expect(check.tally.violations == 1)
  }
}
