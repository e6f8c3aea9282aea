internal import Kernel

/// Recognises two-finger pinches from touch samples alone, independent of the product.
struct PinchReader {
  enum Event: Hashable {
    /// The second finger came down; the middle of the two.
    case began(ScreenPoint)
    /// One of the two lifted; the last distance over the first.
    case ended(Double)
    /// Another finger lifted, as of a tap or swipe.
    case lifted
  }

  private var down: [TouchSample] = []
  /// The positions of the fingers in `down`.
  private var places: [ScreenPoint] = []
  private var pinch: (first: UInt8, second: UInt8, spread: Double)?
  /// The sequence is used up: its pinch ended or was cancelled.
  private var isSpent = false
  /// A third finger came down, or a contact that may be a palm.
  private(set) var isUnclear = false

  /// A larger contact may be a palm.
  private static let fingertip = ScreenLength.points(39)

  mutating func reset() { self = PinchReader() }

  /// The events of a frame, in order.
  mutating func read(_ samples: [TouchSample]) -> [Event] {
    var events: [Event] = []
    for sample in samples {
      switch sample.phase {
      case .began: land(sample, &events)
      case .moved: follow(sample)
      case .ended, .cancelled: lift(sample, &events)
      }
    }
    return events
  }

  private mutating func land(_ sample: TouchSample, _ events: inout [Event]) {
    if down.isEmpty { (isSpent, isUnclear, pinch) = (false, false, nil) }
    let isKnown = down.contains { $0.finger == sample.finger }
    if isKnown || down.count > 1 || sample.radius > PinchReader.fingertip { isUnclear = true }
    guard !isKnown else { return }
    down.append(sample)
    places.append(sample.position)
    guard down.count == 2, !isSpent else { return }
    pinch = (down[0].finger, sample.finger, max(1, (places[0] - places[1]).length))
    let middle = ScreenPoint(
      x: ScreenLength(subpoints: (places[0].x.subpoints + places[1].x.subpoints) / 2),
      y: ScreenLength(subpoints: (places[0].y.subpoints + places[1].y.subpoints) / 2))
    events.append(.began(middle))
  }

  private mutating func follow(_ sample: TouchSample) {
    guard let index = down.firstIndex(where: { $0.finger == sample.finger }) else { return }
    places[index] = sample.position
  }

  private mutating func lift(_ sample: TouchSample, _ events: inout [Event]) {
    guard let index = down.firstIndex(where: { $0.finger == sample.finger }) else { return }
    places[index] = sample.position
    if sample.phase == .cancelled {
      isSpent = true
    } else if !isSpent {
      if let pinch, [pinch.first, pinch.second].contains(sample.finger) {
        let both = down.indices.filter { [pinch.first, pinch.second].contains(down[$0].finger) }
        events.append(.ended((places[both[0]] - places[both[1]]).length / pinch.spread))
        isSpent = true
      } else {
        events.append(.lifted)
      }
    }
    down.remove(at: index)
    places.remove(at: index)
  }
}
