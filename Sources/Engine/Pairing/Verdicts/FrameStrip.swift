/// The evening's frames from left to right, joined to so many columns that they can be looked at.
package struct FrameStrip: Codable, Hashable, Sendable {
  /// Frames of a column; the last one may have fewer.
  package var framesPerColumn: Int
  /// Mean cost of a frame by column, host nanoseconds: of a frame the smallest over pairs, since that is the least disturbed.
  package var old: [Double]
  package var new: [Double]

  /// Columns at most.
  package static let columnLimit = 480

  /// O(pairs x frames).
  init(_ rounds: [PairedRound]) {
    let frames = rounds.map(\.count).min() ?? 0
    framesPerColumn = max(1, (frames + FrameStrip.columnLimit - 1) / FrameStrip.columnLimit)
    old = FrameStrip.columns(rounds, .old, frames: frames, each: framesPerColumn)
    new = FrameStrip.columns(rounds, .new, frames: frames, each: framesPerColumn)
  }

  private static func columns(
    _ rounds: [PairedRound], _ role: PairingRole, frames: Int, each: Int
  ) -> [Double] {
    stride(from: 0, to: frames, by: each).map { start in
      let end = min(start + each, frames)
      let sum = (start..<end).reduce(0.0) { sum, place in
        sum + Double(rounds.map { $0.costs[role.rawValue][place] }.min() ?? 0)
      }
      return sum / Double(end - start)
    }
  }
}
