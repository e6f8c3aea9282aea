import Families
import FamilySubject
import Gallery
import Kernel
import Testing

@Suite("Touch targets of a child")
struct TouchTargetsTests {
  private func targets(_ items: [DisplayItem]) -> TouchTargets {
    var targets = TouchTargets()
    for item in items { targets.see(item) }
    return targets
  }

  private func item(
    _ slot: DisplaySlot, _ frame: ScreenRect, _ text: TextKey? = nil
  ) -> DisplayItem {
    DisplayItem(id: slot.id(), kind: .photo, frame: frame, text: text?.text() ?? .none)
  }

  @Test("buttons are identified by their words", arguments: [TextKey.close, .back, .cancel])
  func buttons(leaving: TextKey) {
    let frames = (1...5).map { ScreenRect(Double($0), 2, 3, 4) }
    let seen = targets([
      item(.bar, frames[0]), item(.button, frames[1], .lock), item(.button, frames[2], .groups),
      item(.button, frames[3], leaving), item(.button, frames[4], .kidsMode),
      item(.label, ScreenRect(8, 8, 8, 8), .lock),
    ])
    #expect(
      seen
        == TouchTargets(
          chipBar: frames[0],
          buttons: [.lock: frames[1], .groups: frames[2], leaving: frames[3], .kidsMode: frames[4]]))
    #expect(seen.closeButton == frames[3] && seen.button(.lock) == frames[1])
    #expect(seen.button(.delete).isEmpty)
  }

  @Test("thumbnails and keys are one rectangle around all of them, in any order")
  func joined() {
    let frames = [
      ScreenRect(10, 40, 20, 10), ScreenRect(50, 20, 10, 5), ScreenRect(5, 45, 2, 30),
      ScreenRect(20, 30, 4, 4),
    ]
    let around = ScreenRect(5, 20, 55, 55)
    for order in [frames, frames.reversed()] {
      #expect(targets(order.map { item(.thumbnail, $0) }) == TouchTargets(photos: around))
      #expect(targets(order.map { item(.key, $0) }) == TouchTargets(pinKeys: around))
    }
    #expect(targets([item(.key, frames[0])]).pinKeys == frames[0])
  }

  @Test("the key that cancels is also the way out")
  func cancelKey() {
    let frames = [ScreenRect(10, 40, 20, 10), ScreenRect(50, 20, 10, 5)]
    let seen = targets([item(.key, frames[0], .digit), item(.key, frames[1], .cancel)])
    #expect(seen.closeButton == frames[1])
  }

  @Test("the first card is the highest one, in any order")
  func cards() {
    let frames = [ScreenRect(1, 50, 9, 9), ScreenRect(2, 20, 9, 9), ScreenRect(3, 80, 9, 9)]
    var wanted = TouchTargets(firstCard: frames[1], cardCount: 3)
    wanted.cardPitch = .points(30)
    for order in [frames, frames.reversed(), [frames[1], frames[0], frames[2]]] {
      #expect(targets(order.map { item(.card, $0) }) == wanted)
    }
    let level = [ScreenRect(4, 20, 9, 9), ScreenRect(5, 20, 9, 9)]
    #expect(targets(level.map { item(.card, $0) }).firstCard == level[0])
  }
}
