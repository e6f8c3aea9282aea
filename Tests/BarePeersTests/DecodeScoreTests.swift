import BarePeers
import JPEGCoding
import Kernel
import Testing

@Suite("The decode score")
struct DecodeScoreTests {
  private let size = PixelSize(width: 64, height: 48)

  private func picture() throws -> [UInt8] {
    try JPEGEncoding(size: size, layout: .gray).encode([UInt8](repeating: 90, count: size.count))
  }

  /// A clock that advances by this much at each second reading.
  private final class Clock {
    private var samples: [Int64]
    private var now: Int64 = 0
    private var isRunning = false

    init(_ samples: [Int64]) { self.samples = samples }

    func read() -> Int64 {
      if isRunning { now += samples.removeFirst() }
      isRunning.toggle()
      return now
    }
  }

  @Test("the score is the reference over the best sample, and never falls")
  func best() throws {
    let file = try picture()
    let reference = Int64((DecodeScore.referenceNanosecondsPerByte * Double(file.count)).rounded())
    let clock = Clock([2 * reference, reference, 4 * reference, reference * 8, reference / 4])
    var score = try DecodeScore(file: file, stored: size, rounds: 3, clock: clock.read)
    #expect(abs(score.value - 1) < 0.01)
    try score.pollAgain(rounds: 1)
    #expect(abs(score.value - 1) < 0.01)
    try score.pollAgain(rounds: 1)
    #expect(abs(score.value - 4) < 0.05)
  }

  @Test("an undecodable file throws an error")
  func broken() throws {
    #expect(throws: BarePeerError.self) {
      try DecodeScore(file: [0xFF, 0xD8, 0, 1], stored: size, rounds: 1) { 0 }
    }
  }
}
