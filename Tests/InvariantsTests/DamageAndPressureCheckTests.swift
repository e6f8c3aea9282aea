import Invariants
import Kernel
import Simulation
import Testing

@Suite("The checker of photo.damaged")
struct DamageCheckTests {
  private func tally(_ items: [DisplayItem], changed: Bool = true) -> CheckTally {
    var check = DamageCheck([PhotoID(3)])
    let film = Film()
    film.show(items)
    for time in [0, 16] as [Int64] {
      film.move(to: time)
      check.check(film.with(changed: changed))
    }
    return check.tally
  }

  @Test("an error on screen is accepted, and exercises the rule")
  func error() {
    let item = DisplayItem(id: DisplayID(slot: 2, 3), kind: .failure, frame: .zero, photo: PhotoID(3))
    let tally = tally([item, Film.photo(4)])
    #expect(tally.violations == 0 && tally.exercised == 1 && tally.checked == 2)
  }

  @Test("a picture of a damaged photo is reported once; an invisible one is not")
  func picture() {
    #expect(tally([Film.photo(3)]).examples == ["at 0:00.000: photo 3 is shown, and its file is damaged"])
    #expect(tally([Film.photo(3, opacity: 0)]).violations == 0)
    #expect(tally([Film.photo(3)], changed: false) == CheckTally())
  }
}

@Suite("The checker of memory.pressure")
struct PressureCheckTests {
  /// A picture of 100 by 10 pixels: 4,000 bytes.
  private static func picture(_ id: UInt64) -> DisplayItem {
    var item = Film.photo(id)
    item.pixels = PixelSize(width: 100, height: 10)
    return item
  }

  /// A frame with two pictures, one with a warning before which so many bytes were kept, and one with `later` after the time that
  /// views take. The cache says that it holds nothing any more.
  private func tally(
    critical: Bool, before: Int, stored: Int, arrived: Int = 0, later: [UInt64] = [1, 2]
  ) -> CheckTally {
    var check = PressureCheck()
    let film = Film()
    film.show([Self.picture(1), Self.picture(2)])
    film.frame.cachedBytes = ByteCount(before)
    film.move(to: 0)
    check.check(film.with(changed: true))
    film.move(to: 16)
    film.frame.cachedBytes = .zero
    film.frame.pressure = CheckedFrame.Pressure(
      isCritical: critical, before: ByteCount(before), stored: ByteCount(stored), arrived: ByteCount(arrived))
    check.check(film.with())
    film.frame.pressure = nil
    film.show(later.map(Self.picture))
    film.move(to: 100)
    check.check(film.with(changed: true))
    film.move(to: 300)
    check.check(film.with())
    return check.tally
  }

  @Test(
    "after a critical warning, pictures on screen, arriving in the frame or shown at once may stay"
  )
  func critical() {
    #expect(tally(critical: true, before: 50_000, stored: 8_000).violations == 0)
    #expect(tally(critical: true, before: 50_000, stored: 9_000, arrived: 1_000).violations == 0)
    #expect(tally(critical: true, before: 50_000, stored: 12_000, later: [1, 2, 3]).violations == 0)
    let tally = tally(critical: true, before: 50_000, stored: 8_001)
    #expect(tally.exercised == 1 && tally.violations == 1)
    #expect(
      tally.examples == [
        "at 0:00.016: 8001 bytes are held after a critical warning, of which 8000 are on screen, 0 arrived with it "
          + "and 0 may stay anyway"
      ])
  }

  @Test("after a warning, half of the bitmaps may stay, or the screen's if those are more")
  func warning() {
    #expect(tally(critical: false, before: 50_000, stored: 25_000).violations == 0)
    #expect(tally(critical: false, before: 50_000, stored: 25_001).violations == 1)
    #expect(tally(critical: false, before: 8_000, stored: 8_000).violations == 0)
  }

  // A warning came in the frame that closed a photo and let its neighbours go: `evening-gallery --seed 12`, family 1.
  @Test("bitmaps after a warning are counted before the frame releases others")
  func closing() {
    for (relieved, violations) in [(20_000, 0), (5_000, 1)] {
      var check = PressureCheck()
      let film = Film()
      film.show([Self.picture(1)])
      film.frame.pressure = CheckedFrame.Pressure(
        isCritical: false, before: ByteCount(40_000), stored: ByteCount(5_000), relieved: ByteCount(relieved),
        arrived: .zero, largest: ByteCount(4_000))
      check.check(film.with(changed: true))
      #expect(check.tally.violations == violations, "\(relieved)")
    }
  }
}
