import Gallery
import Kernel
import Testing

@Suite("Categories with duplicates")
struct AlbumCategoriesTests {
  private func category(_ id: UInt32, visible: Bool = true) -> AlbumCategory {
    AlbumCategory(id: CategoryID(id), name: "\(id)", icon: "star", colour: nil, visibleToChildren: visible)
  }

  private func photo(_ id: UInt64, _ category: UInt32?, at second: Int64) -> AlbumPhoto {
    AlbumPhoto(
      id: PhotoID(id), pixels: PixelSize(width: 4, height: 3), taken: WallTime(secondsSinceEpoch: second),
      category: category.map { CategoryID($0) })
  }

  private func album(_ categories: [AlbumCategory], _ photos: [AlbumPhoto]) -> Album {
    var availability = PhotoAvailability(
      thumbnailBox: PixelSize(width: 1, height: 1), fullBox: PixelSize(width: 2, height: 2))
    let catalogue = PhotoCatalogue(categories: categories, photos: photos, groups: [], groupPhotos: [])
    let album = AlbumCategories(catalogue, photos: &availability, wraps: false)
    album.checkInvariants()
    return Album(seen: album, library: AlbumLibrary(catalogue), availability: availability)
  }

  /// What children see, beside the whole that it follows.
  private struct Album {
    var seen: AlbumCategories
    var library: AlbumLibrary
    var availability: PhotoAvailability

    mutating func delete(_ photo: UInt64) -> AlbumCategories.Spot? {
      library.apply(.photoDeleted(PhotoID(photo)))
      let step = seen.followPhoto(PhotoID(photo), of: library, photos: &availability)
      seen.checkInvariants()
      #expect(step.after == nil && !availability.knows(PhotoID(photo)))
      return step.before
    }
  }

  private func ids(_ album: Album, _ category: Int) -> [UInt64] {
    album.seen[category].roll.photos.map(\.id.raw)
  }

  @Test("photos of equal time are ordered by larger id and removed one by one")
  func sameTime() {
    var album = album([category(1)], [3, 9, 5, 7].map { photo($0, 1, at: 50) } + [photo(4, 1, at: 60)])
    #expect(ids(album, 0) == [4, 9, 7, 5, 3])
    let place = PhotoPlace(id: PhotoID(7), time: WallTime(secondsSinceEpoch: 50))
    let gone = album.delete(7)
    let again = album.delete(7)
    #expect(gone?.category == CategoryID(1) && gone?.place == place)
    #expect(again == nil && ids(album, 0) == [4, 9, 5, 3])
    _ = album.delete(5)
    #expect(ids(album, 0) == [4, 9, 3])
    #expect(album.seen[0].roll.index(nearest: place) == 2)
  }

  @Test("of photos or categories with equal ids the first one visible to children counts")
  func sameID() {
    var album = album(
      [category(1, visible: false), category(2), category(2), category(3)],
      [
        photo(5, 1, at: 9), photo(5, 2, at: 10), photo(5, 3, at: 11), photo(6, 3, at: 12),
        photo(7, nil, at: 13),
      ])
    #expect(album.seen.count == 2 && ids(album, 0) == [5] && ids(album, 1) == [6])
    #expect(!album.seen.contains(PhotoID(7)))
    let gone = album.delete(5)
    #expect(gone?.category == CategoryID(2) && !album.seen.contains(PhotoID(5)))
  }
}
