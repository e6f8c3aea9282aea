internal import Gallery
package import Kernel

/// How long photos on screen were missing, by the display list alone, not by the app's account.
///
/// A place misses its photo while a placeholder is in it, or while a page has a spinner in front. A wait begins with the first
/// frame that shows such a place. It ends with the first frame that shows the photo or a failure, or no longer has the place. In
/// the last two cases the photo was not seen and the wait is censored: it lasted at least this long.
package struct ShownWaits: Sendable {
  private struct Place {
    let id: DisplayID
    let photo: PhotoID
    /// The first frame without the photo; `nil` while the photo is there.
    var since: Instant?
    /// The number of the last frame that had the place.
    var sighting: Int
  }

  /// A completed wait.
  package struct Wait: Hashable, Sendable {
    package var photo: PhotoID
    /// The first frame without the photo, and the frame that ended the wait.
    package var since: Instant
    package var until: Instant
    /// Whether the photo appeared. `false` if its place went away or the photo failed.
    package var isSeen: Bool

    package var span: TimeSpan { until - since }
  }

  /// The longest wait so far; of equal ones the first.
  package private(set) var longest: Wait?
  /// Waits that the last frame ended with the photo on screen; zero for a photo that was there when its place appeared.
  package private(set) var seen: [TimeSpan] = []
  /// Waits that the last frame ended without the photo, because its place went away or the photo failed.
  package private(set) var unseen: [TimeSpan] = []
  /// Places that miss their photo.
  package private(set) var missingCount = 0
  /// Missing places with nothing in them; the others show a smaller picture until the photo arrives.
  package private(set) var emptyCount = 0
  private var places: [Place] = []
  private var sighting = 0

  /// Creates the record of an empty screen.
  package init() {
    places.reserveCapacity(64)
    seen.reserveCapacity(64)
  }

  /// Records a frame whose display list differs in more than places and opacities. Usually allocates nothing. O(items).
  package mutating func record(_ items: [DisplayItem], at vsync: Instant) {
    if !seen.isEmpty { seen.removeAll(keepingCapacity: true) }
    if !unseen.isEmpty { unseen.removeAll(keepingCapacity: true) }
    sighting += 1
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

  /// Ends all waits, because the app was killed or the session is over.
  package mutating func end(at vsync: Instant) { record([], at: vsync) }

  private mutating func note(_ place: Int, isMissing: Bool, isFailure: Bool, at vsync: Instant) {
    let isNew = places[place].sighting == 0
    places[place].sighting = sighting
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

  /// Finds a place. Items keep their order, so it usually follows the last one found.
  private func find(_ id: DisplayID, from start: Int) -> Int? {
    places[min(start, places.count)...].firstIndex { $0.id == id }
      ?? places[..<min(start, places.count)].firstIndex { $0.id == id }
  }

  private mutating func noteEnd(of photo: PhotoID, _ since: Instant, _ until: Instant, isSeen: Bool) {
    guard until - since > longest?.span ?? .zero else { return }
    longest = Wait(photo: photo, since: since, until: until, isSeen: isSeen)
  }

  private mutating func add(_ id: DisplayID, _ photo: PhotoID) -> Int {
    places.append(Place(id: id, photo: photo, since: nil, sighting: 0))
    return places.count - 1
  }

  private mutating func forgetGone(at vsync: Instant) {
    for place in places where place.sighting != sighting {
      guard let since = place.since else { continue }
      unseen.append(vsync - since)
      noteEnd(of: place.photo, since, vsync, isSeen: false)
    }
    places.removeAll { $0.sighting != sighting }
  }
}
