import CelebrationSubject
import Garden
import Kernel
import Testing

@Suite("Rules of every screen")
struct ScreenRulesTests {
  /// A frame with one control of this size with `text`.
  private func accessible(
    _ trait: DisplayTrait, _ text: DisplayText = RuleFixture.text(.addMoment),
    size: ScreenSize = ScreenSize(44, 44),
    id: DisplayID = GardenButton.add.id
  ) throws -> RuleFixture {
    let film = try RuleFixture("display.accessible")
    film.show(at: 0) {
      $0.items = [
        DisplayItem(
          id: id, kind: .card, frame: ScreenRect(origin: .zero, size: size), text: text, trait: trait)
      ]
    }
    return film
  }

  @Test("a control is at least 44 pt wide and high, except a day of the garden")
  func size() throws {
    for (width, height, isRight) in [(44, 44, true), (43.984375, 44, false), (44, 43.984375, false)] {
      for trait in [DisplayTrait.button, .selectedButton, .imageButton, .disabledButton] {
        let film = try accessible(trait, size: ScreenSize(width, height))
        #expect(isRight ? film.faults.isEmpty : film.found("\(width) x \(height) pt"), "\(trait)")
        #expect(film.exercised == 1)
      }
      #expect(try accessible(.text, size: ScreenSize(width, height)).faults.isEmpty)
      let day = try accessible(.button, size: ScreenSize(width, height), id: GardenSlot.day.id(1))
      #expect(day.faults.isEmpty)
    }
  }

  @Test("a control has a spoken label, which is judged again after the store changes")
  func words() throws {
    #expect(try accessible(.button, .none).found("can be touched, but has no spoken label"))
    #expect(try accessible(.disabledButton, .none).found("can be touched, but has no spoken label"))
    #expect(try accessible(.image, .none).faults.isEmpty)
    let film = try accessible(.button)
    film.show(at: 100) { $0.spell = { _ in "" } }
    #expect(film.faults.isEmpty)
    film.show(at: 200) { $0.revision += 1 }
    #expect(film.found("can be touched, but has no spoken label"))
  }

  private func still(_ change: (inout GardenSnapshot) -> Void) throws -> RuleFixture {
    let film = try RuleFixture("motion.still")
    film.snapshot.reducesMotion = true
    film.show(at: 0, change)
    return film
  }

  private static func sheet(_ y: Double, width: Double = 300) -> DisplayItem {
    DisplayItem(id: GardenSlot.sheet.id(1), kind: .card, frame: ScreenRect(0, y, width, 500))
  }

  @Test("under Reduce Motion nothing pulses and no confetti falls; otherwise both may")
  func moves() throws {
    let ring = DisplayItem(id: GardenSlot.pulse.id(1), kind: .ring, frame: .zero)
    var faint = ring
    faint.opacity = 254
    let piece = DisplayItem(id: GardenSlot.confetti.id(1), kind: .dot, frame: .zero)
    let whole = try still { $0.items = [ring] }
    #expect(whole.faults.isEmpty)
    #expect(whole.exercised == 1)
    for (item, words) in [(faint, "today pulses"), (piece, "confetti falls")] {
      #expect(try still { $0.items = [item] }.found(words))
      let film = try still {
        $0.items = [item]
        $0.reducesMotion = false
      }
      #expect(film.faults.isEmpty)
      #expect(film.exercised == 0)
    }
  }

  @Test(
    "under Reduce Motion a sheet does not move, except by a finger, an answer or a new width"
  )
  func sheets() throws {
    let slides = try still { $0.items = [ScreenRulesTests.sheet(100)] }
    slides.show(at: 16)
    #expect(slides.faults.isEmpty)
    slides.show(at: 32) { $0.items = [ScreenRulesTests.sheet(100.015625)] }
    #expect(slides.found("a sheet slides"))
    let free = try still { $0.items = [ScreenRulesTests.sheet(100)] }
    free.show(at: 16) {
      $0.items = [ScreenRulesTests.sheet(110)]
      $0.samples = [
        TouchSample(time: .zero, finger: 1, phase: .moved, position: ScreenPoint(10, 110))
      ]
    }
    free.show(at: 32) {
      $0.items = [ScreenRulesTests.sheet(120)]
      $0.answeredNow = [[]]
    }
    free.show(at: 48) { $0.items = [ScreenRulesTests.sheet(130, width: 400)] }
    free.show(at: 64) { $0.items = [] }
    free.show(at: 80) { $0.items = [ScreenRulesTests.sheet(100)] }
    #expect(free.faults.isEmpty)
  }

  /// A stored record: the theme's number, and whether the welcome is over.
  private static func stored(theme: UInt8 = 1, isOver: Bool = false) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 32)
    (bytes[8], bytes[24]) = (theme, isOver ? 1 : 0)
    return bytes
  }

  /// The list of themes with one chosen, on a screen in the colours of `shown`.
  private static func themes(_ chosen: GardenTheme, shown: GardenTheme? = nil) -> [DisplayItem] {
    let colour = ThemeToken.background.colour(in: shown ?? chosen)
    let backdrop = DisplayItem(
      id: GardenSlot.backdrop.id(), kind: .backdrop, frame: .zero, colour: colour)
    return [backdrop]
      + RuleFixture.column(
        GardenTheme.allCases.map {
          RuleFixture.view(GardenSlot.themeRow.id(Int($0.rawValue)), isOn: $0 == chosen)
        })
  }

  /// Frames in which moonlight is touched at 100 ms.
  private func touched(_ change: (inout GardenSnapshot) -> Void = { _ in }) throws -> RuleFixture {
    let film = try RuleFixture("theme.stored")
    film.show(at: 0) {
      $0.storedBytes = ScreenRulesTests.stored()
      $0.items = ScreenRulesTests.themes(.softBlush)
    }
    film.tap(GardenSlot.themeRow.id(2), at: 100) {
      $0.items = ScreenRulesTests.themes(.moonlight)
      change(&$0)
    }
    return film
  }

  @Test("a theme applies at once, is stored within three seconds, and applies in the next launch")
  func theme() throws {
    let film = try touched()
    #expect(film.exercised == 1)
    film.show(at: 3_100)
    #expect(film.faults.isEmpty)
    film.show(at: 3_101)
    #expect(film.found("theme 2 was chosen, but is not stored"))

    let stored = try touched()
    stored.show(at: 200) { $0.storedBytes = ScreenRulesTests.stored(theme: 2) }
    stored.relaunch(at: 9_000) { $0.items = Array(ScreenRulesTests.themes(.moonlight).prefix(1)) }
    #expect(stored.faults.isEmpty)
    #expect(stored.exercised == 2)
    stored.relaunch(at: 10_000) { $0.items = Array(ScreenRulesTests.themes(.softBlush).prefix(1)) }
    #expect(stored.found("moonlight was chosen, but the screen has another theme's colour"))

    let killed = try touched()
    killed.relaunch(at: 200) { $0.items = Array(ScreenRulesTests.themes(.softBlush).prefix(1)) }
    killed.show(at: 9_000)
    #expect(killed.faults.isEmpty)
  }

  @Test("a touched theme is selected and on screen in that frame, and its neighbour is not")
  func neighbour() throws {
    #expect(
      try touched { $0.items = ScreenRulesTests.themes(.moonlight, shown: .softBlush) }.found(
        "moonlight was chosen, but the screen has another theme's colour"))
    #expect(
      try touched { $0.items = ScreenRulesTests.themes(.softBlush) }.found(
        "a theme is touched, but not selected"))
    #expect(
      try touched { $0.items = ScreenRulesTests.themes(.warmLinen) }.found(
        "a theme is touched, but not selected"))
  }

  @Test("the last theme refused by a full disk is expected once there is room")
  func refused() throws {
    let film = try touched { $0.session.trouble = .full }
    film.show(at: 9_000)
    film.show(at: 10_000) { $0.session.trouble = nil }
    #expect(film.exercised == 2)
    film.show(at: 13_000)
    #expect(film.faults.isEmpty)
    film.show(at: 13_001)
    #expect(film.found("theme 2 was chosen, but is not stored"))
    let killed = try touched { $0.session.trouble = .full }
    killed.relaunch(at: 10_000) {
      $0.session.trouble = nil
      $0.items = Array(ScreenRulesTests.themes(.softBlush).prefix(1))
    }
    let other = try touched { $0.session.trouble = .full }
    other.tap(GardenSlot.themeRow.id(3), at: 200) { $0.items = ScreenRulesTests.themes(.warmLinen) }
    other.show(at: 300) {
      $0.session.trouble = nil
      $0.storedBytes = ScreenRulesTests.stored(theme: 3)
    }
    for film in [killed, other] {
      film.show(at: 20_000)
      #expect(film.faults.isEmpty)
    }
  }

  /// A step of the welcome, by its title.
  private static func step(_ title: GardenText?, _ buttons: [GardenButton] = [.start]) -> [DisplayItem] {
    guard let title else { return [] }
    return RuleFixture.column(
      [RuleFixture.button(.skip), RuleFixture.label(title, at: 70)] + buttons.map { RuleFixture.button($0) }
        + [RuleFixture.button(.addMother)])
  }

  @Test("each launch shows the welcome until it is over, and never afterwards")
  func welcome() throws {
    let film = try RuleFixture("welcome.once")
    film.relaunch(at: 0) { $0.items = ScreenRulesTests.step(.welcome) }
    film.relaunch(at: 100) { $0.storedBytes = ScreenRulesTests.stored() }
    #expect(film.faults.isEmpty)
    #expect(film.exercised == 2)
    film.tap(.skip, at: 200) {
      $0.items = []
      $0.storedBytes = ScreenRulesTests.stored(isOver: true)
    }
    film.relaunch(at: 300)
    #expect(film.faults.isEmpty)
    #expect(film.exercised == 4)
    film.show(at: 400) { $0.items = ScreenRulesTests.step(.welcome) }
    #expect(film.found("the welcome is shown again"))
    let none = try RuleFixture("welcome.once")
    none.relaunch(at: 0)
    #expect(none.found("a launch does not show the welcome, which is not over"))
  }

  @Test("a step of the welcome ends by a touch on one of its buttons, or unseen below an import")
  func steps() throws {
    for (button, next, words) in [
      (.start, .askForReminders, nil), (.start, .welcome, nil), (.skip, nil, nil),
      (.addMother, .askForReminders, "a step of the welcome is left by a touch on something else"),
      (nil, .askForReminders, "a step of the welcome is left without a touch"),
      (nil, nil, "a step of the welcome is left without a touch"),
    ] as [(GardenButton?, GardenText?, String?)] {
      for isImport in [false, true] {
        let film = try RuleFixture("welcome.once")
        film.show(at: 0) { $0.items = ScreenRulesTests.step(.welcome) }
        let change: (inout GardenSnapshot) -> Void = {
          $0.items = ScreenRulesTests.step(next, []) + (isImport ? [RuleFixture.button(.closeImport)] : [])
        }
        if let button { film.tap(button, at: 100, change) } else { film.show(at: 100, change) }
        let isFault = words != nil && !isImport
        #expect(isFault ? film.found(words ?? "") : film.faults.isEmpty)
        #expect(film.exercised == (next == .welcome || isImport ? 0 : 1))
      }
    }
  }
}
