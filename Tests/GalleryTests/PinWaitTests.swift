import Gallery
import Kernel
import Testing

@Suite("The wait after wrong PINs")
struct PinWaitTests {
  /// Tries a PIN at an instant; when further tries are looked at, `nil` when it was right.
  private func retry(_ pin: String, at instant: Instant, _ stage: inout Stage) -> Instant? {
    stage.effects.removeAll()
    stage.gallery.handle(.pinEntered(pin), at: instant, effects: &stage.effects)
    for effect in stage.effects { if case .pinRejected(let retryAt) = effect { return retryAt } }
    return nil
  }

  @Test("four wrong PINs cost nothing, the fifth 30 s, and each one after that twice as long, up to a year")
  func doubling() {
    var stage = Stage(.sample([3]))
    var now = stage.now
    for _ in 1...4 { #expect(retry("0", at: now, &stage) == now) }
    var wait: Int64 = 30
    for round in 0...24 {
      let retryAt = retry("0", at: now, &stage)
      #expect(retryAt == now + .seconds(wait), "round \(round)")
      now = now + .seconds(wait)
      if round < 20 { wait *= 2 }
    }
    #expect(wait == 30 << 20)
    #expect(retry("1234", at: now, &stage) == nil)
    #expect(!stage.gallery.isInKidsMode)
  }

  @Test("no PIN is looked at a nanosecond before the wait is over, the right one neither; at its end it is")
  func boundary() {
    var stage = Stage(.sample([3]))
    let now = stage.now
    for _ in 1...5 { _ = retry("0", at: now, &stage) }
    let end = now + .seconds(30)
    #expect(retry("1234", at: end - TimeSpan(nanoseconds: 1), &stage) == end)
    #expect(retry("0", at: now, &stage) == end, "a try during the wait makes it no longer")
    #expect(stage.gallery.isInKidsMode)
    #expect(retry("1234", at: end, &stage) == nil)
    #expect(!stage.gallery.isInKidsMode)
  }

  @Test("the right PIN forgives all wrong ones before it")
  func forgiven() {
    var stage = Stage(.sample([3]))
    let now = stage.now
    for _ in 1...4 { _ = retry("0", at: now, &stage) }
    #expect(retry("1234", at: now, &stage) == nil)
    stage.gallery.handle(.enterKidsMode, at: now, effects: &stage.effects)
    for _ in 1...4 { #expect(retry("0", at: now, &stage) == now) }
    #expect(retry("0", at: now, &stage) == now + .seconds(30))
  }

  @Test("the pad counts the whole seconds that are left, rounded up, down to the last")
  func countdown() {
    var stage = Stage(.sample([3]))
    stage.tap(430 - 24, 24)
    for _ in 1...5 { stage.post(.pinEntered("0")) }
    stage.run(until: stage.vsync(stage.frame + 1))
    let start = stage.now
    #expect(stage.texts.first == "Try again in 30 s")
    for (milliseconds, text) in [
      (990, "Try again in 30 s"), (1_001, "Try again in 29 s"), (1_990, "Try again in 29 s"),
      (28_990, "Try again in 2 s"), (29_001, "Try again in 1 s"), (29_990, "Try again in 1 s"),
      (30_001, "Enter PIN"),
    ] as [(Int64, String)] {
      stage.run(until: start + .milliseconds(milliseconds))
      #expect(stage.texts.first == text, "after \(milliseconds) ms")
    }
    #expect(stage.gallery.nextDue == nil)
  }

  @Test("keys do nothing during the wait but to leave the pad")
  func keys() {
    var stage = Stage(.sample([3]))
    stage.tap(430 - 24, 24)
    for _ in 1...5 { stage.post(.pinEntered("0")) }
    stage.run(20)
    let key = stage.items(.key)[4].frame
    stage.tap(key.minX.points + 10, key.minY.points + 10)
    #expect(stage.texts.contains("0 digits"))
    #expect(stage.actions == [.showPinPad])
    let cancel = stage.items(.key)[9].frame
    stage.tap(cancel.minX.points + 10, cancel.minY.points + 10)
    #expect(stage.actions == [.showPinPad, .closePinPad])
    #expect(stage.gallery.currentScreen == .grid)
  }

  @Test("the pad has its keys in four rows of three, and what is beside them is no key")
  func layout() {
    var stage = Stage(.sample([3]))
    stage.tap(430 - 24, 24)
    let keys = stage.items(.key)
    #expect(
      keys.map { stage.gallery.spell($0.text) } == [
        "1", "2", "3", "4", "5", "6", "7", "8", "9", "Cancel", "0", "Delete digit",
      ])
    for (place, key) in keys.enumerated() {
      #expect(key.frame.size == ScreenSize(72, 72))
      #expect(key.frame.minX == keys[0].frame.minX + .points(92 * (place % 3)))
      #expect(key.frame.minY == keys[0].frame.minY + .points(92 * (place / 3)))
    }
    #expect(keys[0].frame.minX == .points((430 - 256) / 2))
    #expect(keys[0].frame.minY == .points((932 - 276) / 2))
    stage.tap(keys[0].frame.maxX.points + 10, keys[0].frame.minY.points + 10)
    stage.tap(keys[0].frame.minX.points + 10, keys[0].frame.maxY.points + 10)
    #expect(stage.texts.contains("0 digits"))
    #expect(stage.actions == [.showPinPad])
  }

  @Test("what was typed before is gone when the pad comes up again, and after a wrong PIN")
  func forgotten() {
    var stage = Stage(.sample([3]))
    func press(_ place: Int) {
      let key = stage.items(.key)[place].frame
      stage.tap(key.minX.points + 10, key.minY.points + 10)
    }
    stage.tap(430 - 24, 24)
    press(0)
    press(1)
    #expect(stage.texts.contains("2 digits"))
    press(9)
    stage.tap(430 - 24, 24)
    #expect(stage.texts.contains("0 digits"))
    press(11)
    #expect(stage.texts.contains("0 digits"))
    for place in [0, 0, 0] { press(place) }
    stage.post(.pinEntered("9"))
    stage.run(20)
    #expect(stage.texts.contains("0 digits"))
    for place in [0, 1, 2, 3] { press(place) }
    #expect(stage.gallery.currentScreen == .parent)
  }

  @Test("a PIN is right only as a whole", arguments: ["", "123", "12345", "1243", "1234 ", "0234"])
  func wrong(pin: String) {
    var stage = Stage(.sample([3]))
    let now = stage.now
    #expect(retry(pin, at: now, &stage) == now)
    #expect(stage.gallery.isInKidsMode)
  }
}
