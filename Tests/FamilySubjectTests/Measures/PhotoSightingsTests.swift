import FamilySubject
import Gallery
import Kernel
import Metrics
import Testing

@Suite("Sightings of listed photos")
struct PhotoSightingsTests {
  private static let screen = ScreenSize(375, 667)
  private var sightings = PhotoSightings([PhotoID(7), PhotoID(8)], on: Self.screen)

  private func square(_ photo: UInt64, y: Double = 100, _ kind: DisplayKind = .photo) -> DisplayItem {
    DisplayItem(
      id: DisplaySlot.thumbnail.id(photo), kind: kind,
      frame: ScreenRect(x: .zero, y: ScreenLength(y), width: .points(125), height: .points(125)),
      photo: PhotoID(photo))
  }

  private func page(_ photo: UInt64, x: Double = 0, _ kind: DisplayKind = .photo) -> DisplayItem {
    DisplayItem(
      id: DisplaySlot.page.id(photo), kind: kind,
      frame: ScreenRect(x: ScreenLength(x), y: .points(200), width: .points(375), height: .points(281)),
      photo: PhotoID(photo))
  }

  private func spinner(_ photo: UInt64) -> DisplayItem {
    DisplayItem(
      id: DisplaySlot.spinner.id(photo), kind: .spinner,
      frame: ScreenRect(x: .zero, y: .zero, width: .points(44), height: .points(44)))
  }

  private mutating func show(_ items: [DisplayItem], isFullscreen: Bool = false, at milliseconds: Int64) {
    sightings.record(items, isFullscreen: isFullscreen, at: .milliseconds(milliseconds))
  }

  @Test("the first time counts, for each photo in small and full size")
  mutating func first() {
    show([square(7), square(9)], at: 10)
    show([square(7), square(8)], at: 20)
    show([page(8)], isFullscreen: true, at: 30)
    show([page(8)], isFullscreen: true, at: 40)
    #expect(sightings.sightings.map(\.small) == [.milliseconds(10), .milliseconds(20)])
    #expect(sightings.sightings.map(\.full) == [nil, .milliseconds(30)])
    #expect(sightings.unseenCount == 1)
    show([page(7)], isFullscreen: true, at: 50)
    #expect(sightings.unseenCount == 0 && sightings.tour(by: .seconds(9)) == .milliseconds(50))
  }

  @Test("neither a placeholder nor a thumbnail of a loading photo in fullscreen counts")
  mutating func loading() {
    show([square(7, .placeholder)], at: 10)
    show([page(7), spinner(7)], isFullscreen: true, at: 20)
    show([page(7, .placeholder), spinner(7)], isFullscreen: true, at: 30)
    #expect(sightings.sightings[0].isNone)
    show([page(7), spinner(8)], isFullscreen: true, at: 40)
    #expect(sightings.sightings[0].full == .milliseconds(40))
  }

  /// Sixty PNGs named .jpg passed as sixty photos that were shown: what stood in their place counted as they.
  @Test("a failure in a photo's place does not count as shown, in either size, and is counted")
  mutating func failures() {
    show([square(7, .failure)], at: 10)
    show([page(7, .failure)], isFullscreen: true, at: 20)
    show([square(8)], at: 30)
    #expect(sightings.sightings[0].isNone && sightings.unseenCount == 2 && sightings.unshowableCount == 1)
    show([page(8, .failure)], isFullscreen: true, at: 40)
    #expect(sightings.unseenCount == 2 && sightings.unshowableCount == 2)
    #expect(sightings.tour(by: .seconds(9)) == .milliseconds(40), "there is no more to see")
    show([page(8)], isFullscreen: true, at: 50)
    #expect(sightings.unseenCount == 1 && sightings.unshowableCount == 1, "tried again it came")
  }

  @Test("the photo's middle must be on screen, and in fullscreen it must cover the screen's middle")
  mutating func edges() {
    show([square(7, y: 605)], at: 10)
    show([square(8, y: -63)], at: 20)
    show([page(7, x: 188)], isFullscreen: true, at: 30)
    #expect(sightings.sightings.allSatisfy { $0.isNone })
    show([square(7, y: 604)], at: 40)
    show([square(8, y: -62)], at: 50)
    show([page(7, x: 187)], isFullscreen: true, at: 60)
    #expect(sightings.sightings[0].isWhole && sightings.sightings[1].small == .milliseconds(50))
  }

  @Test("a page on its way back to the grid is not in fullscreen")
  mutating func leaving() {
    show([square(7), page(7)], at: 10)
    #expect(sightings.sightings[0].full == nil)
  }

  @Test("the tour lasts as long as it took, or would take at the same pace")
  mutating func tour() {
    #expect(sightings.tour(by: .seconds(3)) == nil)
    show([square(7)], at: 10)
    #expect(sightings.tour(by: .seconds(3)) == .seconds(12))
    show([square(8)], at: 30)
    show([page(8)], isFullscreen: true, at: 90)
    #expect(sightings.tour(by: .seconds(3)) == .seconds(4))
    show([page(7)], isFullscreen: true, at: 400)
    #expect(sightings.tour(by: .seconds(3)) == .milliseconds(400))
  }

  @Test("figures exist only with files, with the tour of the slowest device")
  func figures() {
    var measurements = Measurements()
    #expect(!FamilyMetrics.table.values(measurements).contains { $0.id.hasPrefix("photo.unseen") })
    measurements.add(40, to: .photoFiles)
    measurements.add(3, to: .photosUnseen)
    for tour in [9_000_000, 12_500_000] { measurements.raise(.photoTour, to: tour) }
    let values = FamilyMetrics.table.values(measurements)
    let unseen = values.first { $0.id == "photo.unseen" }
    #expect(unseen?.value == 3 && unseen?.samples == 40 && unseen?.better == .lower && unseen?.kind == .exact)
    #expect(values.first { $0.id == "photo.tour" }?.value == 12.5)
  }
}
