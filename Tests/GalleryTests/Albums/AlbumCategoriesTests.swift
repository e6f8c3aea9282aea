import Gallery
import Kernel
import Testing

@Suite("Categories with more than one of everything")
struct AlbumCategoriesTests {
  private func category(_ id: UInt32, visible: Bool = true) -> AlbumCategory {
    AlbumCategory(id: CategoryID(id), name: "\(id)", icon: "star", colour: nil, visibleToChildren: visible)
  }

  private func photo(_ id: UInt64, _ category: UInt32?, at second: Int64) -> AlbumPhoto {
    AlbumPhoto(
      id: PhotoID(id), pixels: PixelSize(width: 4, height: 3), taken: WallTime(secondsSinceEpoch: second),
      category: category.map { CategoryID($0) })
  }

  private func album(_ categories: [AlbumCategory], _ photos: [AlbumPhoto]) -> (
    AlbumCategories, PhotoAvailability
  ) {
    var availability = PhotoAvailability(
      thumbnailBox: PixelSize(width: 1, height: 1), fullBox: PixelSize(width: 2, height: 2))
    let album = AlbumCategories(
      PhotoCatalogue(categories: categories, photos: photos, groups: [], groupPhotos: []),
      photos: &availability, wraps: false)
    album.checkInvariants()
    return (album, availability)
  }

  private func ids(_ album: AlbumCategories, _ category: Int) -> [UInt64] {
    album[category].roll.photos.map(\.id.raw)
  }

  @Test("photos of the same time stand by larger id, and go one by one")
  func sameTime() {
    var (album, _) = album([category(1)], [3, 9, 5, 7].map { photo($0, 1, at: 50) } + [photo(4, 1, at: 60)])
    #expect(ids(album, 0) == [4, 9, 7, 5, 3])
    let gone = album.remove(PhotoID(7))
    #expect(
      gone?.category == 0 && gone?.place == PhotoPlace(id: PhotoID(7), time: WallTime(secondsSinceEpoch: 50)))
    #expect(album.remove(PhotoID(7)) == nil && ids(album, 0) == [4, 9, 5, 3])
    _ = album.remove(PhotoID(5))
    #expect(ids(album, 0) == [4, 9, 3])
    #expect(
      album[0].roll.index(nearest: PhotoPlace(id: PhotoID(7), time: WallTime(secondsSinceEpoch: 50))) == 2)
  }

  @Test("of two photos with one id the first that children can see counts, and so of two categories")
  func sameID() {
    var (album, _) = album(
      [category(1, visible: false), category(2), category(2), category(3)],
      [
        photo(5, 1, at: 9), photo(5, 2, at: 10), photo(5, 3, at: 11), photo(6, 3, at: 12),
        photo(7, nil, at: 13),
      ])
    #expect(album.count == 2 && ids(album, 0) == [5] && ids(album, 1) == [6])
    #expect(album.remove(PhotoID(5))?.category == 0 && !album.contains(PhotoID(5)))
    #expect(!album.contains(PhotoID(7)))
  }

  @Test("categories that go one after the other leave the photos of the rest where they can be found")
  func twoCategoriesGo() {
    var photos: [AlbumPhoto] = []
    for number in 1...8 { photos.append(photo(UInt64(number), UInt32((number + 1) / 2), at: Int64(number))) }
    var (album, availability) = album((1...4).map { category($0) }, photos)
    album.bringToFront(2)
    album.removeCategory(0, photos: &availability)
    album.removeCategory(0, photos: &availability)
    #expect(album.front == 0 && ids(album, 0) == [6, 5] && ids(album, 1) == [8, 7])
    #expect((1...4).allSatisfy { !album.contains(PhotoID($0)) && !availability.knows(PhotoID($0)) })
    #expect(album.remove(PhotoID(7))?.category == 1 && ids(album, 1) == [8])
    #expect(album.remove(PhotoID(6))?.category == 0 && ids(album, 0) == [5])
    album.checkInvariants()
  }
}
