internal import Gallery
internal import Gestures
internal import Kernel

/// Makes a new case from one or two that reached new pairs.
struct CaseMutator {
  var random: RandomSource
  private static let longest = 24

  /// A neighbour of a case: one to four changes. `other` is another case of the same stage, if there is one.
  mutating func mutate(_ one: BreakCase, other: BreakCase?, on stage: BreakStage) -> BreakCase {
    var result = one
    for _ in 0..<random.inside(1...4) { change(&result, other: other, on: stage) }
    if result.gestures.count > CaseMutator.longest {
      result.gestures.removeLast(result.gestures.count - CaseMutator.longest)
    }
    return result
  }

  private mutating func change(_ one: inout BreakCase, other: BreakCase?, on stage: BreakStage) {
    guard !one.gestures.isEmpty else {
      one.gestures = [fresh(on: stage)]
      return
    }
    let place = random.below(one.gestures.count)
    switch random.below(9) {
    case 0: one.gestures.insert(fresh(on: stage), at: random.inside(0...one.gestures.count))
    case 1: one.gestures.append(fresh(on: stage))
    case 2: if one.gestures.count > 1 { one.gestures.remove(at: place) }
    case 3: one.gestures.insert(one.gestures[place], at: place)
    case 4: one.gestures.swapAt(place, random.below(one.gestures.count))
    case 5: splice(&one, other)
    case 6: one.gestures[place].gap = gap(on: stage)
    case 7:
      one.gestures[place].samples.suffer(
        PanelFault.allCases[random.below(PanelFault.allCases.count)], &random)
    default: nudge(&one.gestures[place])
    }
  }

  private mutating func fresh(on stage: BreakStage) -> CaseGesture {
    var user = HostileUser(stage, random: RandomSource(seed: random.next()))
    return user.next()
  }

  private mutating func splice(_ one: inout BreakCase, _ other: BreakCase?) {
    guard let other, !other.gestures.isEmpty else { return }
    let head = random.inside(0...one.gestures.count)
    let tail = random.below(other.gestures.count)
    one.gestures = Array(one.gestures[..<head]) + other.gestures[tail...]
  }

  private mutating func gap(on stage: BreakStage) -> TimeSpan {
    var user = HostileUser(stage, random: RandomSource(seed: random.next()))
    let gestures = stage.settings.gestures
    switch random.below(4) {
    case 0: return user.probe(gestures.debounce.sameDirection)
    case 1: return user.probe(gestures.doubleTapWindow)
    case 2: return .milliseconds(Int64(random.inside(0...50)))
    default: return .milliseconds(Int64(random.inside(300...4_000)))
    }
  }

  /// Moves a sample, or the whole gesture, a little.
  private mutating func nudge(_ gesture: inout CaseGesture) {
    guard !gesture.samples.isEmpty else { return }
    let shift = ScreenPoint(random.uniform(-30, 30), random.uniform(-30, 30))
    let place = random.below(gesture.samples.count)
    switch random.below(3) {
    case 0: gesture.samples[place].position = gesture.samples[place].position + shift
    case 1:
      for index in gesture.samples.indices {
        gesture.samples[index].position = gesture.samples[index].position + shift
      }
    default:
      gesture.samples[place].time =
        gesture.samples[place].time + .milliseconds(Int64(random.inside(-30...30)))
    }
  }
}
