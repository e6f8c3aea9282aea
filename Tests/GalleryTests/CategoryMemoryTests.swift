import Gallery
import Gestures
import Kernel
import Testing

@Suite("The photo that a category opens")
struct CategoryMemoryTests {
  /// Fullscreen on the second category, with the photo at this place, from 1, remembered for the first.
  private func away(from place: Int, of counts: [Int] = [6, 3]) -> GalleryBench {
    var bench = GalleryBench(.sample(counts))
    bench.deliversPhotos = true
    bench.tap(70 + Double((place - 1) % 3) * 144.7, 120 + Double((place - 1) / 3) * 144.7)
    bench.run(1_200)
    #expect(bench.gallery.currentPhoto == PhotoID(UInt64(10_000 + place)))
    bench.swipe(.left)
    bench.run(1_200)
    #expect(bench.gallery.currentCategory == CategoryID(2))
    return bench
  }

  /// The photo that the first category shows on return, after these have vanished meanwhile.
  private func photo(on place: Int, gone: [UInt64], of counts: [Int] = [6, 3]) -> UInt64? {
    var bench = away(from: place, of: counts)
    for photo in gone { bench.post(.albumPhotoVanished(PhotoID(10_000 + photo))) }
    bench.run(50)
    bench.swipe(.right)
    bench.run(1_200)
    #expect(bench.gallery.currentCategory == CategoryID(1))
    return bench.gallery.currentPhoto.map { $0.raw - 10_000 }
  }

  @Test("a category opens at the photo last viewed while it exists")
  func remembered() {
    for place in 1...6 { #expect(photo(on: place, gone: []) == UInt64(place)) }
    #expect(photo(on: 4, gone: [1, 2, 3]) == 4)
    #expect(photo(on: 4, gone: [5, 6]) == 4)
  }

  @Test(
    "a category whose viewed photo was removed opens at the next older, else the next newer",
    arguments: [
      (1, [1], 2), (4, [4], 5), (4, [4, 5], 6), (4, [5, 4], 6), (4, [4, 5, 6], 3), (6, [6], 5),
      (6, [6, 5], 4), (6, [5, 6], 4), (1, [1, 2, 3, 4, 5], 6), (6, [6, 5, 4, 3, 2], 1), (2, [1, 2], 3),
    ] as [(Int, [UInt64], UInt64)])
  func vanished(place: Int, gone: [UInt64], next: UInt64) {
    #expect(photo(on: place, gone: gone) == next)
  }

  @Test("a category without photos opens at the placeholder")
  func empty() {
    #expect(photo(on: 1, gone: [1], of: [1, 3]) == nil)
    #expect(photo(on: 2, gone: [3, 2, 1], of: [3, 3]) == nil)
  }

  @Test("the place of a removed photo is remembered while its neighbours are removed one by one")
  func oneByOne() {
    var bench = away(from: 3)
    for (gone, next) in [(3, 4), (4, 5), (2, 5), (5, 6), (6, 1)] as [(UInt64, UInt64)] {
      bench.post(.albumPhotoVanished(PhotoID(10_000 + gone)))
      bench.run(50)
      // The page of the first category shows beside the second while a finger drags it in.
      bench.drag(50, 500, dx: 120, dy: 0, pause: 100, lifts: false)
      #expect(bench.items(.page).map(\.photo.raw).contains(10_000 + next), "without \(gone)")
      bench.touch(1, .cancelled, 170, 500)
      bench.run(1_200)
    }
  }

  @Test("a category never viewed in fullscreen opens at its newest photo")
  func never() {
    let bench = away(from: 5)
    #expect(bench.gallery.currentPhoto == PhotoID(20_001))
  }

  @Test("the photo that replaced a removed front photo is remembered")
  func replacedInFront() {
    var bench = away(from: 2)
    bench.swipe(.right)
    bench.run(1_200)
    bench.post(.albumPhotoVanished(PhotoID(10_002)))
    bench.run(50)
    #expect(bench.gallery.currentPhoto == PhotoID(10_003))
    bench.swipe(.left)
    bench.run(1_200)
    bench.swipe(.right)
    bench.run(1_200)
    #expect(bench.gallery.currentPhoto == PhotoID(10_003))
  }

  @Test("the front photo stays when other photos are removed, and its index is updated")
  func others() {
    var bench = GalleryBench(.sample([6, 3]))
    bench.deliversPhotos = true
    bench.tap(70, 265)
    bench.run(1_200)
    #expect(bench.texts == ["Close", "Category 1", "4 / 6"])
    for (gone, place) in [(1, "3 / 5"), (6, "3 / 4"), (5, "3 / 3"), (2, "2 / 2"), (3, "1 / 1")] {
      bench.post(.albumPhotoVanished(PhotoID(UInt64(10_000 + gone))))
      bench.run(20)
      #expect(bench.gallery.currentPhoto == PhotoID(10_004))
      #expect(bench.texts == ["Close", "Category 1", place])
    }
    bench.post(.albumPhotoVanished(PhotoID(20_001)))
    bench.post(.albumPhotoVanished(PhotoID(99)))
    bench.run(20)
    #expect(bench.texts == ["Close", "Category 1", "1 / 1"])
    #expect(bench.gallery.albumPhotoCount == 3)
  }

  @Test("photos of equal time are ordered by id, the larger first")
  func ties() {
    var catalogue = PhotoCatalogue.sample([4])
    for index in catalogue.photos.indices { catalogue.photos[index].taken = GalleryBench.origin }
    let bench = GalleryBench(catalogue)
    #expect(bench.items(.thumbnail).map(\.photo.raw) == [10_004, 10_003, 10_002, 10_001])
  }
}
