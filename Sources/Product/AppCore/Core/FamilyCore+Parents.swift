internal import Gallery
internal import Kernel
internal import PointsLedger

/// What parents do behind the PIN: the album is changed here at once and at the server as soon as that can be told, points are
/// corrected by the ledger, which has the last word.
extension FamilyCore {
  /// The album was changed by touches.
  mutating func changeAlbum(_ changes: [AlbumChange]) {
    albumHasChanged = true
    guard let first = album.ask(changes) else { return }
    album.began(requests.start(.changeAlbum(first)))
  }

  /// The server has the first batch of changes: the next follows.
  mutating func albumChanged(as request: RequestID) {
    guard let next = album.settled(request) else { return }
    album.began(requests.start(.changeAlbum(next)))
  }

  /// The server will never have the first batch: it shows as the server has it, parents are told, and the next follows.
  mutating func albumRefused(_ instead: [AlbumChange], as request: RequestID, at vsync: Instant) {
    news.decisions.append(.albumRefused)
    for change in instead { handle(.albumChanged(change), at: vsync) }
    inform(.albumRefused, at: vsync)
    albumChanged(as: request)
  }

  /// Tries again what is due. O(1) when nothing is.
  mutating func changeAlbumAgain(at vsync: Instant) {
    guard let changes = album.due(at: vsync) else { return }
    news.decisions.append(.albumRepeated)
    album.began(requests.start(.changeAlbum(changes)))
  }

  /// Asks the ledger how all children stand.
  mutating func readFamily(at vsync: Instant) {
    let now = time(at: vsync)
    family.began(requests.start(.readFamily(daysBetween: family.borders(at: now))), at: now)
  }

  /// A parent corrects a child's points.
  mutating func adjust(_ child: ChildID, by points: Points, _ reason: PointReason, at vsync: Instant) {
    let correction = wishes.correction(of: child, by: points, reason, at: time(at: vsync))
    family.correct(correction.entry, of: child)
    post([correction.event])
  }

  /// A batch is committed: parents who look at their children see what came of it.
  mutating func tellParents(_ effects: [LedgerEffect], of batch: [LedgerEvent], at vsync: Instant) {
    for child in family.answer(effects, of: batch) { inform(.adjustmentRefused(child), at: vsync) }
    guard gallery.currentScreen == .parentChildren else { return }
    let isNews = effects.contains { if case .posted = $0 { true } else { false } }
    if isNews { readFamily(at: vsync) }
  }
}
