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
    /// Since when it is not to be shared, and could still be kept from it.
    var takenBack: Instant?
    /// It was taken back when the server had it, or it was on its way there: the app hears of it no more.
    var isUnwanted = false
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

  /// The app calls a picture by a number; whether it had none.
  mutating func name(_ photo: PhotoID, content: UInt64) -> Bool {
    guard let place = pictures.firstIndex(where: { $0.content == content }) else { return false }
    defer { pictures[place].photo = photo }
    return pictures[place].photo == nil
  }

  /// A picture is not to be shared after all; whether that could still be. What is at the server already, and the app was not told of,
  /// the app may show or not; of what it was told, nothing changes.
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

  /// The app is told what has become of a photo.
  mutating func tell(_ photo: PhotoID, isShared: Bool, at now: Instant) {
    guard let place = pictures.firstIndex(where: { $0.photo == photo && !$0.isUnwanted }) else { return }
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
      guard now - latest <= writing else { continue }
      pictures[place].isDoubtful = true
      // It may not have written that down, and then it sends the picture.
      pictures[place].takenBack = nil
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
      taken.isTakenBack = picture.takenBack != nil
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
