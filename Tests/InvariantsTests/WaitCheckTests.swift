import Gallery
import Invariants
import Kernel
import Simulation
import Testing

@Suite("What is told of photos that are waited for is what the screen shows")
struct WaitCheckTests {
  private static func square(_ photo: UInt64, _ kind: DisplayKind) -> DisplayItem {
    DisplayItem(
      id: DisplaySlot.thumbnail.id(photo), kind: kind,
      frame: ScreenRect(x: .zero, y: .zero, width: .points(100), height: .points(100)), photo: PhotoID(photo))
  }

  private static func page(_ photo: UInt64, isLoading: Bool) -> [DisplayItem] {
    let frame = ScreenRect(x: .zero, y: .zero, width: .points(300), height: .points(300))
    let page = DisplayItem(id: DisplaySlot.page.id(photo), kind: .photo, frame: frame, photo: PhotoID(photo))
    let spinner = DisplayItem(id: DisplaySlot.spinner.id(photo), kind: .spinner, frame: frame)
    return isLoading ? [page, spinner] : [page]
  }

  /// One frame: what is on screen, how many placeholders the app tells of, and the waits that it says have ended.
  private struct Frame {
    var at: Int64
    var items: [DisplayItem]
    var placeholders: Int
    var told: [Int64] = []
  }

  private func tally(_ frames: [Frame]) -> CheckTally {
    var check = WaitCheck()
    let frame = CheckedFrame()
    frame.period = .milliseconds(10)
    for one in frames {
      frame.vsync = .milliseconds(one.at)
      frame.isChanged = true
      frame.items = one.items
      frame.glance.placeholderCount = one.placeholders
      frame.waits = one.told.map { .milliseconds($0) }
      check.check(frame)
    }
    let end = CheckedEnd(time: .seconds(20), period: .milliseconds(10))
    check.finish(end)
    return check.tally
  }

  private func evening(told: [Int64], placeholders: Int = 2) -> CheckTally {
    tally([
      Frame(
        at: 1_000, items: [Self.square(1, .placeholder), Self.square(2, .placeholder)],
        placeholders: placeholders),
      Frame(
        at: 4_000, items: [Self.square(1, .photo), Self.square(2, .placeholder)], placeholders: placeholders),
      Frame(at: 6_000, items: [Self.square(1, .photo), Self.square(2, .photo)], placeholders: 0, told: told),
    ])
  }

  @Test("waits that are told as they were pass, and each photo that came tries the rule")
  func honest() {
    let tally = evening(told: [3_000, 5_000])
    #expect(tally.violations == 0 && tally.provoked == 2, "\(tally.examples)")
    #expect(evening(told: [2_990, 5_010]).violations == 0, "a frame more or less")
  }

  /// The stopwatch was the product's own: one that dropped waits, or ran slow, was believed.
  @Test(
    "told too short, too long, or not at all", arguments: [[1_500, 2_500], [3_000], [], [6_000, 9_000]])
  func dishonest(told: [Int64]) {
    let tally = evening(told: told)
    #expect(tally.violations == 1, "\(told)")
    #expect(
      tally.examples.first?.contains("2 photos were missing on screen for 8.000 s") == true,
      "\(tally.examples)")
  }

  /// A photo came in the frame in which its page left the screen. The app told a wait of 5.4 s, and the rule expected none.
  @Test(
    "a photo that comes in the frame in which its place goes may be told, and no other time may",
    arguments: [true, false])
  func passing(isSameFrame: Bool) {
    let tally = tally([
      Frame(at: 1_000, items: Self.page(1, isLoading: true), placeholders: 1),
      Frame(
        at: 6_000, items: Self.page(2, isLoading: false), placeholders: 0, told: isSameFrame ? [5_000] : []),
      Frame(
        at: 6_500, items: Self.page(3, isLoading: false), placeholders: 0, told: isSameFrame ? [] : [5_000]),
    ])
    #expect(tally.violations == (isSameFrame ? 0 : 1), "\(tally.examples)")
  }

  @Test(
    "placeholders that are on screen and not told of break it, once, and so do those told of that nobody sees"
  )
  func counts() {
    #expect(evening(told: [3_000, 5_000], placeholders: 0).violations == 1)
    let unseen = (0..<4).map { Frame(at: 1_000 + $0 * 200, items: [Self.square(1, .photo)], placeholders: 1) }
    #expect(tally(unseen).violations == 1)
    #expect(tally(Array(unseen.prefix(2))).violations == 0, "squares that are drawn in the next frames")
  }

  @Test(
    "a wait ends where its place goes, the photo fails or is there, and one with a spinner in front is not there"
  )
  func shownWaits() {
    var waits = ShownWaits()
    waits.record(
      [Self.square(1, .placeholder), Self.square(2, .placeholder), Self.square(3, .photo)], at: .zero)
    #expect(waits.seen == [.zero] && waits.unseen.isEmpty && waits.missingCount == 2)
    waits.record([Self.square(2, .failure), Self.square(3, .photo)], at: .seconds(1))
    #expect(waits.seen.isEmpty && waits.unseen == [.seconds(1), .seconds(1)] && waits.missingCount == 0)
    waits.record(Self.page(1, isLoading: true), at: .seconds(2))
    #expect(waits.seen.isEmpty && waits.missingCount == 1)
    waits.record(Self.page(1, isLoading: false), at: .seconds(5))
    #expect(waits.seen == [.seconds(3)] && waits.missingCount == 0)
    waits.record([Self.square(3, .placeholder)], at: .seconds(6))
    waits.end(at: .seconds(8))
    #expect(waits.unseen == [.seconds(2)] && waits.missingCount == 0)
  }

  @Test(
    "the longest wait is told with its photo and its frames, of equal ones the first, and whether the photo came"
  )
  func longest() {
    var waits = ShownWaits()
    waits.record([Self.square(1, .placeholder), Self.square(2, .placeholder)], at: .zero)
    #expect(waits.longest == nil, "none has ended")
    waits.record([Self.square(1, .photo), Self.square(2, .photo)], at: .seconds(2))
    #expect(waits.longest?.photo == PhotoID(1) && waits.longest?.isSeen == true)
    #expect(waits.longest?.since == .zero && waits.longest?.until == .seconds(2))
    waits.record([Self.square(3, .placeholder)], at: .seconds(3))
    waits.end(at: .seconds(7))
    #expect(waits.longest?.photo == PhotoID(3) && waits.longest?.isSeen == false)
    #expect(waits.longest?.since == .seconds(3) && waits.longest?.span == .seconds(4))
  }

  @Test("a photo that leaves memory while it is on screen is waited for anew")
  func evicted() {
    var waits = ShownWaits()
    for (second, kind) in [DisplayKind.photo, .placeholder, .placeholder, .photo].enumerated() {
      waits.record([Self.square(1, kind)], at: .seconds(Int64(second)))
    }
    #expect(waits.seen == [.seconds(2)])
  }
}
