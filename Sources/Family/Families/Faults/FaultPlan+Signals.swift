package import Kernel
internal import ScenarioFormat

/// The kinds that strike by themselves, at instants that follow from the plan alone.
extension FaultPlan {
  /// Of a kind with so many parts in a thousand, how far apart its instants are on average: 40 s at 100 [A].
  private func gap(of kind: FaultKind) -> TimeSpan {
    let weight = weight(of: kind)
    return weight == 0 ? .zero : .milliseconds(Int64(4_000_000 / weight))
  }

  private func times(of kind: FaultKind) -> [(time: Instant, node: SeedTree)] {
    ChildPlan.times(every: gap(of: kind), until: end, occasion(kind, 0))
  }

  /// When there is no room on the disk: for 2 to 20 s each time, and never after the faults' end.
  package var timesWithoutRoom: [Range<Instant>] {
    var ranges: [Range<Instant>] = []
    for (time, node) in times(of: .fullDisk) where time >= ranges.last?.upperBound ?? .zero {
      let over = min(end, time + .milliseconds(Int64(node.child("length").whole(2_000...20_000))))
      if time < over { ranges.append(time..<over) }
    }
    return ranges
  }

  /// When the child leaves the device alone with what is on screen, so that it can be seen whether that comes right: every
  /// second child, from the faults' end until a little after the bound. `nil`: it goes on as ever.
  package var rest: Range<Instant>? {
    guard isOn, let bound, tree.child("rest").unit < 0.5 else { return nil }
    return end..<(end + bound + .seconds(10))
  }

  /// How often a kind sets the clock; each time is a signal.
  package func clockChangeCount(_ kind: FaultKind) -> Int {
    kind == .midnightZones ? (changeAtMidnight == nil ? 0 : 1) : times(of: kind).count
  }

  /// When the clock is set within a second of midnight, and by how many seconds; `nil`: never.
  private var changeAtMidnight: (time: Instant, seconds: Int)? {
    guard weight(of: .midnightZones) > 0, let midnight else { return nil }
    let node = occasion(.midnightZones, 1)
    let time = midnight + .milliseconds(Int64(node.child("time").whole(-1_000...1_000)))
    return time > .zero && time < end ? (time, node.child("offset").whole(-48...56) * 900) : nil
  }

  /// Adds what the world does to the child; nothing that keeps the app off the screen outlasts the faults.
  func addSignals(to all: inout [SignalPlan], apartFrom trips: inout [ClosedRange<Instant>]) {
    guard isOn else { return }
    addTrips(to: &all, &trips)
    let earnings = all.compactMap { signal in if case .earn = signal.kind { signal.time } else { nil } }
    for kind in [FaultKind.memoryWarnings, .criticalWarnings] {
      let signal: SignalPlan.Kind = kind == .memoryWarnings ? .memoryWarning : .criticalMemoryWarning
      all += times(of: kind).map { SignalPlan(time: $0.time, kind: signal) }
    }
    for (time, _) in times(of: .kills) where !trips.contains(where: { $0.contains(time) }) {
      all.append(SignalPlan(time: time, kind: .relaunch))
    }
    for (time, node) in times(of: .powerCuts) {
      let cut = cutTime(near: time, node, earnings)
      guard !trips.contains(where: { $0.contains(cut) }) else { continue }
      all.append(SignalPlan(time: cut, kind: .powerCut))
    }
    addClockChanges(to: &all)
  }

  /// Of the power cuts two in three come a moment after points were earned, while their commit is under way.
  private func cutTime(near time: Instant, _ node: SeedTree, _ earnings: [Instant]) -> Instant {
    guard node.child("in commit").whole(0...2) > 0, let earning = earnings.first(where: { $0 >= time }),
      earning < end
    else { return time }
    return earning + .milliseconds(10)
  }

  private func addTrips(to all: inout [SignalPlan], _ trips: inout [ClosedRange<Instant>]) {
    // Every second device is away for a moment until the faults end: what then comes to the screen is swept and asked anew.
    if bound != nil, tree.child("return").unit < 0.5 {
      ChildPlan.add(
        .background, .foreground, from: max(.zero, end - .seconds(1)), for: 1_000...1_000,
        tree.child("return"), until: .never, &trips, &all)
    }
    for (time, node) in times(of: .backgrounds) {
      let longest = Int((end - time).milliseconds)
      guard longest > 600 else { continue }
      ChildPlan.add(
        .background, .foreground, from: time, for: 500...min(20_000, longest), node.child("away"),
        until: .never, &trips, &all)
    }
    for (place, (time, node)) in times(of: .interruptions).enumerated() {
      let longest = Int((end - time).milliseconds)
      guard longest > 600 else { continue }
      let (begin, over): (SignalPlan.Kind, SignalPlan.Kind) =
        place.isMultiple(of: 2) ? (.inactive, .active) : (.lowPower(true), .lowPower(false))
      ChildPlan.add(
        begin, over, from: time, for: 500...min(20_000, longest), node.child("length"), until: .never, &trips,
        &all)
    }
  }

  /// How the clock is set, and that it is right again when the faults end.
  private func addClockChanges(to all: inout [SignalPlan]) {
    let before = all.count
    for (time, node) in times(of: .clockJumps) {
      all.append(clock(time, seconds: node.child("offset").whole(-10_800...10_800)))
    }
    for (place, (time, _)) in times(of: .daylightShifts).enumerated() {
      all.append(clock(time, seconds: [3_600, 0, -3_600, 0][place % 4]))
    }
    for (time, node) in times(of: .zoneChanges) {
      // From twelve hours behind to fourteen ahead, in the quarters that zones have.
      all.append(clock(time, seconds: node.child("offset").whole(-48...56) * 900))
    }
    if let change = changeAtMidnight { all.append(clock(change.time, seconds: change.seconds)) }
    if all.count > before { all.append(clock(end, seconds: 0)) }
  }

  private func clock(_ time: Instant, seconds: Int) -> SignalPlan {
    SignalPlan(time: time, kind: .clockMoved(offset: .seconds(Int64(seconds))))
  }
}
