internal import Gallery
package import Gestures
package import Kernel

/// Reads what a parent asks of the album off its touches and what was on screen below them; what the app says of that counts nothing.
///
/// A touch says nothing that landed on another screen, while the app is paused, or within half a second of the question that it
/// answers. One that may have held a list which ran out, or found another album than it landed on, may come to nothing.
package struct ParentOracle: Sendable {
  /// A finger that is down, or was last.
  private struct Landing: Sendable {
    var sequence: Int
    var revision: Int
    var isUnsure: Bool
  }

  /// A finger that taps twice confirms nothing (docs/product.md, section 2).
  package static let settling = TimeSpan.milliseconds(500)
  /// For so long after something has scrolled it may still run out [A].
  private static let running = TimeSpan.milliseconds(150)

  /// What is chosen of the photos; `nil` while nothing is being chosen.
  package private(set) var chosen: Set<PhotoID>?
  /// What the grid shows of the album: by the chip in front, or, where that has run out of sight, by the last that was touched; `nil` where
  /// nobody knows whether it was.
  package private(set) var filter: AlbumScope? = .all

  private let safe: ScreenRect?
  private var scene: ParentScene?
  private var landing: Landing?
  private var revision = 0
  private var lookedAt = 0
  /// When something has scrolled last, or may have begun to.
  private var movedAt = Instant.zero - ParentOracle.settling
  private var askedAt = Instant.zero
  private var wasPaused = false
  private var resumedAt = Instant.zero
  /// The category, or the one photo, that a question is about.
  private var category: CategoryID?
  private var photo: PhotoID?
  /// What is chosen has to be read off the next frame: nobody knows what came of a touch.
  private var isUnsure = false
  /// What the wish in hand comes to nobody knows.
  private var isDoubtful = false
  /// A decision of this frame has done something: what lies under the next one nobody knows.
  private var hasActed = false

  /// `safe`: where anything can be touched; `nil` where nobody knows.
  package init(safe: ScreenRect? = nil) { self.safe = safe }

  // MARK: What is asked

  /// What the decisions of a frame ask of an album that is as it was after the frame before.
  package mutating func asked(
    _ decisions: [GestureDecision], _ album: AlbumOracle, at vsync: Instant
  ) -> [AskedChange] {
    guard let scene, !decisions.isEmpty, !wasPaused else { return [] }
    var asked: [AskedChange] = []
    hasActed = false
    for decision in decisions {
      switch decision.kind {
      case .touchDown:
        let mayHold = vsync - movedAt < ParentOracle.running
        landing = Landing(sequence: decision.sequence, revision: revision, isUnsure: mayHold || hasActed)
      case .dragEnded:
        // Where it runs out, nothing moves before the next frame.
        if !isAllInSight(scene, album) { movedAt = vsync }
      case .longPress:
        if let landing, landing.sequence == decision.sequence { press(decision, scene, landing) }
      case .tap:
        guard let landing, landing.sequence == decision.sequence,
          safe?.contains(decision.position) ?? true
        else { continue }
        isDoubtful = false
        let wish = tap(decision, scene, landing, album)
        if let wish {
          let mayFail =
            isDoubtful || landing.isUnsure || hasActed || wish.needsSameAlbum && landing.revision != revision
          if mayFail { isUnsure = true }
          asked.append(AskedChange(wish.wish, mayFail: mayFail))
        }
        hasActed = true
      default: break
      }
    }
    return asked.filter { !($0.wish == .exactly([])) }
  }

  /// Whether the grid shows all of its photos from edge to edge: then none of them scrolls. O(photos log photos).
  private func isAllInSight(_ scene: ParentScene, _ album: AlbumOracle) -> Bool {
    guard scene.screen == .parentPhotos, scene.question == nil, let filter else { return false }
    return scene.thumbnails.count == album.photos(in: filter).count
      && !scene.thumbnails.contains { photo in scene.bars.contains { $0.intersects(photo.frame) } }
  }

  private typealias Reading = (wish: AskedChange.Wish, needsSameAlbum: Bool)

  private mutating func tap(
    _ decision: GestureDecision, _ scene: ParentScene, _ landing: Landing, _ album: AlbumOracle
  ) -> Reading? {
    if let question = scene.question {
      return answer(question, decision, scene, album).map { ($0, false) }
    }
    switch scene.screen {
    case .parentPhotos:
      tapPhotos(decision, scene, landing, album)
      return nil
    case .parentPhoto:
      photo = scene.page
      return nil
    case .parentCategories: return tapCard(decision.position, scene, album).map { ($0, true) }
    default: return nil
    }
  }

  private mutating func answer(
    _ question: TextKey, _ decision: GestureDecision, _ scene: ParentScene, _ album: AlbumOracle
  ) -> AskedChange.Wish? {
    guard decision.time >= askedAt + ParentOracle.settling else { return nil }
    // The half second stands still while the app does.
    if decision.time < resumedAt + ParentOracle.settling { isDoubtful = true }
    guard let row = scene.row(at: decision.position) else { return nil }
    let photos = subjects(scene, album)
    switch question {
    case .askWhere:
      let categories = album.categories
      let target = categories.indices.contains(row.place) ? categories[row.place] : nil
      endSelection(scene)
      guard row.words == target?.name ?? row.words else { return nil }
      return wish(photos.map { .photoMoved($0, to: target?.id) }, album)
    case .askToDelete:
      guard TextKey(rawValue: row.text.key) == .deletePhotos, photos.count <= scene.title.first else {
        return nil
      }
      endSelection(scene)
      return wish(photos.map { .photoDeleted($0) }, album)
    case .askToDeleteCategory:
      guard TextKey(rawValue: row.text.key) == .keepPhotos, let category else { return nil }
      return wish([.categoryDeleted(category)], album)
    case .addCategory: return .added(row.words, at: album.categories.count)
    case .askName, .askColour:
      guard let category, let place = album.categories.firstIndex(where: { $0.id == category }) else {
        return nil
      }
      var changed = album.categories[place]
      guard question == .askName else {
        changed.colour = AskedChange.spell(row.colour)
        return wish([.categorySet(changed, at: place)], album)
      }
      // It may have had the icon as well.
      if changed.name == row.words { isDoubtful = true }
      changed.name = row.words
      return .renamed(changed, at: place)
    default: return nil
    }
  }

  /// What of these changes anything.
  private func wish(_ changes: [AlbumChange], _ album: AlbumOracle) -> AskedChange.Wish {
    .exactly(changes.filter { album.isChanged(by: $0) })
  }

  /// The photos that a question is about, in the grid's order.
  private func subjects(_ scene: ParentScene, _ album: AlbumOracle) -> [PhotoID] {
    guard scene.screen == .parentPhotos else { return photo.map { [$0] } ?? [] }
    let chosen = chosen ?? []
    return filter.map { album.photos(in: $0).map(\.id).filter { chosen.contains($0) } } ?? []
  }

  private mutating func endSelection(_ scene: ParentScene) {
    if scene.screen == .parentPhotos { chosen = nil }
  }

  private mutating func tapCard(
    _ point: ScreenPoint, _ scene: ParentScene, _ album: AlbumOracle
  ) -> AskedChange.Wish? {
    guard let control = scene.control(at: point), album.categories.indices.contains(control.card) else {
      return nil
    }
    var changed = album.categories[control.card]
    category = changed.id
    switch control.words {
    case .showCategory, .hideCategory:
      changed.visibleToChildren = control.words == .showCategory
      return wish([.categorySet(changed, at: control.card)], album)
    case .raiseCategory, .lowerCategory:
      let other = control.words == .raiseCategory ? control.card - 1 : control.card + 1
      guard album.categories.indices.contains(other) else { return nil }
      var order = album.categories.map(\.id)
      order.swapAt(control.card, other)
      return wish([.categoriesOrdered(order)], album)
    default: return nil
    }
  }

  // MARK: What is chosen

  private mutating func tapPhotos(
    _ decision: GestureDecision, _ scene: ParentScene, _ landing: Landing, _ album: AlbumOracle
  ) {
    guard chosen != nil else {
      guard scene.chipBar?.contains(decision.position) == true else { return }
      let isSure = !landing.isUnsure && !hasActed && landing.revision == revision
      // Beside all of them it may be one that does not show.
      filter = isSure ? scene.chip(at: decision.position).map { album.sight(atChip: $0) } : nil
      return
    }
    if scene.way?.contains(decision.position) == true {
      chosen = nil
      if landing.isUnsure { isUnsure = true }
    } else if let touched = scene.thumbnail(at: decision.position) {
      toggle(touched.photo, landing)
    }
  }

  private mutating func press(_ decision: GestureDecision, _ scene: ParentScene, _ landing: Landing) {
    guard scene.screen == .parentPhotos, scene.question == nil,
      let touched = scene.thumbnail(at: decision.start)
    else { return }
    if chosen == nil { chosen = [] }
    toggle(touched.photo, landing)
    hasActed = true
  }

  private mutating func toggle(_ photo: PhotoID, _ landing: Landing) {
    if landing.isUnsure || landing.revision != revision || hasActed { isUnsure = true }
    if chosen?.remove(photo) == nil { chosen?.insert(photo) }
  }

  // MARK: What is there afterwards

  /// The album is another one than before.
  package mutating func albumChanged() { revision += 1 }

  /// Reads what a frame has left on screen, in an album that is as it is now. O(items), and O(photos) where the album has changed.
  package mutating func look(_ frame: CheckedFrame, isPaused: Bool) {
    if wasPaused, !isPaused { resumedAt = frame.vsync }
    wasPaused = isPaused
    if frame.glance.isInKidsMode {
      guard scene != nil else { return }
      (scene, landing, chosen, isUnsure) = (nil, nil, nil, false)
      return
    }
    guard frame.isChanged || scene == nil || isUnsure else { return }
    let before = scene
    let now = ParentScene(frame)
    scene = now
    if before?.screen != now.screen {
      if landing?.isUnsure == false { landing = nil }
      chosen = nil
    }
    if let before, now.hasMoved(since: before) { movedAt = frame.vsync }
    if let question = now.question, question != before?.question { askedAt = frame.vsync }
    guard now.screen == .parentPhotos, now.question == nil else { return isUnsure = false }
    if let chip = now.chip { filter = frame.album.sight(atChip: chip) }
    if case .category(let id?)? = filter, !frame.album.categories.contains(where: { $0.id == id }) {
      filter = .all
    }
    if isUnsure { adopt(now) }
    isUnsure = false
    if chosen?.isEmpty == false, revision != lookedAt {
      let there = Set(filter.map { frame.album.photos(in: $0).map(\.id) } ?? [])
      chosen?.formIntersection(there)
    }
    lookedAt = revision
  }

  /// What the screen says of photos on it that were touched without anybody knowing what comes of it.
  private mutating func adopt(_ now: ParentScene) {
    guard now.chosenCount != nil else { return chosen = nil }
    var known = chosen ?? []
    for thumbnail in now.thumbnails {
      if thumbnail.isChosen { known.insert(thumbnail.photo) } else { known.remove(thumbnail.photo) }
    }
    chosen = known
  }
}
