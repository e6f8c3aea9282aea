import Gallery
import Kernel
import Testing

@Suite("Groups with duplicates")
struct LiveGroupsTests {
  private var availability = PhotoAvailability(
    thumbnailBox: PixelSize(width: 1, height: 1), fullBox: PixelSize(width: 2, height: 2))
  private var groups: LiveGroups

  init() {
    let catalogue = PhotoCatalogue(
      categories: [], photos: [],
      groups: [1, 2, 1].map { SharingGroup(id: GroupID($0), name: "\($0)") },
      groupPhotos: [])
    groups = LiveGroups(catalogue, photos: &availability)
  }

  private func photo(_ id: UInt64, _ group: UInt32, at second: Int64, by sender: String = "") -> GroupPhoto {
    GroupPhoto(
      id: PhotoID(id), group: GroupID(group), pixels: PixelSize(width: 4, height: 3),
      timestamp: WallTime(secondsSinceEpoch: second), sender: sender)
  }

  private func ids(_ position: Int) -> [UInt64] { groups[position].roll.photos.map(\.id.raw) }

  private mutating func merge(_ photos: GroupPhoto...) {
    for photo in photos { _ = groups.merge(photo, photos: &availability) }
    groups.checkInvariants()
  }

  @Test("a photo merged twice exists once, also with another time or group")
  mutating func twice() {
    merge(photo(5, 1, at: 10), photo(6, 1, at: 10), photo(5, 1, at: 10))
    #expect(groups.count == 2 && ids(0) == [6, 5])
    merge(photo(5, 1, at: 20))
    #expect(ids(0) == [5, 6])
    merge(photo(6, 2, at: 10), photo(5, 2, at: 10))
    #expect(ids(0).isEmpty && ids(1) == [6, 5])
    #expect(groups.remove(PhotoID(6), forGood: true, photos: &availability) == 1)
    #expect(ids(1) == [5])
    merge(photo(6, 1, at: 10), photo(6, 2, at: 30))
    #expect(ids(0).isEmpty && ids(1) == [5], "gone is gone, in either group")
  }

  /// With one list in, a second one that was under way was forgotten: an empty group said so too early.
  @Test("a group is loading until its last listing ends, and failed if that one failed")
  mutating func listings() {
    groups.beginListing(0)
    groups.beginListing(0)
    groups.beginListing(1)
    groups.endListing(0, failed: true)
    #expect(groups[0].isLoading && groups[0].hasFailed && groups[1].isLoading && !groups[1].hasFailed)
    groups.endListing(0, failed: false)
    #expect(!groups[0].isLoading && !groups[0].hasFailed && groups[1].isLoading)
    groups.endListing(0, failed: true)
    groups.beginListing(0)
    #expect(groups[0].isLoading, "one that nobody asked for counts as none")
    merge(photo(5, 1, at: 10))
    #expect(!groups[0].hasFailed)
  }

  @Test("two senders have two names, each once, in order of appearance")
  mutating func senders() {
    merge(
      photo(1, 1, at: 1, by: "Mia"), photo(2, 1, at: 2, by: "Noah"), photo(3, 2, at: 3, by: "Mia"),
      photo(4, 2, at: 4))
    #expect(groups.senders == ["Mia", "Noah", ""])
    #expect(groups[0].roll.photos.map(\.sender) == [1, 0] && groups[1].roll.photos.map(\.sender) == [2, 0])
  }
}
