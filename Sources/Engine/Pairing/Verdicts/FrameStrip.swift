/// The costs of all frames in order of time, averaged into columns for a chart.
package struct FrameStrip: Codable, Hashable, Sendable {
  /// Frames per column; the last column may have fewer.
  package var framesPerColumn: Int
  /// Mean frame cost by column, host nanoseconds. Each frame counts with its smallest cost over all pairs, the least disturbed.
  package var old: [Double]
  package var new: [Double]

  /// The most columns.
  package static let columnLimit = 480

  /// Computes the columns. O(pairs x frames).
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
