package import Metrics
package import Simulation

/// What a session holds at the same point of each of its cycles.
package struct CycleLog: Sendable {
  /// At the beginning of one cycle.
  package struct Reading: Hashable, Sendable {
    package var cycle: Int
    /// Where the app was when the cycle began: alike in equal cycles.
    package var state: UInt64
    /// What was done in the cycle before, by name: alike in equal cycles.
    package var work: [CycleWork]
    /// By the place of each quantity.
    package var amounts: [Int]
    /// What the product's work in the cycle before took, and what the same work took that nothing but the machine changes:
    /// host nanoseconds.
    package var productNanoseconds: Int
    package var yardstickNanoseconds: Int
    package var residentBytes: Int

    package init(
      cycle: Int, state: UInt64, amounts: [Int], productNanoseconds: Int, yardstickNanoseconds: Int,
      residentBytes: Int, work: [CycleWork] = []
    ) {
      self.work = work
      self.cycle = cycle
      self.state = state
      self.amounts = amounts
      self.productNanoseconds = productNanoseconds
      self.yardstickNanoseconds = yardstickNanoseconds
      self.residentBytes = residentBytes
    }
  }

  package private(set) var readings: [Reading] = []

  private let quantities: [HeldQuantity]

  /// Of a session that may hold more and more of these, of which live bytes are one.
  package init(_ quantities: [HeldQuantity]) {
    precondition(quantities.contains(.live), "every session is held to its live bytes")
    self.quantities = quantities
  }

  package mutating func add(_ reading: Reading) {
    precondition(
      reading.amounts.count == quantities.count, "\(reading.amounts.count) amounts of \(quantities.count)")
    if readings.isEmpty { readings.reserveCapacity(512) }
    readings.append(reading)
  }

  /// Of the cycles, the first quarter is warm-up: caches fill, tables reach their size.
  package var judged: ArraySlice<Reading> { readings[(readings.count / 4)...] }

  /// What is held equal: the judged cycles, and the second half of the warm-up, in which caches are full.
  private var settled: ArraySlice<Reading> { readings[(readings.count / 8)...] }

  /// The settled cycles that were not what the first of them was.
  package var unequal: Int { settled.count { !$0.equals(settled.first) } }

  /// Adds what has stayed; nothing of a session that had no cycles.
  package func add(to measurements: inout Measurements) {
    guard !readings.isEmpty else { return }
    let keys = SoakMetrics(quantities)
    for (place, quantity) in quantities.enumerated() {
      let peak = readings.map { $0.amounts[place] }.max() ?? 0
      measurements.raise(keys.peak, to: peak, part: quantity.name)
      measurements.add(growth(of: quantity)?.grown ?? 0, to: keys.grown, part: quantity.name)
      measurements.add(growth(of: quantity)?.lost ?? 0, to: keys.lost, part: quantity.name)
      measurements.add(max(0, warmed(quantity) ?? 0), to: keys.warmed, part: quantity.name)
    }
    measurements.add(growth(of: .live)?.cycles ?? 0, to: .soakCycles)
    measurements.add(unequal, to: .soakUnequal)
  }

  /// What the session came to hold, and how what was measured drifted; `nil` of one that had no cycles to speak of.
  package func session(unit: Int, session: Int, cycleSeconds: Double) -> SoakSession? {
    guard let first = judged.first, let last = judged.last, growth(of: .live) != nil else { return nil }
    let held = quantities.compactMap { quantity in
      growth(of: quantity).map { growth in
        SoakSession.Quantity(
          name: quantity.name, title: quantity.title, first: growth.first, last: growth.last,
          perCycle: Double(growth.grown) / Double(growth.cycles), began: growth.began,
          warmed: warmed(quantity))
      }
    }
    var session = SoakSession(
      unit: unit, session: session, cycleSeconds: cycleSeconds, cycles: readings.count,
      judged: judged.count, firstJudged: first.cycle, lastJudged: last.cycle, quantities: held)
    session.unequal = difference
    session.trends = [
      SoakSession.Trend(
        title: "product's work, by that of a yardstick",
        percent: SlopeEstimate.percent(
          judged.map { Double($0.productNanoseconds) / Double(max(1, $0.yardstickNanoseconds)) }),
        matters: CycleLog.noticeablePercent),
      SoakSession.Trend(
        title: "resident memory", percent: SlopeEstimate.percent(judged.map { Double($0.residentBytes) }),
        matters: CycleLog.noticeablePercent),
    ]
    return session
  }

  /// A drift that is worth a look, percent over all judged cycles: what `compare` calls a change of a step [A].
  private static let noticeablePercent = 10.0

  /// The first settled cycle that was not what the first one was, and how many more were not; `nil`: all were alike.
  private var difference: SoakSession.Unequal? {
    guard let first = settled.first, let other = settled.first(where: { !$0.equals(first) }) else {
      return nil
    }
    let names =
      first.work.map(\.name)
      + other.work.map(\.name).filter { name in !first.work.contains { $0.name == name } }
    let counts = names.compactMap { name -> SoakSession.Unequal.Count? in
      let (was, now) = (first.count(of: name), other.count(of: name))
      return was == now ? nil : SoakSession.Unequal.Count(name: name, usual: was, here: now)
    }
    return SoakSession.Unequal(
      cycle: other.cycle, like: first.cycle, cycles: unequal,
      counts: Array(counts.prefix(SoakSession.Unequal.countLimit)))
  }

  /// How much more there was of a quantity, in the calmest of the first judged cycles, than after the first cycle of all; below 0
  /// where it was less. `nil` of too few cycles.
  package func warmed(_ quantity: HeldQuantity) -> Int? {
    let place = quantities.firstIndex(of: quantity) ?? 0
    guard let growth = growth(of: quantity), let first = readings.first else { return nil }
    return growth.first - first.amounts[place]
  }

  /// How a quantity has grown.
  package func growth(of quantity: HeldQuantity) -> CycleGrowth? {
    let place = quantities.firstIndex(of: quantity) ?? 0
    return CycleGrowth(judged.map { ($0.cycle, $0.amounts[place]) })
  }
}

/// How often something was done in a cycle.
package struct CycleWork: Hashable, Sendable {
  package var name: String
  package var count: Int

  package init(_ name: String, _ count: Int) { (self.name, self.count) = (name, count) }
}

extension CycleLog.Reading {
  /// Whether the cycle before it did the same as that before another one, and left the app where that did.
  fileprivate func equals(_ other: CycleLog.Reading?) -> Bool { state == other?.state && work == other?.work }

  fileprivate func count(of name: String) -> Int { work.first { $0.name == name }?.count ?? 0 }
}
