import Gallery
import Gestures
import Invariants
import Kernel
import Simulation
import Testing

@Suite("The checker of theme.steady")
struct ThemeCheckTests {
  private let film = Film()
  private static let button = ScreenRect(16, 600, 300, 44)

  private func item(
    _ slot: DisplaySlot, _ payload: UInt64, _ kind: DisplayKind, _ colour: UInt32, _ text: TextKey? = nil,
    frame: ScreenRect = .zero
  ) -> DisplayItem {
    DisplayItem(
      id: slot.id(payload), kind: kind, frame: frame, text: text?.text() ?? .none, textSize: 17,
      colour: colour)
  }

  private func grid(_ theme: Theme) -> [DisplayItem] {
    [
      item(.backdrop, 0, .backdrop, ColourRole.background.colour(in: theme)),
      item(.bar, 0, .bar, ColourRole.bar.colour(in: theme)),
      item(.label, 0, .label, ColourRole.ink.colour(in: theme), .noCategories),
    ]
  }

  private func parents(_ theme: Theme, _ says: TextKey) -> [DisplayItem] {
    // A day's bar has a colour of its own, and speaks for no theme.
    grid(theme) + [
      item(.gauge, 8, .bar, ColourRole.secondary.colour(in: theme)),
      item(.button, 9, .button, 0, says, frame: ThemeCheckTests.button),
    ]
  }

  /// A frame; a tap in it on a place, by a finger that came down in it.
  private func play(
    _ check: inout ThemeCheck, at milliseconds: Int64, _ items: [DisplayItem], screen: GalleryScreen = .grid,
    reported: Bool? = nil, tap: ScreenPoint? = nil, changed: Bool = true
  ) {
    film.move(to: milliseconds)
    film.frame.glance.screen = screen
    film.frame.appearance = reported
    film.show(items)
    let number = Int(milliseconds)
    let decisions = tap.map { place in
      [GestureDecision.Kind.touchDown, .tap].map {
        GestureDecision(
          kind: $0, sequence: number, time: .milliseconds(milliseconds), position: place, start: place)
      }
    }
    check.check(film.with([], decisions ?? [], changed: changed))
    film.frame.appearance = nil
  }

  private let onButton = ScreenPoint(100, 620)

  @Test("a screen that follows choice and device in the frame of the change is accepted")
  func right() {
    var check = ThemeCheck(ThemeOracle())
    play(&check, at: 0, grid(.light))
    play(&check, at: 100, grid(.dark), reported: true)
    play(&check, at: 200, parents(.dark, .themeSystem), screen: .parent)
    play(&check, at: 300, parents(.light, .themeLight), screen: .parent, tap: onButton)
    play(&check, at: 400, parents(.dark, .themeDark), screen: .parent, tap: onButton)
    // A device that turns light changes nothing of what was chosen.
    play(&check, at: 500, parents(.dark, .themeDark), screen: .parent, reported: false)
    play(&check, at: 600, parents(.light, .themeSystem), screen: .parent, tap: onButton)
    // A tap beside it, and one on another screen where it was, do nothing.
    play(&check, at: 700, parents(.light, .themeSystem), screen: .parent, tap: ScreenPoint(100, 100))
    play(&check, at: 800, grid(.light))
    play(&check, at: 900, grid(.light), tap: onButton)
    #expect(check.tally.violations == 0, "\(check.tally.examples)")
    #expect(check.tally.exercised == 5)
  }

  @Test("an early, late or missing change, one frame and one item are reported")
  func wrong() {
    func violations(_ body: (inout ThemeCheck) -> Void) -> Int {
      var check = ThemeCheck(ThemeOracle())
      body(&check)
      return check.tally.violations
    }
    // Early: before anything was told.
    #expect(violations { play(&$0, at: 0, grid(.dark)) } == 1)
    // Late by a frame: what does not change in the frame of the cause is looked at all the same.
    #expect(
      violations {
        play(&$0, at: 0, grid(.light))
        play(&$0, at: 16, grid(.light), reported: true, changed: false)
        play(&$0, at: 32, grid(.dark))
      } == 1)
    // Never, until the third turn asks for what there was all the time.
    #expect(
      violations {
        play(&$0, at: 0, parents(.light, .themeSystem), screen: .parent)
        for turn in 1...3 as ClosedRange<Int64> {
          play(&$0, at: turn * 100, parents(.light, .themeSystem), screen: .parent, tap: onButton)
        }
      } == 2)
    // For a frame.
    #expect(
      violations {
        play(&$0, at: 0, grid(.light))
        play(&$0, at: 16, grid(.dark))
        play(&$0, at: 32, grid(.light))
      } == 1)
    // Each thing that speaks for a theme.
    for place in grid(.light).indices {
      var items = grid(.light)
      items[place] = grid(.dark)[place]
      #expect(violations { play(&$0, at: 0, items) } == 1, "item \(place)")
    }
    // Neither light nor dark.
    #expect(violations { play(&$0, at: 0, [item(.bar, 0, .bar, 0x808080)]) } == 1)
  }

  @Test("a launch continues the choice; if a kill may have lost it, the disk's counts")
  func launches() {
    var oracle = ThemeOracle()
    film.frame.glance.screen = .parent
    film.show(parents(.light, .themeSystem))
    _ = oracle.follow(film.with(changed: true))
    for turn in 1...2 {
      let tap = [GestureDecision.Kind.touchDown, .tap].map {
        GestureDecision(kind: $0, sequence: turn, time: .zero, position: onButton, start: onButton)
      }
      let isCause = oracle.follow(film.with([], tap, changed: true))
      #expect(isCause)
    }
    #expect(oracle.choice == 2 && oracle.isDark == true)
    var stored = oracle
    stored.startLaunch(isDeviceDark: false, stored: nil)
    var check = ThemeCheck(stored)
    play(&check, at: 0, grid(.light))
    #expect(check.tally.violations == 1 && check.tally.exercised == 1)
    check = ThemeCheck(stored)
    play(&check, at: 0, grid(.dark))
    #expect(check.tally.violations == 0 && check.tally.exercised == 1)
    var lost = oracle
    lost.startLaunch(isDeviceDark: false, stored: 1)
    #expect(lost.isDark == false)
    lost.startLaunch(isDeviceDark: true, stored: 0)
    #expect(lost.isDark == true)
  }

  @Test("items over a photo, and backdrops of photos, have no theme")
  func photos() {
    var check = ThemeCheck(ThemeOracle())
    let over = [
      item(.backdrop, 1, .backdrop, 0), item(.bar, 1, .overlay, 0),
      item(.label, 3, .label, 0xFFFFFF, .position),
    ]
    play(&check, at: 0, over, screen: .fullscreen)
    play(&check, at: 100, Array(grid(.light).dropLast()) + over)
    #expect(check.tally.violations == 0 && check.tally.checked == 2)
  }
}
