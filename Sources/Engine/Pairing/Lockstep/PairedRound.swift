/// One round of a comparison: the steady costs of the three processes, unit after unit joined, and which frames can be
/// compared.
package struct PairedRound: Sendable {
  /// Where two processes that should do the same did not.
  package struct Difference: Codable, Hashable, Sendable {
    package var unit: Int
    /// The device of the unit, from 0, and the frame's number among its vsyncs.
    package var session: Int
    package var frame: Int
    /// The scenario step it belongs to.
    package var step: String
  }

  /// What the new binary did otherwise than the old one, first of all; `nil` when nothing.
  package private(set) var difference: Difference?
  /// What one binary did otherwise from one time to the next: then nothing can be compared.
  package private(set) var unsteady: Difference?
  /// The scenario step of each frame, as a place in `stepNames`.
  package private(set) var steps: [UInt16] = []
  package private(set) var stepNames: [String] = []
  /// Costs by role and frame, host nanoseconds.
  package private(set) var costs: [[Int32]] = PairingRole.allCases.map { _ in [] }
  /// Costs by role, frame and stage.
  package private(set) var stages: [[Int32]] = PairingRole.allCases.map { _ in [] }
  /// Costs of the effects on the lanes by role.
  package private(set) var lanes: [LaneCosts] = PairingRole.allCases.map { _ in LaneCosts() }

  package init() {}

  /// Frames that can be compared.
  package var count: Int { steps.count }

  /// Adds what the three made of a unit: by role, the steady frames of each. O(frames).
  package mutating func add(unit: Int, _ played: [SteadyFrames]) {
    precondition(played.count == PairingRole.allCases.count, "\(played.count) processes in a round")
    let old = played[PairingRole.old.rawValue]
    for other in played where unsteady == nil {
      if let place = other.unsteadyPlace { unsteady = name(place, of: other.frames, unit: unit) }
    }
    let twin = played[PairingRole.twin.rawValue]
    if unsteady == nil, let place = SteadyFrames.firstDifference(old.frames, twin.frames) {
      unsteady = name(place, of: old.frames, unit: unit)
    }
    let new = played[PairingRole.new.rawValue]
    let first = SteadyFrames.firstDifference(old.frames, new.frames)
    if difference == nil, let first { difference = name(first, of: old.frames, unit: unit) }
    let shared = min(first ?? old.frames.count, played.map(\.costs.count).min() ?? 0)
    addSteps(of: old.frames, count: shared)
    let width = SteppedFrames.stageCount
    for (role, frames) in played.enumerated() {
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
    // Behind the end of the shorter one it is the last frame that both had.
    let known = min(place, frames.count - 1)
    guard known >= 0 else { return Difference(unit: unit, session: 0, frame: 0, step: "start") }
    return Difference(
      unit: unit, session: Int(frames.sessions[known]), frame: Int(frames.numbers[known]),
      step: frames.stepName(at: known))
  }
}
