internal import FamilySweeps
internal import Gallery
internal import Gestures
internal import Kernel
internal import Sweeping

/// The working memory of a thread that checks sequences against every relation. Allocates nothing once its buffers have room.
struct RelationBench {
  private(set) var report = RelationReport()
  var settings: GestureSettings
  var screen: SweepScreen
  private var changed: [TouchSample] = []
  var reference: [GestureDecision] = []
  var decisions: [GestureDecision] = []
  private var excursions = StrokeExcursions()
  private var random: RandomSource

  init(_ settings: GestureSettings, screen: SweepScreen, random: RandomSource) {
    self.settings = settings
    self.screen = screen
    self.random = random
  }

  /// Checks a sequence; `label` names it in examples. O(samples x relations).
  mutating func check(_ samples: ArraySlice<TouchSample>, label: @autoclosure () -> String) {
    report.sequences += 1
    play(samples, &reference)
    for relation in GestureRelation.allCases {
      guard change(samples, relation) else { continue }
      if relation.thins, excursions.differ(samples, changed[...], settings) {
        report.rows[relation.rawValue].leftOut += 1
        continue
      }
      report.rows[relation.rawValue].checked += 1
      play(changed[...], &decisions)
      guard !agrees(relation) else { continue }
      report.rows[relation.rawValue].changed += 1
      report.rows[relation.rawValue].example = report.rows[relation.rawValue].example ?? label()
    }
  }

  private func play(_ samples: ArraySlice<TouchSample>, _ decisions: inout [GestureDecision]) {
    decisions.removeAll(keepingCapacity: true)
    var recogniser = GestureRecogniser(settings: settings, scope: screen.galleryScreen.scope(settings))
    for sample in samples { recogniser.handle(sample, into: &decisions) }
    recogniser.advance(to: .never, into: &decisions)
  }

  // MARK: Changing

  static let shift = TimeSpan(nanoseconds: 86_400_000_007_919)
  private static let mirrorWidth = ScreenLength.points(390)

  /// Fills `changed`; returns `false` if the relation does not apply to these samples.
  private mutating func change(_ samples: ArraySlice<TouchSample>, _ relation: GestureRelation) -> Bool {
    changed.removeAll(keepingCapacity: true)
    switch relation {
    case .timeShift:
      for sample in samples { append(sample) { $0.time = $0.time + RelationBench.shift } }
    case .mirror:
      for sample in samples { append(sample) { $0.position.x = RelationBench.mirrorWidth - $0.position.x } }
    case .resample120: thin(samples, keepingOneIn: 2)
    case .resample60: thin(samples, keepingOneIn: 4)
    case .coalesce:
      for sample in samples where sample.phase != .moved || random.chance(0.3) { changed.append(sample) }
    case .tremble: return tremble(samples)
    case .lengthen: return lengthen(samples)
    }
    return true
  }

  private mutating func append(_ sample: TouchSample, _ change: (inout TouchSample) -> Void) {
    changed.append(sample)
    change(&changed[changed.count - 1])
  }

  /// Retains every n-th move of each finger, and all landings and lifts.
  private mutating func thin(_ samples: ArraySlice<TouchSample>, keepingOneIn n: Int) {
    var counts = InlineArray<8, Int>(repeating: 0)
    for sample in samples {
      let finger = Int(sample.finger & 7)
      if sample.phase != .moved {
        counts[finger] = 0
      } else {
        counts[finger] += 1
        if counts[finger] % n != 0 { continue }
      }
      changed.append(sample)
    }
  }

  /// Moves a finger that never leaves the slop elsewhere within it. Does not apply to a touch that leaves it.
  private mutating func tremble(_ samples: ArraySlice<TouchSample>) -> Bool {
    let leaves = reference.contains { decision in
      switch decision.kind {
      case .dragBegan, .pinchBegan: true
      default: false
      }
    }
    guard !leaves else { return false }
    var landed = InlineArray<8, ScreenPoint>(repeating: .zero)
    // A corner of this square is within the slop.
    let reach = settings.touchSlop.points * 0.7
    for sample in samples {
      let finger = Int(sample.finger & 7)
      changed.append(sample)
      if sample.phase == .began {
        landed[finger] = sample.position
        append(sample) { $0.phase = .moved }
      }
      guard changed[changed.count - 1].phase == .moved else { continue }
      changed[changed.count - 1].position =
        landed[finger] + ScreenPoint(random.uniform(-reach, reach), random.uniform(-reach, reach))
    }
    return true
  }

  /// Makes a single swiping finger go twice as far in the same direction and time.
  private mutating func lengthen(_ samples: ArraySlice<TouchSample>) -> Bool {
    guard let first = samples.first, swipes(reference).count == 1 else { return false }
    var landings = 0
    for sample in samples {
      if sample.phase == .began { landings += 1 }
      append(sample) {
        $0.position = first.position + ($0.position - first.position) + ($0.position - first.position)
      }
    }
    return landings == 1
  }
}
