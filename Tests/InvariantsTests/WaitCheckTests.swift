import Gallery
import Invariants
import Kernel
import Simulation
import Testing

@Suite("The checker of photo.reported")
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
    var reported: [Int64] = []
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
      frame.waits = one.reported.map { .milliseconds($0) }
      check.check(frame)
    }
    let end = CheckedEnd(time: .seconds(20), period: .milliseconds(10))
    check.finish(end)
    return check.tally
  }

  private func evening(reported: [Int64], placeholders: Int = 2) -> CheckTally {
    tally([
      Frame(
        at: 1_000, items: [Self.square(1, .placeholder), Self.square(2, .placeholder)],
        placeholders: placeholders),
      Frame(
        at: 4_000, items: [Self.square(1, .photo), Self.square(2, .placeholder)], placeholders: placeholders),
      Frame(
        at: 6_000, items: [Self.square(1, .photo), Self.square(2, .photo)], placeholders: 0,
        reported: reported),
    ])
  }

  @Test("waits reported as they were are accepted, and each photo that arrives exercises the rule")
  func honest() {
    let tally = evening(reported: [3_000, 5_000])
    #expect(tally.violations == 0 && tally.exercised == 2, "\(tally.examples)")
    #expect(evening(reported: [2_990, 5_010]).violations == 0, "a frame more or less")
  }

  /// The stopwatch was the product's own: one that dropped waits, or ran slow, was believed.
  @Test(
    "waits reported too short, too long, or not at all are found",
    arguments: [[1_500, 2_500], [3_000], [], [6_000, 9_000]])
  func dishonest(reported: [Int64]) {
    let tally = evening(reported: reported)
    #expect(tally.violations == 1, "\(reported)")
    #expect(
      tally.examples.first?.contains("2 photos were missing on screen for 8.000 s") == true,
      "\(tally.examples)")
  }

  /// A photo came in the frame in which its page left the screen. The app told a wait of 5.4 s, and the rule expected none.
  @Test(
    "a photo that arrives in the frame in which its place leaves may be reported, with its own time only",
    arguments: [true, false])
  func passing(isSameFrame: Bool) {
    let tally = tally([
      Frame(at: 1_000, items: Self.page(1, isLoading: true), placeholders: 1),
      Frame(
        at: 6_000, items: Self.page(2, isLoading: false), placeholders: 0,
        reported: isSameFrame ? [5_000] : []),
      Frame(
        at: 6_500, items: Self.page(3, isLoading: false), placeholders: 0,
        reported: isSameFrame ? [] : [5_000]),
    ])
    #expect(tally.violations == (isSameFrame ? 0 : 1), "\(tally.examples)")
  }

  @Test(
    "placeholders that are not reported, or only reported, are found once"
  )
  func counts() {
    #expect(evening(reported: [3_000, 5_000], placeholders: 0).violations == 1)
    let unseen = (0..<4).map { Frame(at: 1_000 + $0 * 200, items: [Self.square(1, .photo)], placeholders: 1) }
    #expect(tally(unseen).violations == 1)
    #expect(tally(Array(unseen.prefix(2))).violations == 0, "squares that are drawn in the next frames")
  }

  @Test(
    "a wait ends when its place leaves, or the photo fails or appears without a spinner"
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
    "the longest wait has its photo and frames, of equal ones the first, and whether the photo arrived"
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

  @Test("a photo evicted while on screen is waited for again")
  func evicted() {
    var waits = ShownWaits()
    for (second, kind) in [DisplayKind.photo, .placeholder, .placeholder, .photo].enumerated() {
      waits.record([Self.square(1, kind)], at: .seconds(Int64(second)))
    }
    #expect(waits.seen == [.seconds(2)])
  }
}
