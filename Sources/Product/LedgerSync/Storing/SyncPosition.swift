/// A replica's position in the stream of records; stored in the same batch as the data it describes.
public struct SyncPosition: Hashable, Sendable {
  /// The token of the next fetch; `nil` before the first fetch and after the cloud rejected it, which fetches everything.
  public var token: ChangeToken?
  /// The last record of each known device up to which all are folded; by device.
  public private(set) var heads: [RecordID]
  /// The highest entry or reward id that this device assigned.
  public var lastID: Int64
  /// The highest record number that this device assigned; 0 when its head gives it.
  public var lastNumber: Int64
  /// The installation that has fetched all records of this device; see `LedgerReplica`.
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

  /// The last record of a device up to which all are folded; number 0 for none. O(devices).
  public func head(of device: Int) -> RecordID {
    for head in heads where head.device == device { return head }
    return RecordID(device: device, number: 0)
  }

  /// Moves a device's head back when the zone has other records from there on. O(devices).
  mutating func setBack(to head: RecordID) {
    guard let place = heads.firstIndex(where: { $0.device == head.device && $0 > head }) else { return }
    heads[place] = head
  }

  /// Resets all heads.
  mutating func beginAnew() { heads = [] }

  /// Advances a device's head. O(devices).
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
