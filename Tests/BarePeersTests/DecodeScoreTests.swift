import BarePeers
import JPEGCoding
import Kernel
import Testing

@Suite("How fast a host decodes")
struct DecodeScoreTests {
  private let size = PixelSize(width: 64, height: 48)

  private func picture() throws -> [UInt8] {
    try JPEGEncoding(size: size, layout: .gray).encode([UInt8](repeating: 90, count: size.count))
  }

  /// A clock that has moved on by so much at each second reading.
  private final class Clock {
    private var looks: [Int64]
    private var now: Int64 = 0
    private var isRunning = false

    init(_ looks: [Int64]) { self.looks = looks }

    func read() -> Int64 {
      if isRunning { now += looks.removeFirst() }
      isRunning.toggle()
      return now
    }
  }

  @Test("is the reference over what the best look took, and never falls")
  func best() throws {
    let file = try picture()
    let reference = Int64((DecodeScore.referenceNanosecondsPerByte * Double(file.count)).rounded())
    let clock = Clock([2 * reference, reference, 4 * reference, reference * 8, reference / 4])
    var score = try DecodeScore(file: file, stored: size, rounds: 3, clock: clock.read)
    #expect(abs(score.value - 1) < 0.01)
    try score.lookAgain(rounds: 1)
    #expect(abs(score.value - 1) < 0.01)
    try score.lookAgain(rounds: 1)
    #expect(abs(score.value - 4) < 0.05)
  }

  @Test("a file that cannot be decoded says so")
  func broken() throws {
    #expect(throws: BarePeerError.self) {
      try DecodeScore(file: [0xFF, 0xD8, 0, 1], stored: size, rounds: 1) { 0 }
    }
  }
}
