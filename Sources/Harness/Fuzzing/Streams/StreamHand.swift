internal import Kernel
internal import Population
internal import Simulation

/// One hand that plays a mix of acts, each a sensible time after the one before.
struct StreamHand {
  private var maker: GestureMaker
  private var random: RandomSource
  private let mix: StreamMix
  private let screen: FuzzScreen
  private let metrics: ScreenMetrics
  private let repeatPace: Double
  private let contactLoss: Double
  private let returnGraze: Double
  private var lastSwipe = TouchIntent.swipeLeft
  /// The last finger lifted here; the first gesture begins a second into the block.
  private var lastLift = Instant.milliseconds(600)

  init(
    _ group: AgeGroup, screen: FuzzScreen, device: DeviceProfile, mix: StreamMix, figures: AssumedFigures,
    seed: SeedTree
  ) {
    maker = GestureMaker(
      group, device: device, parameters: figures.touches, seed: seed.child("maker"))
    random = seed.child("acts").stream()
    self.mix = mix
    self.screen = screen
    metrics = device.screen
    var draws = seed.child("assumptions").stream()
    repeatPace = draws.uniform(figures.touches.repeatPace.low, figures.touches.repeatPace.high)
    contactLoss = draws.uniform(figures.contactLoss.lowerBound, figures.contactLoss.upperBound)
    returnGraze = draws.uniform(figures.returnGraze.lowerBound, figures.returnGraze.upperBound)
  }

  /// Appends the next gesture, and a graze behind it when there is one.
  mutating func next(into block: inout GestureBlock) {
    let act = StreamAct.allCases[random.index(weights: mix.weights)]
    let intent = act.intent(lastSwipe: lastSwipe, coin: random.chance(0.5))
    let gap = pause(before: act)
    let isQuick = act == .repetition
    append(intent, liftsAfter: gap, hurry: isQuick ? 0.7 : 1, isMeant: true, into: &block)
    guard act == .swipe || act == .repetition || act == .turn else { return }
    lastSwipe = intent
    if random.chance(contactLoss) { breakContact(of: &block) }
    if random.chance(returnGraze) { graze(into: &block) }
  }

  /// One gesture. A swipe that follows another closely lifts `liftsAfter` ms after the last lift, if its movement
  /// leaves time for that; all others begin then.
  private mutating func append(
    _ intent: TouchIntent, liftsAfter gap: Pause, hurry: Double, isMeant: Bool, into block: inout GestureBlock
  ) {
    let first = block.samples.count
    let begin: Instant
    switch gap {
    case .toTouch(let milliseconds): begin = lastLift + .microseconds(Int64(milliseconds * 1_000))
    case .toLift: begin = lastLift + .milliseconds(30)
    }
    let start = place()
    let aim = intent == .drag ? scrollAim(from: start) : nil
    var gesture = maker.make(intent, at: begin, start: start, aim: aim, hurry: hurry, into: &block.samples)
    if case .toLift(let milliseconds) = gap {
      let delay = lastLift + .microseconds(Int64(milliseconds * 1_000)) - gesture.last
      if delay > .zero {
        for index in first..<block.samples.count {
          block.samples[index].time = block.samples[index].time + delay
        }
        gesture.first = gesture.first + delay
        gesture.last = gesture.last + delay
      }
    }
    lastLift = gesture.last
    block.gestures.append(StreamGesture(gesture: gesture, firstSample: first, isMeant: isMeant))
  }

  /// How an act follows the one before.
  private enum Pause {
    /// From lift to the next touch, ms.
    case toTouch(Double)
    /// From lift to lift, ms.
    case toLift(Double)
  }

  /// Same-direction repeats: 220 ms and LN(5.0, .9), times the child's pace [A]. Back again: .65 % lift within 350 ms
  /// of the last lift (Frank et al. 2013), the others 350 ms and LN(6.0, .9) [A]. Everything else after a thought of
  /// 400 ms and LN(6.5, .8) [A].
  private mutating func pause(before act: StreamAct) -> Pause {
    switch act {
    case .repetition: return .toLift((220 + random.lognormal(5.0, 0.9)) * repeatPace)
    case .turn where random.chance(0.0065): return .toLift(random.uniform(200, 350))
    case .turn: return .toLift(350 + min(20_000, random.lognormal(6.0, 0.9)))
    default: return .toTouch(400 + min(20_000, random.lognormal(6.5, 0.8)))
    }
  }

  /// Somewhere on the photos: the grid begins below its bar of chips, and edges are rarely touched.
  private mutating func place() -> ScreenPoint {
    let width = metrics.size.width.points
    let height = metrics.size.height.points
    let top = screen == .grid ? 76.0 : 40.0
    return ScreenPoint(
      random.uniform(0.06, 0.94) * width, random.uniform(top / height, 0.95) * height)
  }

  /// A slow drag that scrolls: 8 to 30 % of the height up or down, a little askew.
  private mutating func scrollAim(from start: ScreenPoint) -> ScreenPoint {
    let height = metrics.size.height.points
    let way = random.uniform(0.08, 0.3) * height
    let isUp = start.y.points > height / 2
    return ScreenPoint(
      start.x.points + random.uniform(-0.15, 0.15) * way, start.y.points + (isUp ? -way : way))
  }

  /// The last gesture's finger loses the glass for 15-60 ms somewhere on its way [A].
  private mutating func breakContact(of block: inout GestureBlock) {
    guard let last = block.gestures.last else { return }
    let range = last.samples
    let isPlain = range.allSatisfy {
      block.samples[$0].finger == block.samples[range.lowerBound].finger
    }
    guard isPlain, range.count >= 5 else { return }
    let lift = range.lowerBound + 1 + random.below(range.count - 3)
    // The two reports around the gap turn into a lift and a landing.
    block.samples[lift].phase = .ended
    block.samples[lift + 1].phase = .began
    let least = block.samples[lift].time + .microseconds(Int64(random.uniform(15_000, 60_000)))
    let delay = least - block.samples[lift + 1].time
    guard delay > .zero else { return }
    for index in lift + 1..<range.upperBound {
      block.samples[index].time = block.samples[index].time + delay
    }
    block.gestures[block.gestures.count - 1].gesture.last = last.gesture.last + delay
    lastLift = lastLift + delay
  }

  /// The finger touches the glass on its way back, 60-250 ms after it left, moving fast [A].
  private mutating func graze(into block: inout GestureBlock) {
    let back: TouchIntent = lastSwipe == .swipeLeft ? .swipeRight : .swipeLeft
    let gap = Pause.toTouch(random.uniform(60, 250))
    append(back, liftsAfter: gap, hurry: 0.5, isMeant: false, into: &block)
  }
}
