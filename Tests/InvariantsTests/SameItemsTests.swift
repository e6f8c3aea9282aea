import Gallery
import Invariants
import Kernel
import Simulation
import Testing

/// Frames in which the items are those of the frame before, so that a checker may pass over them, and something fades in.
@Suite("Checkers of frames in which items only move and fade")
struct SameItemsTests {
  private let film = Film()

  /// One frame with other items, and half a second later one with the same, which are those of `after`.
  private func fade<Check: FamilyCheck>(
    _ check: inout Check, _ before: DisplayItem, _ after: DisplayItem, at milliseconds: Int64 = 500
  ) {
    film.move(to: 0)
    film.frame.hasSameItems = false
    film.show([before])
    check.check(film.with(changed: true))
    film.move(to: milliseconds)
    film.frame.hasSameItems = true
    film.show([after])
    check.check(film.with(changed: true))
  }

  @Test("an expired photo is reported when it fades in")
  func expired() {
    var check = ExpiryCheck(expiries: [PhotoID(7): WallTime(nanoseconds: 100_000_000)])
    fade(&check, Film.photo(7, opacity: 0), Film.photo(7))
    #expect(check.tally.violations == 1)
  }

  @Test("a placeholder is waited for from its fade-in on")
  func placeholder() {
    var check = RecoveryCheck(
      CheckContext.RecoveryWindow(begins: .zero, bound: .seconds(30)), damaged: [], isOfWaits: true)
    func item(_ opacity: UInt8) -> DisplayItem {
      DisplayItem(
        id: DisplayID(slot: 1, 7), kind: .placeholder, frame: .zero, photo: PhotoID(7), opacity: opacity)
    }
    fade(&check, item(0), item(200))
    #expect(check.tally.exercised == 1)
  }

  @Test("a toast without a request is reported when it fades in")
  func ghost() {
    var check = ToastCheck()
    fade(&check, Film.toast(3, opacity: 0), Film.toast(3))
    #expect(check.tally.violations == 1)
  }

  @Test("an overlay that fades in stays too long from then on")
  func overlay() {
    var check = OverlayCheck()
    film.frame.glance.screen = .fullscreen
    fade(&check, Film.overlay(0), Film.overlay())
    film.move(to: 4_000)
    check.check(film.with())
    #expect(check.tally.violations == 1)
  }
}
