import Gallery
import Invariants
import Kernel
import Testing

@Suite("The checker of gesture.one-commit")
struct ActionCheckTests {
  @Test("sequences that act once each are fine, also out of order; each is a provocation")
  func healthy() {
    var check = ActionCheck()
    var film = Film()
    for (time, sequence) in [(100, 1), (300, 3), (350, 2), (600, 4)] as [(Int64, Int)] {
      film.move(to: time)
      check.check(film.facts, [.haptic, Film.acted(.openPhoto, sequence, at: time)])
    }
    #expect(check.tally.violations == 0 && check.tally.provoked == 4)
  }

  @Test("a sequence that acts twice is named with both actions", arguments: [0, 1, 10])
  func actsTwice(others: Int) {
    var check = ActionCheck()
    var film = Film()
    check.check(film.facts, [Film.acted(.selectChip, 7, at: 0)])
    for other in 0..<others { check.check(film.facts, [Film.acted(.pinKey, 100 + other, at: 0)]) }
    film.move(to: 61_200)
    check.check(film.facts, [Film.acted(.openPhoto, 7, at: 61_190)])
    #expect(check.tally.violations == 1)
    #expect(check.tally.examples == ["at 61.200 s: touch sequence 7 did selectChip and openPhoto"])
  }
}

@Suite("The checker of category.debounce")
struct DebounceCheckTests {
  private func change(_ cause: CategoryChangeCause, _ lift: Int64) -> GalleryEffect {
    .categoryChanged(from: CategoryID(1), to: CategoryID(2), cause: cause, decidedAt: .milliseconds(lift))
  }

  private func tally(_ effects: [GalleryEffect]) -> CheckTally {
    var check = DebounceCheck(debounce: .milliseconds(300))
    var film = Film()
    film.move(to: 5_000)
    for effect in effects { check.check(film.facts, [effect]) }
    return check.tally
  }

  @Test("swipes at exactly the debounce are fine and provoke nothing")
  func healthy() {
    let found = tally([change(.entry, 0), change(.swipe, 100), change(.swipe, 400), change(.swipe, 700)])
    #expect(found.violations == 0 && found.provoked == 0 && found.checked == 3)
  }

  @Test("a swipe that is blocked inside the debounce provokes; one outside does not")
  func blocked() {
    let inside = tally([change(.swipe, 100), Film.acted(.blockedByDebounce, 2, at: 399)])
    #expect(inside.violations == 0 && inside.provoked == 1)
    #expect(tally([change(.swipe, 100), Film.acted(.blockedByDebounce, 2, at: 400)]).provoked == 0)
  }

  @Test("a change inside the debounce is named with its distance, also after a chip")
  func tooSoon() {
    for cause in [CategoryChangeCause.swipe, .chip] {
      let found = tally([change(cause, 100), change(.swipe, 399)])
      #expect(found.violations == 1 && found.provoked == 1)
      #expect(found.examples == ["at 5.000 s: a swipe changed category 299.0 ms after the last change"])
    }
  }

  @Test("a blocked swipe and an automatic change do not restart the clock; a chip is never too soon")
  func clock() {
    let found = tally([
      change(.swipe, 100), Film.acted(.blockedByDebounce, 2, at: 390), change(.automatic, 395),
      change(.swipe, 400),
      change(.chip, 450),
    ])
    #expect(found.violations == 0)
  }
}
