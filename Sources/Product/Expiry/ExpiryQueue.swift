public import Kernel

/// The group photos in order of expiry.
///
/// All photos live equally long, so the order of arrival is nearly the order of expiry. The queue is an array with a moving head
/// and binary insertion for late arrivals. Reading never extends a lifetime. Album photos are not inserted and never expire.
/// Allocates nothing when nothing is due. See docs/product.md, section 6.
public struct ExpiryQueue: Sendable {
  /// The lifetime of a photo; 48 h by default.
  public let lifetime: TimeSpan
  private var photos: [ExpiringPhoto] = []
  /// The index of the first photo that has not expired. Expired ones are removed together, once they outnumber the others.
  private var head = 0
  private var expiries: [PhotoID: WallTime] = [:]

  /// 48 h from the timestamp.
  public static let groupPhotoLifetime = TimeSpan.hours(48)

  public init(lifetime: TimeSpan = ExpiryQueue.groupPhotoLifetime) {
    precondition(lifetime > .zero, "a lifetime of \(lifetime.nanoseconds) ns must be positive")
    self.lifetime = lifetime
  }

  /// The number of photos that have not expired.
  public var count: Int { photos.count - head }
  public var isEmpty: Bool { count == 0 }

  /// The time at which the next photo expires, for a timer. O(1).
  public var nextExpiry: WallTime? { head < photos.count ? photos[head].expiry : nil }

  /// The expiry of a photo; `nil` for an unknown one. O(1).
  public func expiry(of photo: PhotoID) -> WallTime? { expiries[photo] }

  /// Whether a photo is known and not expired at `time`. O(1).
  public func isVisible(_ photo: PhotoID, at time: WallTime) -> Bool {
    expiries[photo].map { time < $0 } ?? false
  }

  /// The expiry of a photo with this timestamp. A timestamp in the future counts from the receipt.
  public func expiry(timestamp: WallTime, received: WallTime) -> WallTime {
    min(timestamp, received) + lifetime
  }

  /// Adds a photo. Returns false and changes nothing when it has expired or is known already.
  ///
  /// A photo delivered again retains its first expiry. O(1) in order of arrival, else O(log n + moved).
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

  /// Applies another record of a known photo: the earlier expiry counts, so that no record extends a lifetime. Does nothing for
  /// an unknown photo. O(log n + moved).
  public mutating func shorten(_ photo: PhotoID, timestamp: WallTime, received: WallTime) {
    let end = expiry(timestamp: timestamp, received: received)
    guard let known = expiries[photo], end < known else { return }
    photos.remove(at: place(of: ExpiringPhoto(photo: photo, expiry: known)))
    let entry = ExpiringPhoto(photo: photo, expiry: end)
    photos.insert(entry, at: place(of: entry))
    expiries[photo] = end
  }

  /// Removes a photo before its expiry, as a tombstone does; false for an unknown photo. O(log n + moved).
  public mutating func remove(_ photo: PhotoID) -> Bool {
    guard let expiry = expiries.removeValue(forKey: photo) else { return false }
    photos.remove(at: place(of: ExpiringPhoto(photo: photo, expiry: expiry)))
    return true
  }

  /// Removes the photos expired at `time` and appends them by expiry, then id. O(expired), amortised.
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

  /// The photos that have not expired, in order, for storing across a restart. O(n).
  public var waiting: [ExpiringPhoto] { Array(photos[head...]) }

  /// Restores stored photos. Those that expired meanwhile remain until the next `expire`. O(n log n).
  public init(restoring stored: [ExpiringPhoto], lifetime: TimeSpan = ExpiryQueue.groupPhotoLifetime) {
    self.init(lifetime: lifetime)
    for entry in stored.sorted() where expiries[entry.photo] == nil {
      expiries[entry.photo] = entry.expiry
      photos.append(entry)
    }
  }

  /// The first index whose photo is not before the entry.
  private func place(of entry: ExpiringPhoto) -> Int {
    var low = head
    var high = photos.count
    while low < high {
      let middle = (low + high) / 2
      if photos[middle] < entry { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Traps when order, index and head contradict each other. O(n).
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
