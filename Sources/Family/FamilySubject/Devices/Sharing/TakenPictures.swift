internal import AppCore
internal import Invariants
internal import Kernel

/// The camera's book: what was taken, and what the app has been told of it.
struct TakenPictures {
  struct Picture {
    let number: Int
    let group: GroupID
    let content: UInt64
    /// When the app was given it, and when the picture says that it was taken.
    let given: Instant
    let taken: WallTime
    /// The number that the app knows it by; `nil` before it has told.
    var photo: PhotoID?
    /// Since when the app knows that the server has it, or will not have it.
    var known: Instant?
    var refused: Instant?
    /// The app has the server's record of it.
    var hasRecord = false
    /// The app was killed soon after it was given the picture, or was told that it is refused: nobody knows whether the
    /// next launch knows of it.
    var isDoubtful = false
  }

  private(set) var pictures: [Picture] = []
  /// Of those that the app knows to be at the server, how many it knew before this launch.
  private(set) var knownBefore = 0
  /// When the app was launched.
  private(set) var launched = Instant.zero
  /// How long the app may need to write down what it was told.
  private let writing: TimeSpan

  init(writing: TimeSpan) { self.writing = writing }

  mutating func add(_ group: GroupID, content: UInt64, taken: WallTime, at now: Instant) {
    pictures.append(
      Picture(number: pictures.count + 1, group: group, content: content, given: now, taken: taken))
  }

  /// The app calls a picture by a number.
  mutating func name(_ photo: PhotoID, content: UInt64) {
    guard let place = pictures.firstIndex(where: { $0.content == content }) else { return }
    pictures[place].photo = photo
  }

  /// The app is told what has become of a photo.
  mutating func tell(_ photo: PhotoID, isShared: Bool, at now: Instant) {
    guard let place = pictures.firstIndex(where: { $0.photo == photo }) else { return }
    if isShared {
      pictures[place].known = now
      pictures[place].hasRecord = true
      pictures[place].isDoubtful = false
    } else if pictures[place].refused == nil {
      pictures[place].refused = now
    }
  }

  /// The app is given a list that has a photo.
  mutating func list(_ photo: PhotoID) {
    guard let place = pictures.firstIndex(where: { $0.photo == photo }) else { return }
    pictures[place].hasRecord = true
  }

  /// The app was killed.
  mutating func killed(at now: Instant) {
    launched = now
    for place in pictures.indices {
      if let known = pictures[place].known {
        // It may not have written that down, and then it asks again.
        if now - known <= writing { pictures[place].known = nil }
        continue
      }
      let latest = max(pictures[place].given, pictures[place].refused ?? .zero)
      if now - latest <= writing { pictures[place].isDoubtful = true }
    }
    knownBefore = pictures.count { $0.known != nil }
  }

  /// What is owed to the server, since when: from the launch on at the earliest, and from when it can be reached.
  func owed(reachable: Instant?) -> [SharedPictures.Taken] {
    pictures.map { picture in
      let isOwed = picture.refused == nil && !picture.isDoubtful
      var taken = SharedPictures.Taken(
        number: picture.number, group: picture.group, content: picture.content,
        owedSince: isOwed ? reachable.map { max(max($0, launched), picture.given + writing) } : nil)
      taken.photo = picture.photo
      return taken
    }
  }

  /// Those that a group shows: all but what was refused; `nil` where nobody knows.
  func shown(in group: GroupID) -> [Picture]? {
    let own = pictures.filter { $0.group == group }
    guard !own.contains(where: { $0.isDoubtful && $0.known == nil }) else { return nil }
    return own.filter { $0.refused == nil }
  }
}
