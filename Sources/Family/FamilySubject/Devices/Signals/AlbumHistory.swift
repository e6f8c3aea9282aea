internal import AppCore
internal import Families
internal import Gallery
internal import Kernel

/// The family's album over a session as the server has it: the parents' changes by any time, and the notifications to an app.
///
/// Computed from the plan as lists of values with their times, apart from the product.
struct AlbumHistory {
  /// All photos of the plan, including those added later.
  private let photos: [AlbumPhoto]
  /// The plan's names of its categories.
  private let names: [CategoryID: String]
  /// The categories in order from each time on, the earliest first.
  private var orders: [(time: Instant, categories: [AlbumCategory])]
  /// The moves of photos, the latest last.
  private var moves: [PhotoID: [(time: Instant, category: CategoryID)]] = [:]
  /// When photos were not in the album.
  private var gone: [PhotoID: [Range<Instant>]] = [:]
  /// Photos added during the session, in order.
  private var waiting: [PhotoID] = []
  /// Categories that parents hid since the beginning, by `OthersChange.category`.
  private var hidden: Set<CategoryID> = []
  private var lastID: UInt32

  /// Creates the plan's album without the photos added later. Those are among the newest third of the photos that a child sees,
  /// like any new photo. O(photos x additions).
  init(_ plan: FamilyPlan, changes: [(time: Instant, change: OthersChange, pick: Int)]) {
    photos = plan.photos.map {
      AlbumPhoto(id: $0.id, pixels: $0.displayPixels, taken: $0.taken, category: $0.category)
    }
    names = Dictionary(plan.categories.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    let categories = plan.categories.map {
      AlbumCategory(
        id: $0.id, name: $0.name, icon: $0.icon, colour: $0.colour, visibleToChildren: $0.visibleToChildren)
    }
    orders = [(.zero, categories)]
    lastID = categories.map(\.id.raw).max() ?? 0
    let seen = Set(categories.filter(\.visibleToChildren).map(\.id))
    let newest = photos.filter { $0.category.map(seen.contains) ?? false }
      .sorted { ($0.taken, $0.id) > ($1.taken, $1.id) }
    for change in changes where change.change == .photoAdded {
      let left = newest.prefix(newest.count / 3).filter { gone[$0.id] == nil }
      guard let photo = AlbumHistory.one(left, change.pick) else { continue }
      gone[photo.id] = [.zero..<change.time]
      waiting.append(photo.id)
    }
  }

  // MARK: Current state

  /// All categories, in their order.
  func categories(at instant: Instant) -> [AlbumCategory] {
    orders.last { $0.time <= instant }?.categories ?? []
  }

  /// Photos that are not in the album at an instant.
  func gone(at instant: Instant) -> Set<PhotoID> {
    Set(gone.filter { $0.value.contains { $0.contains(instant) } }.keys)
  }

  /// The album's photos, as they are at an instant. O(photos).
  func photos(at instant: Instant) -> [AlbumPhoto] {
    let gone = gone(at: instant)
    return photos.filter { !gone.contains($0.id) }.map { photo in
      var photo = photo
      if let move = moves[photo.id]?.last(where: { $0.time <= instant }) { photo.category = move.category }
      return photo
    }
  }

  /// The number of photos that children see. O(photos).
  func visibleCount(at instant: Instant) -> Int {
    let seen = Set(categories(at: instant).filter(\.visibleToChildren).map(\.id))
    return photos(at: instant).count { $0.category.map(seen.contains) ?? false }
  }

  // MARK: Changes

  /// Makes a change of the album, and returns the app's notification; `nil` if there is none, or nothing is left to change.
  mutating func apply(_ change: OthersChange, _ pick: Int, at time: Instant) -> AppEvent? {
    switch change {
    case .albumPhoto: take(pick, at: time)
    case .category: hide(pick, at: time) ?? take(pick, at: time)
    case .restored: restore(at: time)
    case .renamed: rename(pick, at: time)
    case .shownAgain: show(pick, at: time)
    case .categoryAdded: add(pick, at: time)
    case .categoryDeleted: delete(pick, at: time)
    case .reordered: swapTwo(pick, at: time)
    case .photoAdded: addPhoto(at: time)
    case .photoMoved: move(pick, at: time)
    default: nil
    }
  }

  private mutating func take(_ pick: Int, at time: Instant) -> AppEvent? {
    let left = photos(at: time)
    guard left.count > 1, let photo = AlbumHistory.one(left, pick) else { return nil }
    gone[photo.id, default: []].append(time..<Instant.never)
    return .albumPhotoVanished(photo.id)
  }

  private mutating func restore(at time: Instant) -> AppEvent? {
    for photo in gone.keys {
      guard let last = gone[photo]?.last, last.upperBound == .never else { continue }
      gone[photo]?.removeLast()
      gone[photo]?.append(last.lowerBound..<time)
    }
    var next = categories(at: time)
    for place in next.indices where hidden.contains(next[place].id) { next[place].visibleToChildren = true }
    hidden.removeAll()
    orders.append((time, next))
    return nil
  }

  /// Indices of visible categories if one may go: two must remain, or a child would have nothing to see.
  private func goable(_ categories: [AlbumCategory]) -> [Int] {
    let seen = categories.indices.filter { categories[$0].visibleToChildren }
    return seen.count > 2 ? seen : []
  }

  private mutating func hide(_ pick: Int, at time: Instant) -> AppEvent? {
    var next = categories(at: time)
    guard let place = AlbumHistory.one(goable(next), pick) else { return nil }
    next[place].visibleToChildren = false
    hidden.insert(next[place].id)
    orders.append((time, next))
    return .categoryVanished(next[place].id)
  }

  private mutating func show(_ pick: Int, at time: Instant) -> AppEvent? {
    var next = categories(at: time)
    guard let place = AlbumHistory.one(next.indices.filter { !next[$0].visibleToChildren }, pick) else {
      return nil
    }
    next[place].visibleToChildren = true
    hidden.remove(next[place].id)
    return set(place, of: next, at: time)
  }

  /// Gives a category another name and another colour.
  private mutating func rename(_ pick: Int, at time: Instant) -> AppEvent? {
    var next = categories(at: time)
    let seen = next.indices.filter { next[$0].visibleToChildren }
    guard let place = AlbumHistory.one(seen, pick) else { return nil }
    next[place].name = "\(names[next[place].id] ?? "New") \(orders.count)"
    next[place].colour = AlbumHistory.colour(pick)
    return set(place, of: next, at: time)
  }

  /// Adds a category without photos.
  private mutating func add(_ pick: Int, at time: Instant) -> AppEvent? {
    var next = categories(at: time)
    lastID += 1
    let place = pick % (next.count + 1)
    next.insert(
      AlbumCategory(
        id: CategoryID(lastID), name: "New \(orders.count)", icon: "star", colour: AlbumHistory.colour(pick)),
      at: place)
    return set(place, of: next, at: time)
  }

  private mutating func set(_ place: Int, of next: [AlbumCategory], at time: Instant) -> AppEvent {
    orders.append((time, next))
    return .albumChanged(.categorySet(next[place], at: place))
  }

  private mutating func delete(_ pick: Int, at time: Instant) -> AppEvent? {
    var next = categories(at: time)
    guard let place = AlbumHistory.one(goable(next), pick) else { return nil }
    let category = next.remove(at: place)
    orders.append((time, next))
    return .albumChanged(.categoryDeleted(category.id))
  }

  /// Swaps two categories.
  private mutating func swapTwo(_ pick: Int, at time: Instant) -> AppEvent? {
    var next = categories(at: time)
    guard next.count > 1 else { return nil }
    let place = pick % next.count
    next.swapAt(place, (place + 1 + pick / 7 % (next.count - 1)) % next.count)
    orders.append((time, next))
    return .albumChanged(.categoriesOrdered(next.map(\.id)))
  }

  private mutating func addPhoto(at time: Instant) -> AppEvent? {
    guard !waiting.isEmpty else { return nil }
    let photo = waiting.removeFirst()
    return photos(at: time).first { $0.id == photo }.map { .albumChanged(.photoAdded($0)) }
  }

  /// Moves a visible photo to another visible category.
  private mutating func move(_ pick: Int, at time: Instant) -> AppEvent? {
    let seen = categories(at: time).filter(\.visibleToChildren).map(\.id)
    let movable = photos(at: time).filter { $0.category.map(seen.contains) ?? false }
    guard let photo = AlbumHistory.one(movable, pick),
      let target = AlbumHistory.one(seen.filter { $0 != photo.category }, pick / 7)
    else { return nil }
    moves[photo.id, default: []].append((time, target))
    return .albumChanged(.photoMoved(photo.id, to: target))
  }

  private static let colours = ["#3F51B5", "#009688", "#F44336", "#8BC34A"]

  private static func colour(_ pick: Int) -> String? { one(colours, pick) }

  private static func one<Element>(_ list: [Element], _ pick: Int) -> Element? {
    list.isEmpty ? nil : list[pick % list.count]
  }
}
