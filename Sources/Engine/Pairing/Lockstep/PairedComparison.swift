internal import Kernel

/// Compares two binaries round by round, until there is a verdict or the plan's limit is reached.
///
/// A round starts three fresh processes of a unit: the old binary twice and the new binary once. So each pair has an A/A pair
/// under the same conditions, at the price of one process.
///
///     let comparison = PairedComparison(plan, start: start, clock: clock)
///     let outcome = try comparison.run()
package struct PairedComparison {
  /// Starts a process for a role, to run a unit.
  package typealias Start = (_ role: PairingRole, _ unit: Int) throws(PairingError) -> any Stepper

  /// Runs a unit of a role's program under other orders; `nil` when the program's version does not support this.
  package typealias PlayOrders = (_ role: PairingRole, _ unit: Int) throws(PairingError) -> SteppedOrders?

  private let plan: PairingPlan
  private let start: Start
  private let playOrders: PlayOrders?
  /// Monotonic nanoseconds.
  private let clock: () -> Int64
  /// Called after each round with the number of rounds so far.
  private let show: (Int) -> Void
  private let isInterrupted: () -> Bool

  package init(
    _ plan: PairingPlan, start: @escaping Start, playOrders: PlayOrders? = nil,
    clock: @escaping () -> Int64,
    show: @escaping (Int) -> Void = { _ in }, isInterrupted: @escaping () -> Bool = { false }
  ) {
    precondition(plan.repetitions >= SteadyFrames.leastRepetitions, "\(plan.repetitions) repetitions")
    precondition(
      plan.leastPairs > 1 && plan.mostPairs >= plan.leastPairs, "\(plan.leastPairs) pairs at least")
    self.plan = plan
    self.start = start
    self.playOrders = playOrders
    self.clock = clock
    self.show = show
    self.isInterrupted = isInterrupted
  }

  /// Runs rounds and judges them. A difference in behaviour ends the comparison after the first round. An interruption before a
  /// decision makes the outcome undecided.
  package func run() throws(PairingError) -> PairingOutcome {
    let began = clock()
    var rounds: [PairedRound] = []
    var outcome = PairingOutcome([], plan: plan)
    var isCutShort = false
    while rounds.count < plan.mostPairs {
      isCutShort = isInterrupted()
      guard !isCutShort else { break }
      do throws(PairingError) { rounds.append(try round(rounds.count)) } catch {
        // The signal may also have ended the processes, so their errors count as an interruption.
        isCutShort = isInterrupted()
        guard isCutShort else { throw error }
        break
      }
      show(rounds.count)
      let elapsed = Double(clock() - began) / 1e9
      let isLast = rounds.count == plan.mostPairs || isOverTime(elapsed, rounds: rounds.count)
      guard isLast || isLook(rounds) else { continue }
      outcome = PairingOutcome(rounds, plan: plan)
      if isLast || outcome.isDecided { break }
    }
    if outcome.pairs != rounds.count { outcome = PairingOutcome(rounds, plan: plan) }
    if !isCutShort, outcome.unsteady == nil, let playOrders, plan.schedules > 0 {
      do throws(PairingError) { outcome.add(try orders(playOrders), plan.words) } catch {
        isCutShort = isInterrupted()
        guard isCutShort else { throw error }
      }
    }
    if isCutShort { outcome.cutShort(of: plan) }
    outcome.wallSeconds = Double(clock() - began) / 1e9
    return outcome
  }

  private func orders(_ play: PlayOrders) throws(PairingError) -> PairedOrders {
    var simulated: [PairingRole: [SteppedOrders?]] = [:]
    for unit in plan.units {
      for role in [PairingRole.old, .new] { simulated[role, default: []].append(try play(role, unit)) }
    }
    return PairedOrders(perUnit: plan.schedules, old: simulated[.old] ?? [], new: simulated[.new] ?? [])
  }

  /// Interim evaluations are rare: each is another chance for a false alarm.
  private func isLook(_ rounds: [PairedRound]) -> Bool {
    let isHopeless = rounds.contains { round in
      round.difference != nil || round.unsteady != nil || round.count < PairingOutcome.leastFrames
    }
    if isHopeless { return true }
    return rounds.count >= plan.leastPairs && (rounds.count - plan.leastPairs).isMultiple(of: plan.morePairs)
  }

  private func isOverTime(_ elapsed: Double, rounds: Int) -> Bool {
    rounds >= plan.leastPairs && elapsed * Double(rounds + 1) / Double(rounds) > plan.secondsLimit
  }

  private func round(_ number: Int) throws(PairingError) -> PairedRound {
    var round = PairedRound()
    let seeds = SeedTree(plan.seed).child("round").child(number)
    for unit in plan.units {
      var chance = seeds.child(unit).stream()
      var steppers: [any Stepper] = []
      defer { for stepper in steppers { stepper.quit() } }
      var started: [PairingRole: any Stepper] = [:]
      for role in PairingRole.allCases.shuffled(using: &chance) {
        let stepper = try start(role, unit)
        started[role] = stepper
        steppers.append(stepper)
      }
      let inOrder = PairingRole.allCases.compactMap { started[$0] }
      var lockstep = Lockstep(burst: plan.burst, chance: chance)
      let simulated = try lockstep.play(inOrder, repetitions: plan.repetitions)
      // All processes use the same clock cost; different ones would look like a difference between the binaries.
      let emptyFrame = inOrder.map(\.emptyFrame).min() ?? 0
      round.add(unit: unit, simulated.map { SteadyFrames($0, emptyFrame: emptyFrame) })
    }
    return round
  }
}
