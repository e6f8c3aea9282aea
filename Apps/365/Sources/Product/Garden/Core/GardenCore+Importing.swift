internal import Kernel
internal import Moments

extension GardenCore {
  mutating func pressInImport(_ button: GardenButton) {
    switch button {
    case .importContacts:
      effects.append(.reported(.importContactsTapped))
      beginImport(.contacts)
    case .importCalendar: beginImport(.calendar)
    case .closeImport: closeImport()
    case .retryImport: retryImport()
    case .newNamesake: importing?.answer(.new, store.contents)
    case .leaveOutNamesake: importing?.answer(.leftOut, store.contents)
    case .closeNamesakes: importing?.asked = nil
    case .openImportSettings: effects.append(.opensSettings)
    case .chooseAll: _ = importing?.handle(.choseAll(true), store.contents)
    case .chooseNone: _ = importing?.handle(.choseAll(false), store.contents)
    case .moreImports: importing?.turnPage(canvas)
    default: goOnImporting(.confirmed)
    }
  }

  private mutating func beginImport(_ kind: ImportKind) {
    guard importing == nil else { return }
    let id = nextRequest()
    importing = ImportScreen(kind, id)
    requests.append(.start(id, .readImport(kind, bytes: ImportScreen.sliceBytes), rank: 0))
  }

  /// Restarts a failed import.
  private mutating func retryImport() {
    guard let failed = importing, failed.failure != nil else { return }
    importing = nil
    beginImport(failed.kind)
  }

  /// Ends reading after a failure. Entries read so far are incomplete and not offered.
  mutating func noteUnread(_ failure: ImportFailure, of id: RequestID) {
    guard importing?.request == id else { return }
    isDirty = true
    importing?.request = nil
    importing?.failure = failure
  }

  /// Passes the entries of a slice to the review.
  mutating func takeRead(_ entries: [ImportedEntry]?, of id: RequestID) {
    guard let kind = importing?.kind, importing?.request == id else { return }
    isDirty = true
    letters.removeAll(keepingCapacity: true)
    guard let entries else {
      importing?.request = nil
      _ = importing?.handle(.ended, store.contents)
      return
    }
    _ = importing?.handle(.read(entries), store.contents)
    let next = nextRequest()
    importing?.request = next
    requests.append(.start(next, .readImport(kind, bytes: ImportScreen.sliceBytes), rank: 0))
  }

  /// Commits the next slice of people.
  mutating func goOnImporting(_ event: ImportReview.Event) {
    isDirty = true
    importing?.commit = nil
    guard let command = importing?.handle(event, store.contents) else { return }
    let id = nextRequest()
    importing?.commit = id
    ask(command, as: id)
  }

  /// Closes or cancels the import, unless people are being committed.
  private mutating func closeImport() {
    guard let importing, importing.review.phase != .adding else { return }
    if let request = importing.request { requests.append(.cancel(request)) }
    self.importing = nil
  }
}
