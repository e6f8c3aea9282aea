import LedgerSync
import Testing

@Suite("A record zone in memory")
struct RecordZoneTests {
  private func record(_ device: Int, _ number: Int64, _ points: Int64 = 1) -> SyncRecord {
    SyncRecord(
      id: RecordID(device: device, number: number), .entry(FamilyBench.entry(number, device: device, points)))
  }

  @Test("a zone stores records in order of arrival and never changes them")
  func saving() {
    var zone = RecordZone(devices: 2)
    let records = [record(1, 2), record(0, 1), record(1, 1)]
    #expect(zone.save(records) == .outcomes([.saved, .saved, .saved]))
    #expect(
      zone.save([record(0, 1), record(1, 1, 9), record(0, 2)]) == .outcomes([.saved, .conflict, .saved]))
    #expect(zone.log == records + [record(0, 2)])
  }

  @Test("a zone fails records of unknown devices and invalid numbers")
  func unknown() {
    var zone = RecordZone(devices: 2)
    #expect(zone.save([record(2, 1), record(0, 0)]) == .outcomes([.failed, .failed]))
    #expect(zone.log.isEmpty)
  }

  @Test("a zone saves a batch with a decision completely or not at all")
  func whole() {
    var zone = RecordZone(devices: 2)
    _ = zone.save([record(0, 1)])
    let decision = SyncRecord(id: RecordID(device: 0, number: 2), .denial(RedemptionID(7)))
    #expect(
      zone.save([record(0, 1, 9), decision, record(0, 3)]) == .outcomes([.conflict, .failed, .failed]))
    #expect(zone.log == [record(0, 1)])
    #expect(zone.save([record(0, 1), decision, record(0, 3)]) == .outcomes([.saved, .saved, .saved]))
    #expect(zone.log.count == 3)
  }

  @Test("a zone returns page after page from a token on, and nothing after the last")
  func pages() {
    var zone = RecordZone(devices: 1, pageLimit: 300)
    let records = (1...700).map { record(0, Int64($0)) }
    _ = zone.save(records)
    var (token, found, sizes) = (ChangeToken?.none, [SyncRecord](), [Int]())
    while case .changes(let page, let end, let hasMore) = zone.changes(since: token) {
      (token, found) = (end, found + page)
      sizes.append(page.count)
      guard hasMore else { break }
    }
    #expect(found == records && sizes == [300, 300, 100])
    #expect(zone.changes(since: token) == .changes([], token ?? ChangeToken(bytes: []), hasMore: false))
  }

  @Test("a zone answers a replica's requests and no other effects")
  func answers() {
    var zone = RecordZone(devices: 1)
    #expect(
      zone.answer(.send(attempt: 3, [record(0, 1)])) == .sent(attempt: 3, .outcomes([.saved])))
    let all = zone.changes(since: nil)
    #expect(zone.answer(.fetch(attempt: 4, since: nil)) == .fetched(attempt: 4, all))
    #expect(zone.answer(.wake(after: .seconds(1))) == nil)
  }
}
