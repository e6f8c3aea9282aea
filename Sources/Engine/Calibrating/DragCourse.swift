internal import Touches

/// A drag resampled every 20 ms, as for the tables of recorded drags: places and speeds.
struct DragCourse {
  private let places: [GlassPoint]
  /// Millimetres per period.
  private let speeds: [Double]

  static let period = 20.0

  /// Resamples a drag; `nil` for fewer than six reports or ten places, or for a drag of under 5 mm.
  init?(_ stroke: [TouchTrial.Report]) {
    guard stroke.count >= 6 else { return nil }
    self.init(places: DragCourse.grid(stroke))
    guard places.count >= 10, (places[places.count - 1] - places[0]).length >= 5 else { return nil }
  }

  private init(places: [GlassPoint]) {
    self.places = places
    speeds = DragCourse.speeds(places)
  }

  /// The finger's place every 20 ms from the first report on. In gaps of over 45 ms it rests until 20 ms before the next report;
  /// elsewhere it moves evenly. O(reports).
  static func grid(_ stroke: [TouchTrial.Report]) -> [GlassPoint] {
    let first = stroke[0].milliseconds
    let steps = Int((stroke[stroke.count - 1].milliseconds - first + 1e-6) / period)
    var index = 0
    return (0...max(0, steps)).map { step in
      let time = first + period * Double(step)
      while index + 1 < stroke.count, stroke[index + 1].milliseconds <= time + 1e-6 { index += 1 }
      let here = stroke[index]
      guard index + 1 < stroke.count else { return here.place }
      let next = stroke[index + 1]
      let gap = next.milliseconds - here.milliseconds
      let begin = gap > 45 ? next.milliseconds - period : here.milliseconds
      let share = max(0, (time - begin) / (next.milliseconds - begin))
      return here.place + (next.place - here.place) * share
    }
  }

  /// Central differences of the places, smoothed over five.
  private static func speeds(_ places: [GlassPoint]) -> [Double] {
    let last = places.count - 1
    let means = places.indices.map { index in
      (index - 2...index + 2).reduce(GlassPoint(x: 0, y: 0)) { $0 + places[min(last, max(0, $1))] } * 0.2
    }
    return means.indices.map { index in
      let (low, high) = (max(0, index - 1), min(last, index + 1))
      return high > low ? (means[high] - means[low]).length / Double(high - low) : 0
    }
  }

  /// The time of the highest speed as a share of the duration, 0 to 1.
  var peakTime: Double {
    let fastest = speeds.indices.max { speeds[$0] < speeds[$1] || (speeds[$0] == speeds[$1] && $0 > $1) } ?? 0
    return Double(fastest) / Double(max(1, speeds.count - 1))
  }

  /// The time after which half of the path is done, as a share of the duration, 0 to 1.
  var halfWayTime: Double {
    let steps = zip(places.dropFirst(), places).map { ($0 - $1).length }
    let half = steps.reduce(0, +) / 2
    var done = 0.0
    for (index, step) in steps.enumerated() {
      if done + step >= half, step > 0 { return (Double(index) + (half - done) / step) / Double(steps.count) }
      done += step
    }
    return 1
  }

  /// Pearson's correlation of both fingers' speeds. `nil` for fewer than eight reports or twelve common places, or for a finger
  /// of constant speed.
  static func correlation(_ strokes: [[TouchTrial.Report]]) -> Double? {
    guard strokes.count == 2, strokes.allSatisfy({ $0.count >= 8 }) else { return nil }
    let both = strokes.map(grid)
    let count = min(both[0].count, both[1].count)
    guard count >= 12 else { return nil }
    let (a, b) = (speeds(Array(both[0].prefix(count))), speeds(Array(both[1].prefix(count))))
    let means = (a.reduce(0, +) / Double(count), b.reduce(0, +) / Double(count))
    var (product, squareA, squareB) = (0.0, 0.0, 0.0)
    for (x, y) in zip(a, b) {
      product += (x - means.0) * (y - means.1)
      squareA += (x - means.0) * (x - means.0)
      squareB += (y - means.1) * (y - means.1)
    }
    guard squareA > 0, squareB > 0 else { return nil }
    return product / (squareA * squareB).squareRoot()
  }
}
