internal import Kernel

/// Sets two binaries against each other, round by round, until there is a verdict or the plan's cap is reached.
///
/// A round starts three fresh processes of a unit: the old binary, the old one again, and the new one. So every pair has an
/// A/A pair under the very same conditions, at the price of one process.
package struct PairedComparison {
  /// Starts a process of a role that plays a unit.
  package typealias Start = (_ role: PairingRole, _ unit: Int) throws(PairingError) -> any Stepper

  /// Plays a unit of a role's program under other orders; `nil`: it is of a version that knows none.
  package typealias PlayOrders = (_ role: PairingRole, _ unit: Int) throws(PairingError) -> SteppedOrders?

  private let plan: PairingPlan
  private let start: Start
  private let playOrders: PlayOrders?
  /// Monotonic nanoseconds.
  private let clock: () -> Int64
  /// Told after each round: rounds so far.
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

  /// Plays rounds and says what they show. A difference in behaviour ends it with the first round. One that is interrupted before its
  /// rounds have decided is undecided.
  package func run() throws(PairingError) -> PairingOutcome {
    let began = clock()
    var rounds: [PairedRound] = []
    var outcome = PairingOutcome([], plan: plan)
    var isCutShort = false
    while rounds.count < plan.mostPairs {
      isCutShort = isInterrupted()
      guard !isCutShort else { break }
      do throws(PairingError) { rounds.append(try round(rounds.count)) } catch {
        // A signal may reach the processes as well: however they end, the round was interrupted.
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
    var played: [PairingRole: [SteppedOrders?]] = [:]
    for unit in plan.units {
      for role in [PairingRole.old, .new] { played[role, default: []].append(try play(role, unit)) }
    }
    return PairedOrders(perUnit: plan.schedules, old: played[.old] ?? [], new: played[.new] ?? [])
  }

  /// Looks come seldom, since each is one more occasion for chance to look like a difference.
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
      let played = try lockstep.play(inOrder, repetitions: plan.repetitions)
      // One price of the clock for all: a difference between them would look like one between the binaries.
      let emptyFrame = inOrder.map(\.emptyFrame).min() ?? 0
      round.add(unit: unit, played.map { SteadyFrames($0, emptyFrame: emptyFrame) })
    }
    return round
  }
}
