import CelebrationSubject
import Celebrations
import Garden
import Kernel
import Moments
import Testing

@Suite("Rules pack.rendered and picture.owned")
struct PictureRulesTests {
  private static let photos = [PhotoID(1), PhotoID(2)]

  /// Frames of a pack with two photos in a grid for a feed. Make is touched at 100 ms.
  private func made() throws -> RuleFixture {
    let film = try RuleFixture("pack.rendered")
    film.show(at: 0) {
      $0.items = RuleFixture.column([
        RuleFixture.view(GardenSlot.templateRow.id(Int(Collage.Template.grid.rawValue)), isOn: true),
        RuleFixture.button(.story), RuleFixture.button(.makePack),
        RuleFixture.view(GardenSlot.packPlace.id(0), photo: PhotoID(1)),
        RuleFixture.view(GardenSlot.packPlace.id(1), photo: PhotoID(2)),
      ])
    }
    film.tap(.makePack, at: 100) { $0.items = [RuleFixture.label(.rendering)] }
    return film
  }

  private func action(_ what: CollageService.Action.What, at milliseconds: Int64) -> CollageService.Action {
    CollageService.Action(
      order: CollageOrder(
        template: .grid, format: .feed, photos: PictureRulesTests.photos, picture: PhotoID(9)),
      at: .milliseconds(milliseconds), what: what)
  }

  private func actions(_ size: PixelSize = PixelSize(width: 1_080, height: 1_080)) -> [CollageService.Action]
  {
    [
      action(.placed(PhotoID(1), 0), at: 150), action(.placed(PhotoID(2), 1), at: 160),
      action(.finished(size), at: 170),
    ]
  }

  @Test("a collage is rendered once from the chosen photos, in its size")
  func rendered() throws {
    let film = try made()
    film.show(at: 200) { $0.actions = actions() }
    film.show(at: 20_000) { $0.items = [] }
    #expect(film.faults.isEmpty)
    #expect(film.exercised == 1)
    let story = try made()
    story.show(at: 200) { $0.actions = actions(PixelSize(width: 1_080, height: 1_920)) }
    #expect(story.found("a picture of 1080 x 1920 with 2 photos is made"))
    let crossed = try made()
    crossed.show(at: 200) { $0.actions = [action(.placed(PhotoID(2), 0), at: 150)] }
    #expect(crossed.found("place 0 gets another photo than the chosen one"))
    let half = try made()
    half.show(at: 200) { $0.actions = [actions()[0], actions()[2]] }
    #expect(half.found("with 1 photos is made"))
  }

  @Test("a collage takes at most eight seconds, and leaving stops it")
  func patience() throws {
    let film = try made()
    film.show(at: 8_100)
    #expect(film.faults.isEmpty)
    film.show(at: 8_101)
    #expect(film.found("a collage is not finished after"))
    let left = try made()
    left.show(at: 150) { $0.items = [] }
    left.show(at: 200) { $0.actions = [action(.placed(PhotoID(1), 0), at: 150)] }
    #expect(left.faults.isEmpty)
    left.show(at: 216) { $0.actions = [action(.placed(PhotoID(2), 1), at: 151)] }
    #expect(left.found("after it was left"))
    let killed = try made()
    killed.relaunch(at: 150) { $0.items = [] }
    killed.show(at: 200) { $0.actions = [action(.placed(PhotoID(1), 0), at: 160)] }
    #expect(killed.found("without a touch on Make"))
  }

  @Test("a picture may be without an owner for three seconds, and a launch restarts the time")
  func stray() throws {
    let film = try RuleFixture("picture.owned")
    film.show(at: 0) { $0.pictures = [PhotoID(9): 100] }
    film.show(at: 3_000)
    film.relaunch(at: 3_000)
    film.show(at: 6_000)
    #expect(film.faults.isEmpty)
    film.show(at: 6_001)
    #expect(film.found("a picture has no owner for"))
    #expect(film.exercised == 1)
    film.show(at: 9_000)
    #expect(film.faults.count == 1)
  }

  @Test("each collage has its picture, and the open pack has one of its own")
  func owned() throws {
    let collage = Collage(
      id: CollageID(5), person: PersonID(1), moment: nil, template: .grid, format: .feed,
      photos: PictureRulesTests.photos, caption: "", createdAt: RuleFixture.morning, picture: PhotoID(9))
    let film = try RuleFixture("picture.owned")
    film.show(at: 0) {
      $0.pictures = [PhotoID(9): 100, PhotoID(10): 100]
      $0.collages = [5: AnsweredCollage(collage)]
      $0.items = [RuleFixture.view(GardenSlot.packPicture.id(), photo: PhotoID(10))]
    }
    film.show(at: 9_000) { $0.items = [] }
    #expect(film.faults.isEmpty)
    film.show(at: 9_016) { $0.pictures[PhotoID(9)] = nil }
    #expect(film.found("a collage has no picture"))
    #expect(film.exercised == 2)
  }
}
