internal import Gallery
internal import Kernel
internal import PointsLedger

/// Parents' actions behind the PIN. Album changes apply at once and are sent to the server. Corrections of points are decided by
/// the ledger.
extension FamilyCore {
  /// Handles album changes made by touches.
  mutating func changeAlbum(_ changes: [AlbumChange]) {
    albumHasChanged = true
    guard let first = album.ask(changes) else { return }
    album.began(requests.start(.changeAlbum(first)))
  }

  /// Handles the server's confirmation of the first batch of changes, and sends the next.
  mutating func albumChanged(as request: RequestID) {
    guard let next = album.settled(request) else { return }
    album.began(requests.start(.changeAlbum(next)))
  }

  /// Handles the server's final refusal of the first batch: restores the server's album, informs the parents, and sends the next
  /// batch.
  mutating func albumRefused(_ instead: [AlbumChange], as request: RequestID, at vsync: Instant) {
    updates.decisions.append(.albumRefused)
    for change in instead { handle(.albumChanged(change), at: vsync) }
    inform(.albumRefused, at: vsync)
    albumChanged(as: request)
  }

  /// Retries a failed album change when it is due. O(1) when none is.
  mutating func changeAlbumAgain(at vsync: Instant) {
    guard let changes = album.due(at: vsync) else { return }
    updates.decisions.append(.albumRepeated)
    album.began(requests.start(.changeAlbum(changes)))
  }

  /// Asks the ledger for the standings of all children.
  mutating func readFamily(at vsync: Instant) {
    let now = time(at: vsync)
    family.began(requests.start(.readFamily(daysBetween: family.borders(at: now))), at: now)
  }

  /// Corrects a child's points.
  mutating func adjust(_ child: ChildID, by points: Points, _ reason: PointReason, at vsync: Instant) {
    let correction = intents.correction(of: child, by: points, reason, at: time(at: vsync))
    family.correct(correction.entry, of: child)
    post([correction.event])
  }

  /// Informs parents about a committed batch: refused corrections, and new standings on the children's screen.
  mutating func reportParents(_ effects: [LedgerEffect], of batch: [LedgerEvent], at vsync: Instant) {
    for child in family.answer(effects, of: batch) { inform(.adjustmentRefused(child), at: vsync) }
    guard gallery.currentScreen == .parentChildren else { return }
    let isUpdate = effects.contains { if case .posted = $0 { true } else { false } }
    if isUpdate { readFamily(at: vsync) }
  }
}
