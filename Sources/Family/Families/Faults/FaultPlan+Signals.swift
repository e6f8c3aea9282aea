package import Kernel
internal import ScenarioFormat

/// Faults that strike by themselves, at times that follow from the plan alone.
extension FaultPlan {
  /// The mean interval of a kind, by its weight: 40 s at 100 per thousand [A].
  private func gap(of kind: FaultKind) -> TimeSpan {
    let weight = weight(of: kind)
    return weight == 0 ? .zero : .milliseconds(Int64(4_000_000 / weight))
  }

  private func times(of kind: FaultKind) -> [(time: Instant, node: SeedTree)] {
    ChildPlan.times(every: gap(of: kind), until: end, occasion(kind, 0))
  }

  /// When the disk is full: for 2 to 20 s each time, and never after the faults' end.
  package var timesWithoutRoom: [Range<Instant>] {
    var ranges: [Range<Instant>] = []
    for (time, node) in times(of: .fullDisk) where time >= ranges.last?.upperBound ?? .zero {
      let over = min(end, time + .milliseconds(Int64(node.child("length").whole(2_000...20_000))))
      if time < over { ranges.append(time..<over) }
    }
    return ranges
  }

  /// When the child leaves the device alone, so that recovery can be observed: for every second child, from the faults' end until
  /// shortly after the bound. `nil` for the others.
  package var rest: Range<Instant>? {
    guard isOn, let bound, tree.child("rest").unit < 0.5 else { return nil }
    return end..<(end + bound + .seconds(10))
  }

  /// How often a kind sets the clock; each time is a signal.
  package func clockChangeCount(_ kind: FaultKind) -> Int {
    kind == .midnightZones ? (changeAtMidnight == nil ? 0 : 1) : times(of: kind).count
  }

  /// When the clock is set within a second of midnight, and by how many seconds; `nil` for never.
  private var changeAtMidnight: (time: Instant, seconds: Int)? {
    guard weight(of: .midnightZones) > 0, let midnight else { return nil }
    let node = occasion(.midnightZones, 1)
    let time = midnight + .milliseconds(Int64(node.child("time").whole(-1_000...1_000)))
    return time > .zero && time < end ? (time, node.child("offset").whole(-48...56) * 900) : nil
  }

  /// Adds the faults to a child's signals. The app does not stay away longer than the faults last.
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

  /// Moves two in three power cuts to shortly after an earning, while it is committed.
  private func cutTime(near time: Instant, _ node: SeedTree, _ earnings: [Instant]) -> Instant {
    guard node.child("in commit").whole(0...2) > 0, let earning = earnings.first(where: { $0 >= time }),
      earning < end
    else { return time }
    return earning + .milliseconds(10)
  }

  private func addTrips(to all: inout [SignalPlan], _ trips: inout [ClosedRange<Instant>]) {
    // Every second device is briefly away until the faults end. On return, its photos are swept and requested again.
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

  /// Adds changes of the clock, and its correction when the faults end.
  private func addClockChanges(to all: inout [SignalPlan]) {
    let before = all.count
    for (time, node) in times(of: .clockJumps) {
      all.append(clock(time, seconds: node.child("offset").whole(-10_800...10_800)))
    }
    for (place, (time, _)) in times(of: .daylightShifts).enumerated() {
      all.append(clock(time, seconds: [3_600, 0, -3_600, 0][place % 4]))
    }
    for (time, node) in times(of: .zoneChanges) {
      // From twelve hours behind to fourteen ahead, in quarters of an hour as zones have.
      all.append(clock(time, seconds: node.child("offset").whole(-48...56) * 900))
    }
    if let change = changeAtMidnight { all.append(clock(change.time, seconds: change.seconds)) }
    if all.count > before { all.append(clock(end, seconds: 0)) }
  }

  private func clock(_ time: Instant, seconds: Int) -> SignalPlan {
    SignalPlan(time: time, kind: .clockMoved(offset: .seconds(Int64(seconds))))
  }
}
