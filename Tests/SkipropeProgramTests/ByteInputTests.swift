import ByteFeeding
import Foundation
import Testing

// The fuzzer did not compile for months, as only the nightly run built it.
@Suite("Hostile bytes")
struct ByteInputTests {
  private static let corpus = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Fuzz/corpus").standardized

  @Test(
    "the fuzzer's corpus is read or refused without a trap, whole, cut anywhere, and with any byte changed")
  func corpus() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.corpus.path).sorted()
    #expect(names.count >= 7, "\(names)")
    for name in names {
      let bytes = [UInt8](try Data(contentsOf: Self.corpus.appending(path: name)))
      ByteInput.feed(bytes)
      for step in 1..<20 {
        let place = bytes.count * step / 20
        ByteInput.feed(Array(bytes[..<place]))
        for byte: UInt8 in [0, 0x22, 0x2D, 0x39, 0xFF] {
          var changed = bytes
          changed[place] = byte
          ByteInput.feed(changed)
        }
      }
    }
  }
}
