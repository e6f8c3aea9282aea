internal import Kernel
internal import ScenarioFormat
internal import Touches

/// A child's individual traits: its use of points, a sibling on its device, and a time at which it has to stop.
extension ChildPlan {
  /// Draws the traits, and adapts the signals. O(signals log signals).
  mutating func drawTemper(_ scenario: Scenario, tree: SeedTree) {
    let script = scenario.population
    let draw = tree.child("points").whole(0...99)
    if draw < script.hoardersPercent {
      temper = .hoards
    } else if draw < script.hoardersPercent + script.spendersPercent {
      temper = .spends
    }
    let shared = tree.child("shared")
    if shared.child("is").whole(0...99) < script.sharedDevicesPercent {
      partner = AgeGroup(ageYears: shared.child("age").whole(3...12))
    }
    let stop = tree.child("stop")
    let isStopped = stop.child("is").whole(0...99) < scenario.session.askedToStopPercent
    guard temper != .usual || isStopped else { return }
    let end = Instant.zero + scenario.session.length
    switch temper {
    case .usual: break
    case .hoards: signals.removeAll { if case .redeem = $0.kind { true } else { false } }
    case .spends: signals += intents(until: end, tree.child("wish"))
    }
    if isStopped { stopPlaying(after: scenario.session.length, stop) }
    signals = signals.enumerated().sorted {
      ($0.element.time.nanoseconds, $0.element.rank, $0.offset)
        < ($1.element.time.nanoseconds, $1.element.rank, $1.offset)
    }.map(\.element)
  }

  /// A request 1 to 4 s after each earning, often for more than the balance [A].
  private func intents(until end: Instant, _ tree: SeedTree) -> [SignalPlan] {
    let earned = signals.filter { if case .earn = $0.kind { true } else { false } }
    return earned.enumerated().compactMap { place, earning in
      let node = tree.child(place)
      let time = earning.time + .milliseconds(Int64(node.child("wait").whole(1_000...4_000)))
      let kind = SignalPlan.Kind.redeem(
        cost: Points(Int64(node.child("cost").whole(2...25) * 10)),
        pointsPerMinute: node.child("rate").whole(1...10))
      return time < end ? SignalPlan(time: time, kind: kind) : nil
    }
  }

  /// Sends the app to the background at some time in the second half; afterwards only changes from elsewhere arrive [A].
  private mutating func stopPlaying(after length: TimeSpan, _ tree: SeedTree) {
    let share = 0.5 + 0.45 * tree.child("when").unit
    let time = Instant.zero + TimeSpan.milliseconds(Int64(length.milliseconds * share))
    // Moves the errands of the whole session into the time that is left.
    for place in errands.indices {
      errands[place].time =
        .zero + TimeSpan.milliseconds(Int64((errands[place].time - .zero).milliseconds * share))
    }
    signals.removeAll { signal in
      guard signal.time >= time else { return false }
      switch signal.kind {
      case .background, .foreground, .inactive, .active, .lowPower, .relaunch, .redeem: return true
      default: return false
      }
    }
    var isAway = false
    var isCovered = false
    for signal in signals {
      switch signal.kind {
      case .background: isAway = true
      case .foreground: isAway = false
      case .inactive: isCovered = true
      case .active: isCovered = false
      default: break
      }
    }
    if isCovered { signals.append(SignalPlan(time: time, kind: .active)) }
    if !isAway { signals.append(SignalPlan(time: time + .milliseconds(1), kind: .background)) }
  }
}
