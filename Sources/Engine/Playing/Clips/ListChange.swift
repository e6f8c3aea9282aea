internal import Kernel

/// The difference between the display lists of two frames.
enum ListChange {
  /// Too different: all items are listed again.
  case whole
  /// The changes, in this order. `removed` holds indices in the old list; the others hold indices in the new list. `moved` groups
  /// items by their distance; `changed` holds items with other differences.
  case parts(removed: [Int], added: [Int], moved: [(x: Int32, y: Int32, places: [Int])], changed: [Int])

  /// Compares the lists of two frames. O(items).
  init(from old: ShownFrame, to new: ShownFrame) {
    var places: [DisplayID: Int] = [:]
    for (place, item) in old.items.enumerated() { places[item.id] = place }
    var stored = Set<DisplayID>()
    var (added, changed): ([Int], [Int]) = ([], [])
    var moved: [(x: Int32, y: Int32, places: [Int])] = []
    var last = -1
    for (place, item) in new.items.enumerated() {
      guard let before = places[item.id] else {
        added.append(place)
        continue
      }
      guard before > last else {
        self = .whole
        return
      }
      last = before
      stored.insert(item.id)
      let was = old.items[before]
      let isAsBefore =
        item.sameContent(as: was) && item.opacity == was.opacity && item.frame.size == was.frame.size
        && old.texts[before] == new.texts[place]
      guard isAsBefore else {
        changed.append(place)
        continue
      }
      let x = item.frame.minX.subpoints - was.frame.minX.subpoints
      let y = item.frame.minY.subpoints - was.frame.minY.subpoints
      guard x != 0 || y != 0 else { continue }
      if let known = moved.firstIndex(where: { $0.x == x && $0.y == y }) {
        moved[known].places.append(place)
      } else {
        moved.append((x, y, [place]))
      }
    }
    let removed = old.items.indices.filter { !stored.contains(old.items[$0].id) }
    self = .parts(removed: removed, added: added, moved: moved, changed: changed)
  }
}
