internal import Gallery
package import Gestures
package import Kernel

/// Reads a parent's album edits off its touches and the screen below them, apart from the app's account.
///
/// A touch is ignored if it landed on another screen or while the app was paused. So is an answer within half a second of its
/// question. A touch may have no effect if it stopped a scrolling list, or if the album changed after it landed.
package struct ParentOracle: Sendable {
  /// The finger that is down, or was down last.
  private struct Landing: Sendable {
    var sequence: Int
    var revision: Int
    var isUnsure: Bool
  }

  /// A finger that taps twice must not confirm a question (docs/product.md, section 2).
  package static let settling = TimeSpan.milliseconds(500)
  /// How long scrolling may go on after its last visible motion [A].
  private static let running = TimeSpan.milliseconds(150)

  /// The chosen photos; `nil` while none are being chosen.
  package private(set) var chosen: Set<PhotoID>?
  /// The grid's filter: that of the selected chip, or, if the chip is off screen, of the last one touched. `nil` if it is unknown
  /// whether that touch hit.
  package private(set) var filter: AlbumScope? = .all

  private let safe: ScreenRect?
  private var scene: ParentScene?
  private var landing: Landing?
  private var revision = 0
  private var lookedAt = 0
  /// When an item last scrolled, or may have begun to.
  private var movedAt = Instant.zero - ParentOracle.settling
  private var askedAt = Instant.zero
  private var wasPaused = false
  private var resumedAt = Instant.zero
  /// The category, or the single photo, that a question is about.
  private var category: CategoryID?
  private var photo: PhotoID?
  /// Whether the choice must be read off the next frame, because the effect of a touch is unknown.
  private var isUnsure = false
  /// Whether the effect of the current touch is unknown.
  private var isDoubtful = false
  /// Whether a decision of this frame had an effect, so that the item under the next one is unknown.
  private var hasActed = false

  /// - Parameter safe: The area that can be touched; `nil` if unknown.
  package init(safe: ScreenRect? = nil) { self.safe = safe }

  // MARK: Requested edits

  /// The edits that a frame's decisions request of the album as it was after the frame before.
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
        // At its end, a list does not move before the next frame.
        if !isAllVisible(scene, album) { movedAt = vsync }
      case .longPress:
        if let landing, landing.sequence == decision.sequence { press(decision, scene, landing) }
      case .tap:
        guard let landing, landing.sequence == decision.sequence,
          safe?.contains(decision.position) ?? true
        else { continue }
        isDoubtful = false
        let intent = tap(decision, scene, landing, album)
        if let intent {
          let mayFail =
            isDoubtful || landing.isUnsure || hasActed
            || intent.needsSameAlbum && landing.revision != revision
          if mayFail { isUnsure = true }
          asked.append(AskedChange(intent.intent, mayFail: mayFail))
        }
        hasActed = true
      default: break
      }
    }
    return asked.filter { !($0.intent == .exactly([])) }
  }

  /// Whether the grid shows all of its photos, so that none scrolls. O(photos log photos).
  private func isAllVisible(_ scene: ParentScene, _ album: AlbumOracle) -> Bool {
    guard scene.screen == .parentPhotos, scene.question == nil, let filter else { return false }
    return scene.thumbnails.count == album.photos(in: filter).count
      && !scene.thumbnails.contains { photo in scene.bars.contains { $0.intersects(photo.frame) } }
  }

  private typealias Reading = (intent: AskedChange.Intent, needsSameAlbum: Bool)

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
  ) -> AskedChange.Intent? {
    guard decision.time >= askedAt + ParentOracle.settling else { return nil }
    // The half second stops while the app is paused.
    if decision.time < resumedAt + ParentOracle.settling { isDoubtful = true }
    guard let row = scene.row(at: decision.position) else { return nil }
    let photos = subjects(scene, album)
    switch question {
    case .askWhere:
      let categories = album.categories
      let target = categories.indices.contains(row.place) ? categories[row.place] : nil
      endSelection(scene)
      guard row.words == target?.name ?? row.words else { return nil }
      return intent(photos.map { .photoMoved($0, to: target?.id) }, album)
    case .askToDelete:
      guard TextKey(rawValue: row.text.key) == .deletePhotos, photos.count <= scene.title.first else {
        return nil
      }
      endSelection(scene)
      return intent(photos.map { .photoDeleted($0) }, album)
    case .askToDeleteCategory:
      guard TextKey(rawValue: row.text.key) == .keepPhotos, let category else { return nil }
      return intent([.categoryDeleted(category)], album)
    case .addCategory: return .added(row.words, at: album.categories.count)
    case .askName, .askColour:
      guard let category, let place = album.categories.firstIndex(where: { $0.id == category }) else {
        return nil
      }
      var changed = album.categories[place]
      guard question == .askName else {
        changed.colour = AskedChange.spell(row.colour)
        return intent([.categorySet(changed, at: place)], album)
      }
      // It may already have the name's icon.
      if changed.name == row.words { isDoubtful = true }
      changed.name = row.words
      return .renamed(changed, at: place)
    default: return nil
    }
  }

  /// The request for those changes that alter the album.
  private func intent(_ changes: [AlbumChange], _ album: AlbumOracle) -> AskedChange.Intent {
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
  ) -> AskedChange.Intent? {
    guard let control = scene.control(at: point), album.categories.indices.contains(control.card) else {
      return nil
    }
    var changed = album.categories[control.card]
    category = changed.id
    switch control.words {
    case .showCategory, .hideCategory:
      changed.visibleToChildren = control.words == .showCategory
      return intent([.categorySet(changed, at: control.card)], album)
    case .raiseCategory, .lowerCategory:
      let other = control.words == .raiseCategory ? control.card - 1 : control.card + 1
      guard album.categories.indices.contains(other) else { return nil }
      var order = album.categories.map(\.id)
      order.swapAt(control.card, other)
      return intent([.categoriesOrdered(order)], album)
    default: return nil
    }
  }

  // MARK: Chosen photos

  private mutating func tapPhotos(
    _ decision: GestureDecision, _ scene: ParentScene, _ landing: Landing, _ album: AlbumOracle
  ) {
    guard chosen != nil else {
      guard scene.chipBar?.contains(decision.position) == true else { return }
      let isSure = !landing.isUnsure && !hasActed && landing.revision == revision
      // A touch beside all visible chips may hit one that does not show.
      filter = isSure ? scene.chip(at: decision.position).map { album.scope(atChip: $0) } : nil
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

  // MARK: The screen after a frame

  /// Notes that the album has changed.
  package mutating func albumChanged() { revision += 1 }

  /// Reads the screen after a frame, with the current album. O(items), and O(photos) after a change of the album.
  package mutating func inspect(_ frame: CheckedFrame, isPaused: Bool) {
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
    if let chip = now.chip { filter = frame.album.scope(atChip: chip) }
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

  /// Reads the choice off the screen for photos touched with an unknown effect.
  private mutating func adopt(_ now: ParentScene) {
    guard now.chosenCount != nil else { return chosen = nil }
    var known = chosen ?? []
    for thumbnail in now.thumbnails {
      if thumbnail.isChosen { known.insert(thumbnail.photo) } else { known.remove(thumbnail.photo) }
    }
    chosen = known
  }
}
