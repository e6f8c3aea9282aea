import Gallery
import Kernel
import Testing

@Suite("The parents' album")
struct AlbumLibraryTests {
  private func category(_ id: UInt32, _ name: String = "", visible: Bool = true) -> AlbumCategory {
    AlbumCategory(id: CategoryID(id), name: name, icon: "star", colour: nil, visibleToChildren: visible)
  }

  private func photo(_ id: UInt64, _ category: UInt32?, at second: Int64 = 0) -> AlbumPhoto {
    AlbumPhoto(
      id: PhotoID(id), pixels: PixelSize(width: 4, height: 3), taken: WallTime(secondsSinceEpoch: second),
      category: category.map { CategoryID($0) })
  }

  private func library(_ categories: [AlbumCategory], _ photos: [AlbumPhoto]) -> AlbumLibrary {
    let library = AlbumLibrary(
      PhotoCatalogue(categories: categories, photos: photos, groups: [], groupPhotos: []))
    library.checkInvariants()
    return library
  }

  /// Whether it was another album before.
  private func apply(_ change: AlbumChange, _ library: inout AlbumLibrary) -> Bool { library.apply(change) }

  private func ids(_ library: AlbumLibrary, _ category: UInt32?) -> [UInt64] {
    library.photos(of: category.map { CategoryID($0) }).map(\.id.raw)
  }

  @Test("hidden categories and photos without a category are included, newest first")
  func whole() {
    let library = library(
      [category(1), category(2, visible: false)],
      [photo(5, 1, at: 1), photo(6, 1, at: 2), photo(7, 2), photo(8, nil), photo(9, 77), photo(4, 1, at: 2)])
    #expect(library.categories.map(\.id.raw) == [1, 2] && library.photoCount == 6)
    #expect(ids(library, 1) == [6, 4, 5] && ids(library, 2) == [7] && ids(library, nil) == [9, 8])
    #expect(ids(library, 77).isEmpty && library.photoCount(of: nil) == 2)
    #expect(library.isVisible(CategoryID(1)) && !library.isVisible(CategoryID(2)) && !library.isVisible(nil))
    #expect(library.photo(PhotoID(9))?.category == CategoryID(77) && library.photo(PhotoID(1)) == nil)
  }

  @Test("of equal ids the first one visible to children counts, else the first")
  func doubled() {
    let library = library(
      [category(1, visible: false), category(2, "a"), category(2, "b"), category(1, "late")],
      [
        photo(5, nil, at: 1), photo(5, 2, at: 2), photo(5, 1, at: 3), photo(6, nil, at: 4),
        photo(6, 88, at: 5),
      ])
    #expect(library.categories.map(\.name) == ["a", "late"])
    #expect(ids(library, 2) == [5] && ids(library, 1).isEmpty)
    #expect(library.photo(PhotoID(6))?.category == nil && library.photoCount == 2)
  }

  @Test(
    "a photo of an unknown category is in it once it arrives or returns"
  )
  func waits() {
    var library = library([category(1)], [photo(5, 1), photo(6, 9)])
    #expect(apply(.photoMoved(PhotoID(5), to: CategoryID(9)), &library))
    #expect(ids(library, 1).isEmpty && ids(library, nil) == [6, 5])
    #expect(apply(.categorySet(category(9), at: 0), &library))
    #expect(ids(library, 9) == [6, 5] && ids(library, nil).isEmpty && library.index(of: CategoryID(9)) == 0)
    #expect(apply(.categoryDeleted(CategoryID(9)), &library))
    #expect(ids(library, nil) == [6, 5])
    #expect(apply(.categorySet(category(9), at: 7), &library))
    #expect(library.index(of: CategoryID(9)) == 1)
    #expect(ids(library, 9) == [6, 5])
    library.checkInvariants()
  }

  @Test("an order may omit categories, repeat one, and contain unknown ones")
  func order() {
    var library = library((1...5).map { category($0) }, (1...5).map { photo(UInt64($0), $0) })
    #expect(apply(.categoriesOrdered([4, 99, 2, 4].map { CategoryID($0) }), &library))
    #expect(library.categories.map(\.id.raw) == [4, 2, 1, 3, 5])
    #expect((1...5).allSatisfy { ids(library, $0) == [UInt64($0)] })
    #expect(!apply(.categoriesOrdered([4, 2].map { CategoryID($0) }), &library))
    #expect(!apply(.categoriesOrdered([]), &library))
  }

  @Test("changes without effect and unknown ids change nothing")
  func nothing() {
    var library = library([category(1, "a")], [photo(5, 1)])
    for change in [
      .categorySet(category(1, "a"), at: 0), .categorySet(category(1, "a"), at: 3),
      .categoryDeleted(CategoryID(2)), .photoAdded(photo(5, 1)), .photoMoved(PhotoID(5), to: CategoryID(1)),
      .photoMoved(PhotoID(6), to: CategoryID(1)), .photoDeleted(PhotoID(6)),
    ] as [AlbumChange] {
      let changed = library.apply(change)
      #expect(!changed, "\(change)")
    }
    #expect(apply(.categorySet(category(1, "b"), at: 0), &library))
    #expect(library.categories[0].name == "b")
    #expect(apply(.photoAdded(photo(5, 1, at: 9)), &library))
    #expect(library.photoCount == 1)
    #expect(library.photo(PhotoID(5))?.taken == WallTime(secondsSinceEpoch: 9))
  }

  // MARK: Against a naive model

  /// Lists, and everything reckoned anew.
  private struct Model {
    var categories: [AlbumCategory]
    var photos: [AlbumPhoto]

    mutating func apply(_ change: AlbumChange) -> Bool {
      let before = self
      switch change {
      case .categorySet(let category, let place):
        categories.removeAll { $0.id == category.id }
        categories.insert(category, at: max(0, min(place, categories.count)))
      case .categoryDeleted(let category): categories.removeAll { $0.id == category }
      case .categoriesOrdered(let order):
        // Stable, and what is not in it comes last.
        let rank = { (category: AlbumCategory) in order.firstIndex(of: category.id) ?? order.count }
        categories = categories.enumerated().sorted {
          (rank($0.element), $0.offset) < (rank($1.element), $1.offset)
        }.map(\.element)
      case .photoAdded(let photo):
        photos.removeAll { $0.id == photo.id }
        photos.append(photo)
      case .photoMoved(let photo, let category):
        for index in photos.indices where photos[index].id == photo { photos[index].category = category }
      case .photoDeleted(let photo): photos.removeAll { $0.id == photo }
      }
      return categories != before.categories || Set(photos) != Set(before.photos)
    }

    func photos(of category: CategoryID?) -> [AlbumPhoto] {
      photos.filter { photo in
        guard let category else { return !categories.contains { $0.id == photo.category } }
        return photo.category == category && categories.contains { $0.id == category }
      }.sorted { ($0.taken, $0.id) > ($1.taken, $1.id) }
    }
  }

  private func change(_ random: inout RandomSource) -> AlbumChange {
    let category = CategoryID(UInt32(random.inside(1...6)))
    let photo = PhotoID(UInt64(random.inside(1...12)))
    switch random.below(6) {
    case 0:
      return .categorySet(
        self.category(category.raw, "\(random.below(2))", visible: random.chance(0.6)),
        at: random.inside(-1...7))
    case 1: return .categoryDeleted(category)
    case 2:
      return .categoriesOrdered((0..<random.below(6)).map { _ in CategoryID(UInt32(random.inside(1...7))) })
    case 3:
      let home = random.chance(0.2) ? nil : category.raw
      return .photoAdded(self.photo(photo.raw, home, at: Int64(random.below(4))))
    case 4: return .photoMoved(photo, to: random.chance(0.2) ? nil : category)
    default: return .photoDeleted(photo)
    }
  }

  @Test("the library agrees with lists computed anew, after any changes in any order")
  func model() {
    for seed in 1...60 as ClosedRange<UInt64> {
      var random = RandomSource(seed: seed)
      var model = Model(categories: (1...3).map { category($0) }, photos: (1...8).map { photo($0, 2) })
      var library = library(model.categories, model.photos)
      for step in 1...80 {
        let change = change(&random)
        let changed = library.apply(change)
        let wanted = model.apply(change)
        #expect(changed == wanted, "seed \(seed), step \(step): \(change)")
        library.checkInvariants()
        #expect(library.categories == model.categories, "seed \(seed), step \(step): \(change)")
        #expect(library.photoCount == model.photos.count, "seed \(seed), step \(step): \(change)")
        for category in [nil, 1, 2, 3, 4, 5, 6] as [UInt32?] {
          let id = category.map { CategoryID($0) }
          #expect(library.photos(of: id) == model.photos(of: id), "seed \(seed), step \(step): \(change)")
          #expect(library.photoCount(of: id) == model.photos(of: id).count)
        }
        for photo in 1...12 as ClosedRange<UInt64> {
          #expect(library.photo(PhotoID(photo)) == model.photos.first { $0.id == PhotoID(photo) })
        }
      }
    }
  }
}
