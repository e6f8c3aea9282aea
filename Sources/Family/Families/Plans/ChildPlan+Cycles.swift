internal import Kernel
internal import ScenarioFormat

/// A child's signals in equal cycles.
struct CycleScript {
  private let session: SessionScript
  private let cycle: TimeSpan
  /// Whether the app is killed in every cycle. Else it is killed once, in the first, so that state stored by the process adds up.
  private let dies: Bool
  /// Album photos that are there in every cycle; the photos deleted, one a cycle, come after them.
  private let albumCount: Int
  private let tree: SeedTree

  /// Creates the script. Every second child of a population, from the second on, has its app killed in each cycle.
  init(_ scenario: Scenario, ordinal: Int, albumCount: Int, tree: SeedTree) {
    session = scenario.session
    cycle = scenario.soak.cycle
    dies = ordinal % 2 == 1
    self.albumCount = albumCount
    self.tree = tree
  }

  /// Draws the signals. Each kind strikes at the same times of every cycle that has it, as often as by the scenario's mean, at
  /// least once. The last third has none, because the child then goes back to its start [A].
  func draw() -> [SignalPlan] {
    let always = everyCycle()
    let first = dies ? [] : launches()
    let count = Int(session.length.nanoseconds / cycle.nanoseconds)
    return (0..<count).flatMap { number in
      let begin = cycle * Int64(number)
      return CycleScript.sorted(always + (number == 0 ? first : []))
        .map { SignalPlan(time: $0.time + begin, kind: $0.kind) }
    }
  }

  private static func sorted(_ signals: [SignalPlan]) -> [SignalPlan] {
    signals.enumerated().sorted {
      ($0.element.time.nanoseconds, $0.element.rank, $0.offset)
        < ($1.element.time.nanoseconds, $1.element.rank, $1.offset)
    }.map(\.element)
  }

  private func everyCycle() -> [SignalPlan] {
    var all = points() + trips()
    for (place, node) in nodes(every: session.memoryWarningEvery, tree.child("warning")).enumerated() {
      // A stratified sample: of two warnings with a half critical, one of each.
      let share = session.criticalWarningsPercent
      let isCritical = (place + 1) * share / 100 > place * share / 100
      all.append(signal(self.place(node), isCritical ? .criticalMemoryWarning : .memoryWarning))
    }
    if session.changeEvery > .zero {
      // The next photo prepared for it, or the same one again if a launch restores it. No child views it: photos after a viewed
      // one would move up, be fetched, and stay on disk for a while.
      let pick = albumCount + Int(FamilyPlan.staying)
      all.append(signal(place(tree.child("album")), .change(.albumPhoto, pick: pick)))
    }
    if dies { all += launches() }
    return all
  }

  /// The child spends the points that it earns, on a reward that ends by itself. Another request exceeds its balance.
  private func points() -> [SignalPlan] {
    var all: [SignalPlan] = []
    var earned = 0
    for node in nodes(every: session.earningEvery, tree.child("earning")) {
      let amount = node.child("amount").whole(1...50)
      earned += amount
      all.append(
        signal(
          CyclePlace(node.child("time"), 0...45),
          .earn(amount: Points(Int64(amount)), reason: node.child("reason").pick(FamilyNames.earnings))))
    }
    let intents = nodes(every: session.redeemingEvery, tree.child("redeeming"))
    for node in intents {
      let span = TimeSpan.milliseconds(Int64(cycle.milliseconds / 20))
      let dear = SignalPlan.Kind.redeem(cost: Points(900_000), pointsPerMinute: 1, lasting: span)
      all.append(signal(place(node), dear))
      guard earned >= intents.count else { continue }
      let cost = Points(Int64(earned / intents.count))
      all.append(
        signal(
          CyclePlace(node.child("granted"), 50...58), .redeem(cost: cost, pointsPerMinute: 1, lasting: span)))
    }
    guard session.ledgerTrafficEvery > .zero else { return all }
    // All steps in each cycle; otherwise no two cycles would be alike.
    let steps = LedgerStep.allCases.count
    for step in 0..<steps {
      let share = 2 + 62 * Double(step) / Double(steps)
      all.append(signal(CyclePlace(tree, share...share), .ledger))
    }
    return all
  }

  /// Background and return, an interruption, and low power, one after the other.
  private func trips() -> [SignalPlan] {
    var all: [SignalPlan] = []
    if session.backgroundEvery > .zero {
      let left = CyclePlace(tree.child("background"), 5...40)
      all += [signal(left, .background), signal(left.later(percent: 5), .foreground)]
    }
    if session.interruptionEvery > .zero {
      let begin = CyclePlace(tree.child("interruption"), 46...50)
      let low = CyclePlace(tree.child("power"), 54...57)
      all += [signal(begin, .inactive), signal(begin.later(percent: 3), .active)]
      all += [signal(low, .lowPower(true)), signal(low.later(percent: 3), .lowPower(false))]
    }
    return all
  }

  /// A launch, and the changes that only a launch undoes: a hidden category, and deleted album photos.
  private func launches() -> [SignalPlan] {
    guard session.relaunchEvery > .zero else { return [] }
    var all = [signal(CyclePlace(tree.child("relaunch"), 61...66), .relaunch)]
    if session.changeEvery > .zero {
      all.append(signal(CyclePlace(tree.child("category"), 5...58), .change(.category, pick: 2)))
      all.append(signal(CyclePlace(tree, 60...60), .change(.restored, pick: 0)))
    }
    return all
  }

  private func signal(_ place: CyclePlace, _ kind: SignalPlan.Kind) -> SignalPlan {
    SignalPlan(time: .zero + place.time(in: cycle), kind: kind)
  }

  /// A node for each occurrence of an event with this mean in a cycle.
  private func nodes(every mean: TimeSpan, _ tree: SeedTree) -> [SeedTree] {
    guard mean > .zero else { return [] }
    return (0..<max(1, Int(cycle.nanoseconds / mean.nanoseconds))).map { tree.child($0) }
  }

  /// A place anywhere in the first two thirds.
  private func place(_ node: SeedTree) -> CyclePlace { CyclePlace(node.child("time"), 0...66) }
}

extension FamilyPlan {
  /// Album photos to delete, one in each equal cycle: the oldest of the last category that children see. They are alike, and come
  /// behind some that stay, so that a child views the same photos in all cycles. O(cycles).
  static func photosToGo(
    _ scenario: Scenario, _ categories: [CategoryPlan], from firstID: UInt64, tree: SeedTree
  ) -> [PhotoPlan] {
    guard scenario.soak.hasCycles, scenario.session.changeEvery > .zero,
      let category = categories.last(where: \.visibleToChildren)
    else { return [] }
    let count = scenario.session.length.nanoseconds / scenario.soak.cycle.nanoseconds + staying
    var photo = PhotoPlan(
      PhotoID(0), tree: tree, mix: nil, sessionStart: scenario.session.start - .hours(24 * 365 * 3),
      faults: scenario.faults)
    photo.fault = .none
    photo.category = category.id
    return (0..<count).map { number in
      var copy = photo
      copy.id = PhotoID(firstID + UInt64(number))
      copy.taken = photo.taken - .seconds(number)
      return copy
    }
  }

  /// More photos than a child views in a cycle [A].
  fileprivate static let staying: Int64 = 60
}
