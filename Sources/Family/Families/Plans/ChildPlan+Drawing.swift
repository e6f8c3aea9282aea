package import Kernel
internal import ScenarioFormat
internal import Touches

extension ChildPlan {
  /// Draws a child.
  ///
  /// - Parameters:
  ///   - ordinal: The child's number in the whole population, from 0.
  ///   - albumCount: The number of the family's album photos that stay.
  init(
    _ scenario: Scenario, index: Int, ordinal: Int, dealt: SampledKinds, albumCount: Int, tree: SeedTree
  ) {
    id = ChildID(UInt32(index + 1))
    name = tree.child("name").pick(FamilyNames.people)
    ageYears = dealt.age
    ageGroup = AgeGroup(ageYears: ageYears)
    device = dealt.device
    seed = tree.seed
    history = ChildPlan.drawHistory(scenario, tree: tree.child("history"))
    dailyGoal = Points(Int64(tree.child("daily goal").whole(scenario.population.dailyGoal)))
    faults = FaultPlan(scenario.swarm, length: scenario.session.length, tree: tree.child("faults"))
    faults.midnight = FamilyPlan.midnights(in: scenario.session).first
    guard !scenario.soak.hasCycles else {
      errands = []
      signals = CycleScript(scenario, ordinal: ordinal, albumCount: albumCount, tree: tree.child("cycle"))
        .draw()
      return
    }
    errands = ChildPlan.drawErrands(scenario.session, ordinal: ordinal, tree: tree.child("errand"))
    signals = ChildPlan.drawSignals(scenario.session, faults, tree: tree.child("happening"))
    drawTemper(scenario, tree: tree.child("temper"))
  }

  /// Rows before the session, one to twelve hours apart. Every fourth spends up to half of the balance, the others earn 1 to 50.
  private static func drawHistory(_ scenario: Scenario, tree: SeedTree) -> [LedgerRowPlan] {
    let count = tree.child("count").whole(scenario.population.ledgerHistory)
    var rows: [LedgerRowPlan] = []
    rows.reserveCapacity(count)
    var balance: Int64 = 0
    // Backward from the session, so that row `back` has the same time and values when the history grows.
    var ages: [Int64] = []
    ages.reserveCapacity(count)
    var age: Int64 = 0
    for back in 0..<count {
      age += Int64(tree.child(back).child("gap").whole(3_600...43_200))
      ages.append(age)
    }
    for back in (0..<count).reversed() {
      let node = tree.child(back)
      let spends = balance > 1 && node.child("kind").unit < 0.25
      let amount =
        spends
        ? -Int64(node.child("cost").unit * Double(balance) / 2) - 1
        : Int64(node.child("amount").whole(1...50))
      balance += amount
      rows.append(
        LedgerRowPlan(
          time: scenario.session.start - TimeSpan.seconds(ages[back]), amount: Points(amount),
          reason: spends ? "reward" : node.child("reason").pick(FamilyNames.earnings)))
    }
    return rows
  }

  /// One errand for each five minutes, but at least four, each at a uniform time of its own share of the session. They are a
  /// stratified sample of the population, so that a few children exercise all of them [A].
  private static func drawErrands(_ script: SessionScript, ordinal: Int, tree: SeedTree) -> [Errand] {
    let deck = (Errand.goals + Errand.optional).filter { goal in
      script.errands.first { $0.name == goal.rawValue }.map { $0.weight > 0 } ?? Errand.goals.contains(goal)
    }
    guard !deck.isEmpty else { return [] }
    let count = max(4, Int(script.length.seconds / 300))
    // Waiting for a photo to expire needs time, so it comes first.
    let goals = (0..<count).map { deck[(ordinal * count + $0) % deck.count] }
    let ordered = goals.filter { $0 == .seeItGo } + goals.filter { $0 != .seeItGo }
    return ordered.enumerated().map { place, goal in
      let share = (Double(place) + 0.15 + 0.5 * tree.child(place).unit) / Double(count)
      return Errand(
        time: .zero + TimeSpan.milliseconds(Int64(share * script.length.milliseconds)),
        goal: goal)
    }
  }

  private static func drawSignals(
    _ script: SessionScript, _ faults: FaultPlan, tree: SeedTree
  ) -> [SignalPlan] {
    let end = Instant.zero + script.length
    var all = drawPoints(script, until: end, tree)
    for (time, node) in times(every: script.memoryWarningEvery, until: end, tree.child("warning")) {
      let isCritical = node.child("critical").whole(0...99) < script.criticalWarningsPercent
      all.append(SignalPlan(time: time, kind: isCritical ? .criticalMemoryWarning : .memoryWarning))
    }
    var trips: [ClosedRange<Instant>] = []
    for (time, node) in times(every: script.backgroundEvery, until: end, tree.child("background")) {
      add(
        .background, .foreground, from: time, for: 1_000...20_000, node.child("away"), until: end, &trips,
        &all)
    }
    for (place, (time, node)) in times(
      every: script.interruptionEvery, until: end, tree.child("interruption")
    )
    .enumerated() {
      let (begin, over) =
        place.isMultiple(of: 2)
        ? (.inactive, .active)
        : (.lowPower(true), .lowPower(false))
          as (SignalPlan.Kind, SignalPlan.Kind)
      add(begin, over, from: time, for: 500...30_000, node.child("length"), until: end, &trips, &all)
    }
    // A child that is away does not open the app; the trip's end does. The same holds for interruptions.
    for (time, _) in times(every: script.relaunchEvery, until: end, tree.child("relaunch"))
    where !trips.contains(where: { $0.contains(time) }) {
      all.append(SignalPlan(time: time, kind: .relaunch))
    }
    var gaps: [ClosedRange<Instant>] = []
    for (time, node) in times(every: script.offlineEvery, until: end, tree.child("offline")) {
      add(
        .network(false), .network(true), from: time, for: 2_000...30_000, node.child("length"), until: end,
        &gaps,
        &all)
    }
    all += drawChanges(script, until: end, tree)
    if script.isDark { all.append(SignalPlan(time: .zero, kind: .appearance(isDark: true))) }
    all += times(every: script.appearanceChangeEvery, until: end, tree.child("appearance")).enumerated().map {
      SignalPlan(time: $1.time, kind: .appearance(isDark: $0.isMultiple(of: 2) != script.isDark))
    }
    faults.addSignals(to: &all, apartFrom: &trips)
    return all.enumerated().sorted {
      ($0.element.time.nanoseconds, $0.element.rank, $0.offset)
        < ($1.element.time.nanoseconds, $1.element.rank, $1.offset)
    }.map(\.element)
  }

  /// Draws points earned, requested, and changed elsewhere.
  private static func drawPoints(_ script: SessionScript, until end: Instant, _ tree: SeedTree)
    -> [SignalPlan]
  {
    var all: [SignalPlan] = []
    for (time, node) in times(every: script.earningEvery, until: end, tree.child("earning")) {
      all.append(
        SignalPlan(
          time: time,
          kind: .earn(
            amount: Points(Int64(node.child("amount").whole(1...50))),
            reason: node.child("reason").pick(FamilyNames.earnings))))
    }
    for (time, node) in times(every: script.redeemingEvery, until: end, tree.child("redeeming")) {
      all.append(
        SignalPlan(
          time: time,
          kind: .redeem(
            cost: Points(Int64(node.child("cost").whole(1...12) * 10)),
            pointsPerMinute: node.child("rate").whole(1...10))))
    }
    for (time, _) in times(every: script.ledgerTrafficEvery, until: end, tree.child("ledger")) {
      all.append(SignalPlan(time: time, kind: .ledger))
    }
    return all
  }

  /// Adds a signal and its end some milliseconds later, unless it would overlap another trip.
  static func add(
    _ begin: SignalPlan.Kind, _ over: SignalPlan.Kind, from time: Instant, for milliseconds: ClosedRange<Int>,
    _ length: SeedTree, until end: Instant, _ trips: inout [ClosedRange<Instant>], _ all: inout [SignalPlan]
  ) {
    let trip = time...(time + TimeSpan.milliseconds(Int64(length.whole(milliseconds))))
    guard !trips.contains(where: { $0.overlaps(trip) }) else { return }
    trips.append(trip)
    all.append(SignalPlan(time: trip.lowerBound, kind: begin))
    if trip.upperBound < end { all.append(SignalPlan(time: trip.upperBound, kind: over)) }
  }

  /// Draws changes by others, one kind after the other, and changes of the clock: up to three hours ahead or back, every third
  /// time right again [A].
  private static func drawChanges(_ script: SessionScript, until end: Instant, _ tree: SeedTree)
    -> [SignalPlan]
  {
    var all: [SignalPlan] = []
    for (place, (time, node)) in times(every: script.changeEvery, until: end, tree.child("change"))
      .enumerated()
    {
      let change = OthersChange.dealt[place % OthersChange.dealt.count]
      all.append(SignalPlan(time: time, kind: .change(change, pick: node.child("pick").whole(0...999_999))))
    }
    for (place, (time, node)) in times(every: script.clockChangeEvery, until: end, tree.child("clock"))
      .enumerated()
    {
      let seconds = place % 3 == 2 ? 0 : node.child("offset").whole(-10_800...10_800)
      all.append(SignalPlan(time: time, kind: .clockMoved(offset: .seconds(Int64(seconds)))))
    }
    return all
  }

  /// Instants with exponential intervals of the given mean, in whole milliseconds, each with a node for its own draws. None if
  /// the mean is zero.
  package static func times(
    every mean: TimeSpan, until end: Instant, _ tree: SeedTree
  ) -> [(time: Instant, node: SeedTree)] {
    guard mean > .zero else { return [] }
    var result: [(time: Instant, node: SeedTree)] = []
    var time = Instant.zero
    while true {
      let node = tree.child(result.count)
      let gap = -StableMath.log(1 - node.child("gap").unit) * mean.milliseconds
      time = time + TimeSpan.milliseconds(Int64(gap) + 1)
      if time >= end { return result }
      result.append((time, node))
    }
  }
}
