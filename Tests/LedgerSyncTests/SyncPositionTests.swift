import LedgerSync
import Testing

@Suite("A replica's position, and record ids")
struct SyncPositionTests {
  @Test("a position has the head of each device, with number 0 for unknown ones")
  func heads() {
    var position = SyncPosition()
    for (device, number) in [(3, 1), (0, 4), (3, 2), (1, 9)] as [(Int, Int64)] {
      position.advance(to: RecordID(device: device, number: number))
    }
    #expect(position.heads.map(\.device) == [0, 1, 3])
    #expect((0...3).map { position.head(of: $0).number } == [4, 9, 0, 2])
  }

  @Test(
    "an id separates device and number",
    arguments: [(0, 1), (511, 1), (7, (1 << 48) - 1)] as [(Int, Int64)])
  func ids(device: Int, number: Int64) {
    let id = RecordID(device: device, number: number)
    #expect(id.device == device && id.number == number)
    #expect(RecordID(device: device, number: number - 1).next == id)
  }
}
