import Kernel

extension PhotoPipeline {
  /// The key's place, made if it has none.
  mutating func makePlace(for key: PhotoKey) -> Int {
    let known = book.place(of: key)
    guard known == 0 else { return known }
    let place = book.add(key, before: photos[key.photo]?.firstKey ?? 0)
    photos[key.photo, default: PhotoEntry()].firstKey = place
    return place
  }

  /// Drops the key's entry when nothing depends on it any more.
  mutating func removeIfUnneeded(_ place: Int) {
    guard !book.entries[place].isNeeded else { return }
    let next = book.entries[place].next
    let photo = book.entries[place].key.photo
    var before = photos[photo]?.firstKey ?? 0
    if before == place {
      photos[photo]?.firstKey = next
    } else {
      while book.entries[before].next != place { before = book.entries[before].next }
      book.entries[before].next = next
    }
    book.remove(place)
  }

  /// Says `ready` unless it was said.
  mutating func announce(_ place: Int, _ bitmap: PhotoBitmap, effects: inout [PhotoPipelineEffect]) {
    guard !book.entries[place].isAnnounced else { return }
    book.entries[place].isAnnounced = true
    effects.append(.ready(book.entries[place].key, bitmap.pixels))
  }

  /// Says `evicted` if `ready` was said.
  mutating func retract(_ place: Int, effects: inout [PhotoPipelineEffect]) {
    guard book.entries[place].isAnnounced else { return }
    book.entries[place].isAnnounced = false
    effects.append(.evicted(book.entries[place].key))
  }
}
