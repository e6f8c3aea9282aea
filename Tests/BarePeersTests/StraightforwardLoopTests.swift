import BarePeers
import Foundation
import Testing

@Suite struct StraightforwardLoopTests {
  @Test("each row's balance follows from the child's row before")
  func balances() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var loop = try StraightforwardLoop(folder.appendingPathComponent("plain.sqlite").path, seed: 1)
    defer { loop.close() }
    let entries = (1...10).map { place in
      BareEntry(
        id: Int64(place), child: Int64(place % 2), kind: 1, amount: Int64(place), timestamp: Int64(place))
    }
    try loop.commit(entries, batch: 3)
    #expect(try loop.balance(of: 0) == 2 + 4 + 6 + 8 + 10)
    #expect(try loop.balance(of: 1) == 1 + 3 + 5 + 7 + 9)
    #expect(try loop.balance(of: 2) == 0)
  }
}
