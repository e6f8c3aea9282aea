package import Metrics
package import Simulation

/// The amounts that a session holds at the same point of each of its cycles.
package struct CycleLog: Sendable {
  /// The amounts at the beginning of one cycle.
  package struct Reading: Hashable, Sendable {
    package var cycle: Int
    /// A digest of the app's position when the cycle began. Equal cycles have equal digests.
    package var state: UInt64
    /// The work of the previous cycle, by name. Equal cycles have equal work.
    package var work: [CycleWork]
    /// In the order of the quantities.
    package var amounts: [Int]
    /// Host nanoseconds of the product's work in the previous cycle, and of a fixed reference work that only the machine changes.
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

  /// A log of these quantities. They must include live bytes.
  package init(_ quantities: [HeldQuantity]) {
    precondition(quantities.contains(.live), "the quantities must include live bytes")
    self.quantities = quantities
  }

  package mutating func add(_ reading: Reading) {
    precondition(
      reading.amounts.count == quantities.count, "\(reading.amounts.count) amounts of \(quantities.count)")
    if readings.isEmpty { readings.reserveCapacity(512) }
    readings.append(reading)
  }

  /// The cycles after the warm-up. The first quarter is warm-up: caches fill, tables reach their size.
  package var judged: ArraySlice<Reading> { readings[(readings.count / 4)...] }

  /// The cycles that must be equal: the judged ones, and the second half of the warm-up, when caches are full.
  private var settled: ArraySlice<Reading> { readings[(readings.count / 8)...] }

  /// Number of settled cycles that differ from the first settled one.
  package var unequal: Int { settled.count { !$0.equals(settled.first) } }

  /// Adds the growth of each quantity; nothing if the session has no cycles.
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

  /// The session's growth and the drift of its measured values; `nil` if it has too few cycles.
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

  /// The least drift to report, in per cent over all judged cycles. Equals the change of a step that `compare` reports [A].
  private static let noticeablePercent = 10.0

  /// The first settled cycle that differs from the first one, and the number of cycles that do; `nil`: all are equal.
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

  /// The growth of a quantity during the warm-up: the minimum of the first judged cycles minus the amount after the very first
  /// cycle. `nil` for too few cycles.
  package func warmed(_ quantity: HeldQuantity) -> Int? {
    let place = quantities.firstIndex(of: quantity) ?? 0
    guard let growth = growth(of: quantity), let first = readings.first else { return nil }
    return growth.first - first.amounts[place]
  }

  /// The growth of a quantity over the judged cycles.
  package func growth(of quantity: HeldQuantity) -> CycleGrowth? {
    let place = quantities.firstIndex(of: quantity) ?? 0
    return CycleGrowth(judged.map { ($0.cycle, $0.amounts[place]) })
  }
}

/// The number of times that an action was done in a cycle.
package struct CycleWork: Hashable, Sendable {
  package var name: String
  package var count: Int

  package init(_ name: String, _ count: Int) { (self.name, self.count) = (name, count) }
}

extension CycleLog.Reading {
  /// Whether the cycles before two readings did the same work and left the app in the same state.
  fileprivate func equals(_ other: CycleLog.Reading?) -> Bool { state == other?.state && work == other?.work }

  fileprivate func count(of name: String) -> Int { work.first { $0.name == name }?.count ?? 0 }
}
