internal import Gallery
package import Kernel

/// How long photos on screen were not there yet, by the display list alone: whatever the app says of it.
///
/// A place is missing its photo while a placeholder is in it, or a page is drawn with a spinner in front of it. A wait begins
/// with the first frame that shows such a place and ends with the first that shows the photo in it, a failure, or no such
/// place any more. In the last two cases the photo was not seen: the wait is censored, that is, it lasted at least so long.
package struct ShownWaits: Sendable {
  private struct Place {
    let id: DisplayID
    let photo: PhotoID
    /// The frame that showed it without its photo; `nil` while the photo is there.
    var since: Instant?
    /// The last look that found it.
    var look: Int
  }

  /// A wait that ended.
  package struct Wait: Hashable, Sendable {
    package var photo: PhotoID
    /// The frame that showed the place without it, and the one that ended that.
    package var since: Instant
    package var until: Instant
    /// Whether it came, or its place went, or cannot be filled.
    package var isSeen: Bool

    package var span: TimeSpan { until - since }
  }

  /// The longest that ended so far, of equal ones the first.
  package private(set) var longest: Wait?
  /// What ended with the last look: for each photo that came to be seen the time that it was missing, zero where it was there
  /// when its place appeared.
  package private(set) var seen: [TimeSpan] = []
  /// For each photo that was not seen, how long it had been missing when its place went, or a failure came.
  package private(set) var unseen: [TimeSpan] = []
  /// Places that miss their photo.
  package private(set) var missingCount = 0
  /// Of these, the ones with nothing in them: the others show a smaller picture of it until it comes.
  package private(set) var emptyCount = 0
  private var places: [Place] = []
  private var look = 0

  /// Nothing is on screen.
  package init() {
    places.reserveCapacity(64)
    seen.reserveCapacity(64)
  }

  /// Looks at a frame whose display list differs from the one before in more than places and opacities. Allocates nothing as a
  /// rule. O(items).
  package mutating func record(_ items: [DisplayItem], at vsync: Instant) {
    if !seen.isEmpty { seen.removeAll(keepingCapacity: true) }
    if !unseen.isEmpty { unseen.removeAll(keepingCapacity: true) }
    look += 1
    (missingCount, emptyCount) = (0, 0)
    var next = 0
    for (index, item) in items.enumerated() {
      let slot = DisplaySlot(rawValue: item.id.slot)
      guard slot == .thumbnail || slot == .page else { continue }
      let follower = index + 1 < items.count ? items[index + 1].id : nil
      let isLoading = slot == .page && follower == DisplaySlot.spinner.id(item.photo.raw)
      let isMissing = item.kind == .placeholder || isLoading
      if isMissing { missingCount += 1 }
      if item.kind == .placeholder { emptyCount += 1 }
      let place = find(item.id, from: next) ?? add(item.id, item.photo)
      next = place + 1
      note(place, isMissing: isMissing, isFailure: item.kind == .failure, at: vsync)
    }
    forgetGone(at: vsync)
  }

  /// The screen is gone, and with it all that it was missing: the app was killed, or the session is over.
  package mutating func end(at vsync: Instant) { record([], at: vsync) }

  private mutating func note(_ place: Int, isMissing: Bool, isFailure: Bool, at vsync: Instant) {
    let isNew = places[place].look == 0
    places[place].look = look
    switch (places[place].since, isMissing) {
    case (nil, true): places[place].since = vsync
    case (let since?, false):
      if isFailure { unseen.append(vsync - since) } else { seen.append(vsync - since) }
      noteEnd(of: places[place].photo, since, vsync, isSeen: !isFailure)
      places[place].since = nil
    case (nil, false): if isNew && !isFailure { seen.append(.zero) }
    case (_?, true): break
    }
  }

  /// Items keep their order, so that a place is as a rule the one after the last that was found.
  private func find(_ id: DisplayID, from start: Int) -> Int? {
    places[min(start, places.count)...].firstIndex { $0.id == id }
      ?? places[..<min(start, places.count)].firstIndex { $0.id == id }
  }

  private mutating func noteEnd(of photo: PhotoID, _ since: Instant, _ until: Instant, isSeen: Bool) {
    guard until - since > longest?.span ?? .zero else { return }
    longest = Wait(photo: photo, since: since, until: until, isSeen: isSeen)
  }

  private mutating func add(_ id: DisplayID, _ photo: PhotoID) -> Int {
    places.append(Place(id: id, photo: photo, since: nil, look: 0))
    return places.count - 1
  }

  private mutating func forgetGone(at vsync: Instant) {
    for place in places where place.look != look {
      guard let since = place.since else { continue }
      unseen.append(vsync - since)
      noteEnd(of: place.photo, since, vsync, isSeen: false)
    }
    places.removeAll { $0.look != look }
  }
}
