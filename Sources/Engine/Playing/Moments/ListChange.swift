internal import Kernel

/// How the display list of a frame follows from that of the frame before.
enum ListChange {
  /// All items anew, by their places.
  case whole
  /// In this order: items of the old list that go, items that come, by their places in the new one; then, by places in the new one,
  /// items that only moved, by how far, and those that are otherwise.
  case parts(removed: [Int], added: [Int], moved: [(x: Int32, y: Int32, places: [Int])], changed: [Int])

  /// Compares the lists of two frames. O(items).
  init(from old: ShownFrame, to new: ShownFrame) {
    var places: [DisplayID: Int] = [:]
    for (place, item) in old.items.enumerated() { places[item.id] = place }
    var kept = Set<DisplayID>()
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
      kept.insert(item.id)
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
    let removed = old.items.indices.filter { !kept.contains(old.items[$0].id) }
    self = .parts(removed: removed, added: added, moved: moved, changed: changed)
  }
}
