internal import AppCore
internal import Invariants
internal import Kernel

/// The camera's record: the pictures taken, and the answers that the app received about them.
struct TakenPictures {
  struct Picture {
    let number: Int
    let group: GroupID
    let content: UInt64
    /// When the app received it, and the picture's own time.
    let given: Instant
    let taken: WallTime
    /// The app's number for it; `nil` before the app assigned one.
    var photo: PhotoID?
    /// Since when the app knows that the server has it, or rejected it.
    var known: Instant?
    var refused: Instant?
    /// When it was taken back, if the server could still be kept from having it.
    var takenBack: Instant?
    /// Whether it was taken back too late, when the server had it or it was on its way. The app gets no more reports of it.
    var isUnwanted = false
    /// Whether the app has the server's record of it.
    var hasRecord = false
    /// Whether the app was killed soon after it received the picture or its rejection. The next launch may not know of it.
    var isDoubtful = false
  }

  private(set) var pictures: [Picture] = []
  /// The number of pictures at the server that the app knew before this launch.
  private(set) var knownBefore = 0
  /// When the app was launched.
  private(set) var launched = Instant.zero
  /// How long the app may take to store a report.
  private let writing: TimeSpan

  init(writing: TimeSpan) { self.writing = writing }

  mutating func add(_ group: GroupID, content: UInt64, taken: WallTime, at now: Instant) {
    pictures.append(
      Picture(number: pictures.count + 1, group: group, content: content, given: now, taken: taken))
  }

  /// Records the app's number for a picture; returns whether it had none.
  mutating func name(_ photo: PhotoID, content: UInt64) -> Bool {
    guard let place = pictures.firstIndex(where: { $0.content == content }) else { return false }
    defer { pictures[place].photo = photo }
    return pictures[place].photo == nil
  }

  /// Takes a picture back; returns whether that was in time. The app may or may not show a picture that is already at the server
  /// without its knowledge. For one that it knows to be there, nothing changes.
  mutating func takeBack(_ photo: PhotoID, isTooLate: Bool, at now: Instant) -> Bool {
    guard let place = pictures.firstIndex(where: { $0.photo == photo }), pictures[place].known == nil,
      pictures[place].refused == nil
    else { return false }
    guard !isTooLate else {
      pictures[place].isDoubtful = true
      pictures[place].isUnwanted = true
      return false
    }
    pictures[place].refused = now
    pictures[place].takenBack = now
    return true
  }

  /// Records the app's answer about a photo.
  mutating func notify(_ photo: PhotoID, isShared: Bool, at now: Instant) {
    guard let place = pictures.firstIndex(where: { $0.photo == photo && !$0.isUnwanted }) else { return }
    if isShared {
      pictures[place].known = now
      pictures[place].hasRecord = true
      pictures[place].isDoubtful = false
    } else if pictures[place].refused == nil {
      pictures[place].refused = now
    }
  }

  /// Records that the app received a list with a photo.
  mutating func list(_ photo: PhotoID) {
    guard let place = pictures.firstIndex(where: { $0.photo == photo }) else { return }
    pictures[place].hasRecord = true
  }

  /// Records a kill of the app.
  mutating func killed(at now: Instant) {
    launched = now
    for place in pictures.indices {
      if let known = pictures[place].known {
        // It may not have stored the answer, and then asks again.
        if now - known <= writing { pictures[place].known = nil }
        continue
      }
      let latest = max(pictures[place].given, pictures[place].refused ?? .zero)
      guard now - latest <= writing else { continue }
      pictures[place].isDoubtful = true
      // It may not have stored the withdrawal, and then sends the picture.
      pictures[place].takenBack = nil
    }
    knownBefore = pictures.count { $0.known != nil }
  }

  /// The pictures outstanding at the server, each with since when: at the earliest from the launch on, and while the server is
  /// reachable.
  func outstanding(reachable: Instant?) -> [SharedPictures.Taken] {
    pictures.map { picture in
      let isOutstanding = picture.refused == nil && !picture.isDoubtful
      var taken = SharedPictures.Taken(
        number: picture.number, group: picture.group, content: picture.content,
        outstandingSince: isOutstanding
          ? reachable.map { max(max($0, launched), picture.given + writing) } : nil)
      taken.photo = picture.photo
      taken.isTakenBack = picture.takenBack != nil
      return taken
    }
  }

  /// The pictures that a group shows: all but rejected ones; `nil` if unknown.
  func shown(in group: GroupID) -> [Picture]? {
    let own = pictures.filter { $0.group == group }
    guard !own.contains(where: { $0.isDoubtful && $0.known == nil }) else { return nil }
    return own.filter { $0.refused == nil }
  }
}
