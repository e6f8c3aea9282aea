import Gallery
import Kernel
import Testing

@Suite("The wait after wrong PINs")
struct PinWaitTests {
  /// Tries a PIN at an instant; when further tries are looked at, `nil` when it was right.
  private func retry(_ pin: String, at instant: Instant, _ bench: inout GalleryBench) -> Instant? {
    bench.effects.removeAll()
    bench.gallery.handle(.pinEntered(pin), at: instant, effects: &bench.effects)
    for effect in bench.effects { if case .pinRejected(let retryAt) = effect { return retryAt } }
    return nil
  }

  @Test("four wrong PINs are free, the fifth costs 30 s, each further one twice as long, up to a year")
  func doubling() {
    var bench = GalleryBench(.sample([3]))
    var now = bench.now
    for _ in 1...4 { #expect(retry("0", at: now, &bench) == now) }
    var wait: Int64 = 30
    for round in 0...24 {
      let retryAt = retry("0", at: now, &bench)
      #expect(retryAt == now + .seconds(wait), "round \(round)")
      now = now + .seconds(wait)
      if round < 20 { wait *= 2 }
    }
    #expect(wait == 30 << 20)
    #expect(retry("1234", at: now, &bench) == nil)
    #expect(!bench.gallery.isInKidsMode)
  }

  @Test("no PIN is checked a nanosecond before the wait ends, not even the correct one")
  func boundary() {
    var bench = GalleryBench(.sample([3]))
    let now = bench.now
    for _ in 1...5 { _ = retry("0", at: now, &bench) }
    let end = now + .seconds(30)
    #expect(retry("1234", at: end - TimeSpan(nanoseconds: 1), &bench) == end)
    #expect(retry("0", at: now, &bench) == end, "a try during the wait makes it no longer")
    #expect(bench.gallery.isInKidsMode)
    #expect(retry("1234", at: end, &bench) == nil)
    #expect(!bench.gallery.isInKidsMode)
  }

  @Test("the correct PIN resets the count of wrong ones")
  func forgiven() {
    var bench = GalleryBench(.sample([3]))
    let now = bench.now
    for _ in 1...4 { _ = retry("0", at: now, &bench) }
    #expect(retry("1234", at: now, &bench) == nil)
    bench.gallery.handle(.enterKidsMode, at: now, effects: &bench.effects)
    for _ in 1...4 { #expect(retry("0", at: now, &bench) == now) }
    #expect(retry("0", at: now, &bench) == now + .seconds(30))
  }

  @Test("the pad shows the remaining whole seconds, rounded up")
  func countdown() {
    var bench = GalleryBench(.sample([3]))
    bench.tap(430 - 24, 24)
    for _ in 1...5 { bench.post(.pinEntered("0")) }
    bench.run(until: bench.vsync(bench.frame + 1))
    let start = bench.now
    #expect(bench.texts.first == "Try again in 30 s")
    for (milliseconds, text) in [
      (990, "Try again in 30 s"), (1_001, "Try again in 29 s"), (1_990, "Try again in 29 s"),
      (28_990, "Try again in 2 s"), (29_001, "Try again in 1 s"), (29_990, "Try again in 1 s"),
      (30_001, "Enter PIN"),
    ] as [(Int64, String)] {
      bench.run(until: start + .milliseconds(milliseconds))
      #expect(bench.texts.first == text, "after \(milliseconds) ms")
    }
    #expect(bench.gallery.nextDue == nil)
  }

  @Test("during the wait only cancel works")
  func keys() {
    var bench = GalleryBench(.sample([3]))
    bench.tap(430 - 24, 24)
    for _ in 1...5 { bench.post(.pinEntered("0")) }
    #expect(bench.items(.key).allSatisfy { $0.trait == .button })
    bench.run(20)
    #expect(bench.items(.key).map { $0.trait == .button } == (0..<12).map { $0 == 9 })
    let key = bench.items(.key)[4].frame
    bench.tap(key.minX.points + 10, key.minY.points + 10)
    #expect(bench.texts.contains("0 digits"))
    #expect(bench.actions == [.showPinPad])
    let cancel = bench.items(.key)[9].frame
    bench.tap(cancel.minX.points + 10, cancel.minY.points + 10)
    #expect(bench.actions == [.showPinPad, .closePinPad])
    #expect(bench.gallery.currentScreen == .grid)
  }

  @Test("the pad has four rows of three keys, and touches beside them are ignored")
  func layout() {
    var bench = GalleryBench(.sample([3]))
    bench.tap(430 - 24, 24)
    let keys = bench.items(.key)
    #expect(
      keys.map { bench.gallery.spell($0.text) } == [
        "1", "2", "3", "4", "5", "6", "7", "8", "9", "Cancel", "0", "Delete digit",
      ])
    for (place, key) in keys.enumerated() {
      #expect(key.frame.size == ScreenSize(72, 72))
      #expect(key.frame.minX == keys[0].frame.minX + .points(92 * (place % 3)))
      #expect(key.frame.minY == keys[0].frame.minY + .points(92 * (place / 3)))
    }
    #expect(keys[0].frame.minX == .points((430 - 256) / 2))
    #expect(keys[0].frame.minY == .points((932 - 276) / 2))
    bench.tap(keys[0].frame.maxX.points + 10, keys[0].frame.minY.points + 10)
    bench.tap(keys[0].frame.minX.points + 10, keys[0].frame.maxY.points + 10)
    #expect(bench.texts.contains("0 digits"))
    #expect(bench.actions == [.showPinPad])
  }

  @Test("typed digits are cleared when the pad opens again and after a wrong PIN")
  func forgotten() {
    var bench = GalleryBench(.sample([3]))
    func press(_ place: Int) {
      let key = bench.items(.key)[place].frame
      bench.tap(key.minX.points + 10, key.minY.points + 10)
    }
    bench.tap(430 - 24, 24)
    press(0)
    press(1)
    #expect(bench.texts.contains("2 digits"))
    press(9)
    bench.tap(430 - 24, 24)
    #expect(bench.texts.contains("0 digits"))
    press(11)
    #expect(bench.texts.contains("0 digits"))
    for place in [0, 0, 0] { press(place) }
    bench.post(.pinEntered("9"))
    bench.run(20)
    #expect(bench.texts.contains("0 digits"))
    for place in [0, 1, 2, 3] { press(place) }
    #expect(bench.gallery.currentScreen == .parent)
  }

  @Test("a PIN is checked only when complete", arguments: ["", "123", "12345", "1243", "1234 ", "0234"])
  func wrong(pin: String) {
    var bench = GalleryBench(.sample([3]))
    let now = bench.now
    #expect(retry(pin, at: now, &bench) == now)
    #expect(bench.gallery.isInKidsMode)
  }
}
