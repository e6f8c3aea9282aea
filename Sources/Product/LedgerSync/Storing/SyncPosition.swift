/// Where a replica stands in the stream of records; stored with the data that it speaks of, never before or after.
public struct SyncPosition: Hashable, Sendable {
  /// `nil` before the first fetch and after the cloud forgot what it meant: then all is fetched.
  public var token: ChangeToken?
  /// Of each device that is known, the last record up to which all are folded; by device.
  public private(set) var heads: [RecordID]
  /// The highest id that this device gave to an entry or a reward.
  public var lastID: Int64
  /// The highest number that this device gave to a record, or 0 where its head says it.
  public var lastNumber: Int64
  /// The installation of the app that has read all that this device ever sent; see `LedgerReplica`.
  public var installation: Int64

  public init(
    token: ChangeToken? = nil, heads: [RecordID] = [], lastID: Int64 = 0, lastNumber: Int64 = 0,
    installation: Int64 = 0
  ) {
    self.token = token
    self.heads = heads.sorted()
    self.lastID = lastID
    self.lastNumber = lastNumber
    self.installation = installation
  }

  /// The last record of a device up to which all are folded; its number is 0 when none is. O(devices).
  public func head(of device: Int) -> RecordID {
    for head in heads where head.device == device { return head }
    return RecordID(device: device, number: 0)
  }

  /// Moves a device's head back, when the zone turns out to have other records of it from there on. O(devices).
  mutating func setBack(to head: RecordID) {
    guard let place = heads.firstIndex(where: { $0.device == head.device && $0 > head }) else { return }
    heads[place] = head
  }

  /// Nothing is folded any more.
  mutating func beginAnew() { heads = [] }

  /// Moves a device's head on. O(devices).
  public mutating func advance(to head: RecordID) {
    if let place = heads.firstIndex(where: { $0.device == head.device }) {
      precondition(heads[place] < head, "the head of device \(head.device) cannot go back to \(head.number)")
      heads[place] = head
    } else {
      let place = heads.firstIndex { $0 > head } ?? heads.count
      heads.insert(head, at: place)
    }
  }
}
