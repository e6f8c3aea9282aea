/// One round of a comparison: the steady costs of the three processes over all units, and the comparable frames.
package struct PairedRound: Sendable {
  /// The place at which the behaviour of two processes differs.
  package struct Difference: Codable, Hashable, Sendable {
    package var unit: Int
    /// The session of the unit, from 0, and the frame's number among its vsyncs.
    package var session: Int
    package var frame: Int
    /// The scenario step of the frame.
    package var step: String
  }

  /// The first difference between the new and the old binary; `nil`: none.
  package private(set) var difference: Difference?
  /// The first difference between two runs of one binary; if set, nothing can be compared.
  package private(set) var unsteady: Difference?
  /// The scenario step of each frame, as an index into `stepNames`.
  package private(set) var steps: [UInt16] = []
  package private(set) var stepNames: [String] = []
  /// Costs by role and frame, host nanoseconds.
  package private(set) var costs: [[Int32]] = PairingRole.allCases.map { _ in [] }
  /// Costs by role, frame and stage.
  package private(set) var stages: [[Int32]] = PairingRole.allCases.map { _ in [] }
  /// Costs of the effects on the lanes by role.
  package private(set) var lanes: [LaneCosts] = PairingRole.allCases.map { _ in LaneCosts() }

  package init() {}

  /// The number of comparable frames.
  package var count: Int { steps.count }

  /// Adds a unit: the steady frames of each process, by role. O(frames).
  package mutating func add(unit: Int, _ simulated: [SteadyFrames]) {
    precondition(simulated.count == PairingRole.allCases.count, "\(simulated.count) processes in a round")
    let old = simulated[PairingRole.old.rawValue]
    for other in simulated where unsteady == nil {
      if let place = other.unsteadyPlace { unsteady = name(place, of: other.frames, unit: unit) }
    }
    let twin = simulated[PairingRole.twin.rawValue]
    if unsteady == nil, let place = SteadyFrames.firstDifference(old.frames, twin.frames) {
      unsteady = name(place, of: old.frames, unit: unit)
    }
    let new = simulated[PairingRole.new.rawValue]
    let first = SteadyFrames.firstDifference(old.frames, new.frames)
    if difference == nil, let first { difference = name(first, of: old.frames, unit: unit) }
    let shared = min(first ?? old.frames.count, simulated.map(\.costs.count).min() ?? 0)
    addSteps(of: old.frames, count: shared)
    let width = SteppedFrames.stageCount
    for (role, frames) in simulated.enumerated() {
      costs[role].append(contentsOf: frames.costs[..<shared])
      stages[role].append(contentsOf: frames.stages[..<(shared * width)])
      lanes[role].append(frames.lanes)
    }
  }

  private mutating func addSteps(of frames: SteppedFrames, count: Int) {
    let places = frames.stepNames.map { name in
      if let known = stepNames.firstIndex(of: name) { return UInt16(known) }
      stepNames.append(name)
      return UInt16(stepNames.count - 1)
    }
    for place in 0..<count {
      let step = Int(frames.steps[place])
      steps.append(step < places.count ? places[step] : 0)
    }
  }

  private func name(_ place: Int, of frames: SteppedFrames, unit: Int) -> Difference {
    // Past the end of the shorter run, names the last frame that both have.
    let known = min(place, frames.count - 1)
    guard known >= 0 else { return Difference(unit: unit, session: 0, frame: 0, step: "start") }
    return Difference(
      unit: unit, session: Int(frames.sessions[known]), frame: Int(frames.numbers[known]),
      step: frames.stepName(at: known))
  }
}
