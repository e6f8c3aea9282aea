public import Kernel

/// Applies album changes by parents to the children's view (docs/product.md, section 2).
extension AlbumCategories {
  // MARK: Categories

  /// Applies changed categories. Categories that became hidden are removed with their photos; their remembered photo returns with
  /// them. The front category stays. If it is removed, the next remaining one replaces it, else the previous one. A first
  /// category becomes the front one. O(categories + photos added or removed).
  mutating func followCategories(
    of library: AlbumLibrary, photos: inout PhotoAvailability, texts: inout DisplayTextTable
  ) {
    let before = categories
    var stored = [Bool](repeating: false, count: before.count)
    categories.removeAll(keepingCapacity: true)
    for category in library.categories where category.visibleToChildren {
      var next: VisibleCategory
      if let place = places[category.id] {
        stored[place] = true
        next = before[place]
        next.name = texts.number(of: category, instead: next.name)
        next.colour = HexColour.parse(category.colour)
      } else {
        next = show(category, texts.number(of: category, instead: nil), library, &photos)
      }
      categories.append(next)
    }
    for (place, category) in before.enumerated() where !stored[place] {
      texts.forget(category.name)
      hide(category, &photos)
    }
    away = away.filter { library.index(of: $0.key) != nil }
    places.removeAll(keepingCapacity: true)
    for (place, category) in categories.enumerated() { places[category.id] = place }
    front = successor(of: front, among: before)
  }

  private mutating func show(
    _ category: AlbumCategory, _ name: Int, _ library: AlbumLibrary, _ photos: inout PhotoAvailability
  ) -> VisibleCategory {
    var roll: [RollPhoto] = []
    for photo in library.photos(of: category.id) {
      home[photo.id] = (category.id, photo.taken)
      roll.append(photo.shown(in: photos.add(photo.id)))
    }
    return VisibleCategory(
      id: category.id, name: name, colour: HexColour.parse(category.colour), roll: PhotoRoll(roll),
      memory: away.removeValue(forKey: category.id))
  }

  private mutating func hide(_ category: VisibleCategory, _ photos: inout PhotoAvailability) {
    away[category.id] = category.memory
    for photo in category.roll.photos {
      home[photo.id] = nil
      photos.remove(photo.id)
    }
  }

  /// The new index of the front category, or of its replacement.
  private func successor(of front: Int?, among before: [VisibleCategory]) -> Int? {
    guard let front else { return categories.isEmpty ? nil : 0 }
    let next = before[front...].lazy.compactMap { places[$0.id] }.first
    return next ?? before[..<front].lazy.reversed().compactMap { places[$0.id] }.first
      ?? (categories.isEmpty ? nil : 0)
  }

  // MARK: Photos

  /// The position of a photo in the children's view.
  public struct Spot: Hashable, Sendable {
    /// Its category.
    public let category: CategoryID
    /// Its position in the category.
    public let place: PhotoPlace
  }

  /// Applies a changed photo. Returns its position before and after. O(photos of its categories).
  public mutating func followPhoto(
    _ photo: PhotoID, of library: AlbumLibrary, photos: inout PhotoAvailability
  ) -> (before: Spot?, after: Spot?) {
    let before = home.removeValue(forKey: photo).map {
      Spot(category: $0.category, place: PhotoPlace(id: photo, time: $0.time))
    }
    if let before, let index = places[before.category] { categories[index].roll.remove(before.place) }
    guard let now = library.photo(photo), let category = now.category, let index = places[category] else {
      if before != nil { photos.remove(photo) }
      return (before, nil)
    }
    home[photo] = (category, now.taken)
    categories[index].roll.insert(now.shown(in: photos.add(photo)))
    // Found by id, whatever its time.
    if categories[index].memory?.id == photo { categories[index].memory = now.place }
    return (before, Spot(category: category, place: now.place))
  }
}

extension AlbumPhoto {
  /// The photo as a roll's element.
  fileprivate func shown(in slot: Int32) -> RollPhoto {
    RollPhoto(id: id, time: taken, pixels: pixels, slot: slot, sender: 0)
  }
}
