/// The photos and videos of people and moments, each owner's in order.
struct MediaList: Hashable, Sendable {
  private(set) var items: [MediaItem.Owner: [MediaItem]] = [:]
  private var owners: [MediaID: MediaItem.Owner] = [:]

  var count: Int { owners.count }

  subscript(owner: MediaItem.Owner) -> [MediaItem] { items[owner] ?? [] }

  /// O(items of the owner).
  subscript(id: MediaID) -> MediaItem? {
    guard let owner = owners[id] else { return nil }
    return items[owner]?.first { $0.id == id }
  }

  /// Inserts or moves an item. Two items may share a place until the commit is complete. O(items of the owner).
  mutating func put(_ item: MediaItem) {
    remove(item.id)
    owners[item.id] = item.owner
    var list = items[item.owner] ?? []
    let next = list.firstIndex { ($0.place, $0.id) > (item.place, item.id) } ?? list.count
    list.insert(item, at: next)
    items[item.owner] = list
  }

  /// O(items of the owner).
  mutating func remove(_ id: MediaID) {
    guard let owner = owners.removeValue(forKey: id) else { return }
    items[owner]?.removeAll { $0.id == id }
    if items[owner]?.isEmpty == true { items[owner] = nil }
  }

  /// Traps if places have gaps. O(items).
  func checkInvariants() {
    for (owner, list) in items {
      precondition(
        list.map(\.place) == Array(0..<list.count) && list.allSatisfy { $0.owner == owner },
        "media of \(owner) lie in places \(list.map(\.place))")
    }
    precondition(owners.count == items.values.reduce(0) { $0 + $1.count }, "an item has no place")
  }
}
