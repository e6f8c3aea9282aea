public import Kernel

/// The group photos in the order in which they expire.
///
/// All live equally long, so order of arrival is nearly order of expiry: a queue whose head moves, with a binary
/// insertion for what arrives late. Reading changes nothing, so it never extends a life. Album photos never
/// expire, because nobody puts them in here. When nothing is due, nothing is allocated. See docs/product.md, section 6.
public struct ExpiryQueue: Sendable {
  /// How long a photo lives: 48 h unless told otherwise.
  public let lifetime: TimeSpan
  private var photos: [ExpiringPhoto] = []
  /// Photos before this have expired and wait for being dropped together, as soon as they are more than those behind them.
  private var head = 0
  private var expiries: [PhotoID: WallTime] = [:]

  /// 48 h from the timestamp, absolute.
  public static let groupPhotoLifetime = TimeSpan.hours(48)

  public init(lifetime: TimeSpan = ExpiryQueue.groupPhotoLifetime) {
    precondition(lifetime > .zero, "a lifetime of \(lifetime.nanoseconds) ns must be positive")
    self.lifetime = lifetime
  }

  /// Photos that wait.
  public var count: Int { photos.count - head }
  public var isEmpty: Bool { count == 0 }

  /// The moment at which the next photo expires: arm a timer for it. O(1).
  public var nextExpiry: WallTime? { head < photos.count ? photos[head].expiry : nil }

  /// When a photo expires; `nil` for one that is not here. O(1).
  public func expiry(of photo: PhotoID) -> WallTime? { expiries[photo] }

  /// Whether a photo is visible at a time: it is here and its time is not up. O(1).
  public func isVisible(_ photo: PhotoID, at time: WallTime) -> Bool {
    expiries[photo].map { time < $0 } ?? false
  }

  /// The first moment at which a photo with this timestamp is gone; one from the future counts from its receipt.
  public func expiry(timestamp: WallTime, received: WallTime) -> WallTime {
    min(timestamp, received) + lifetime
  }

  /// Takes a photo in; false when it is too old already or here already, and then nothing is changed.
  ///
  /// A photo that is delivered again keeps its first expiry. O(1) in order of arrival, else O(log n + moved).
  public mutating func insert(_ photo: PhotoID, timestamp: WallTime, received: WallTime) -> Bool {
    let entry = ExpiringPhoto(photo: photo, expiry: expiry(timestamp: timestamp, received: received))
    guard received < entry.expiry, expiries[photo] == nil else { return false }
    expiries[photo] = entry.expiry
    if let last = photos.last, head < photos.count, entry < last {
      photos.insert(entry, at: place(of: entry))
    } else {
      photos.append(entry)
    }
    return true
  }

  /// A photo that is here was told of again: of the two ends the earlier counts, so that no record lengthens a life. Nothing
  /// happens for one that is not here. O(log n + moved).
  public mutating func shorten(_ photo: PhotoID, timestamp: WallTime, received: WallTime) {
    let end = expiry(timestamp: timestamp, received: received)
    guard let known = expiries[photo], end < known else { return }
    photos.remove(at: place(of: ExpiringPhoto(photo: photo, expiry: known)))
    let entry = ExpiringPhoto(photo: photo, expiry: end)
    photos.insert(entry, at: place(of: entry))
    expiries[photo] = end
  }

  /// Takes a photo out before its time, as a tombstone does; false when it is not here. O(log n + moved).
  public mutating func remove(_ photo: PhotoID) -> Bool {
    guard let expiry = expiries.removeValue(forKey: photo) else { return false }
    photos.remove(at: place(of: ExpiringPhoto(photo: photo, expiry: expiry)))
    return true
  }

  /// Appends every photo whose time is up, by expiry, then id, and forgets it. O(expired), amortised.
  public mutating func expire(upTo time: WallTime, into expired: inout [PhotoID]) {
    while head < photos.count, photos[head].expiry <= time {
      expired.append(photos[head].photo)
      expiries.removeValue(forKey: photos[head].photo)
      head += 1
    }
    if head == photos.count {
      photos.removeAll(keepingCapacity: true)
      head = 0
    } else if head * 2 > photos.count {
      photos.removeFirst(head)
      head = 0
    }
  }

  /// The waiting photos in order, for keeping across a restart. O(n).
  public var waiting: [ExpiringPhoto] { Array(photos[head...]) }

  /// Takes back what was kept; what has expired meanwhile stays in until the next `expire`. O(n log n).
  public init(restoring kept: [ExpiringPhoto], lifetime: TimeSpan = ExpiryQueue.groupPhotoLifetime) {
    self.init(lifetime: lifetime)
    for entry in kept.sorted() where expiries[entry.photo] == nil {
      expiries[entry.photo] = entry.expiry
      photos.append(entry)
    }
  }

  /// The first waiting index whose photo is not before the entry.
  private func place(of entry: ExpiringPhoto) -> Int {
    var low = head
    var high = photos.count
    while low < high {
      let middle = (low + high) / 2
      if photos[middle] < entry { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Panics when order, index and head contradict each other. O(n).
  public func checkInvariants() {
    precondition(head <= photos.count, "head \(head) is past the end \(photos.count)")
    precondition(expiries.count == count, "\(expiries.count) expiries for \(count) photos")
    for index in head..<photos.count {
      let entry = photos[index]
      precondition(expiries[entry.photo] == entry.expiry, "photo \(entry.photo.raw) has two expiries")
      precondition(index == head || photos[index - 1] < entry, "photo \(entry.photo.raw) is out of order")
    }
  }
}
