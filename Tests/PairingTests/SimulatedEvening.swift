import Kernel
import Pairing
import Simulation

/// An evening that a process of our making plays: so many frames in steps, with costs and noise that are drawn.
struct SimulatedEvening {
  var frames = 600
  /// Frames of each step, in turns.
  var stepLength = 60
  var stepNames = ["browse.grid.tap", "hunt.grid.swipe", "fidget.photo.pinch", "browse.photo.swipe"]
  /// What the new binary does to a frame's layout, by place and step.
  var change: (_ place: Int, _ step: String) -> Double = { _, _ in 1 }
  /// Deviation of what a process has as its own, and of each sample.
  var processNoise = 0.006
  var sampleNoise = 0.05
  /// Frames that are three times as dear in some processes, by the draw of the process and the place.
  var isRough: (_ place: Int) -> Bool = { _ in false }
  /// What the old binary's twin does to all its costs: two processes of one binary are never quite alike.
  var twinChange = 1.0
  /// What the new binary does to each frame's update.
  var updateChange = 1.0
  /// Nanoseconds that stage update takes in the old binary.
  var update = 800.0
  /// What the new binary does to the effects beside the frames, and to the listings among them, of which there are so many.
  var laneChange = 1.0
  var listChange = 1.0
  var listings = 1
  /// The frame from which on the new binary does something else; `nil` for never.
  var differsFrom: Int?

  /// Steps of the evening, by place.
  func step(at place: Int) -> String { stepNames[place / stepLength % stepNames.count] }

  /// Host nanoseconds of a frame's layout in the old binary; every frame has its own.
  func layout(at place: Int) -> Double { 2_000 + Double(place * 7_919 % 5_000) }

  func stepper(_ role: PairingRole, chance: RandomSource) -> PlayingStepper {
    PlayingStepper(self, role, chance: chance)
  }
}

/// A process of our making; remembers what it was told.
final class PlayingStepper: Stepper {
  let emptyFrame: Int64 = 0
  private(set) var reported: [String] = []
  private let evening: SimulatedEvening
  private let isNew: Bool
  private var chance: RandomSource
  private let factor: Double
  /// What rough frames draw from, the same in every repetition.
  private let mood: SeedTree
  private var place = 0
  private var simulated = SteppedFrames()
  /// Told of each burst: for the order of turns.
  var onStep: () -> Void = {}

  init(_ evening: SimulatedEvening, _ role: PairingRole, chance: RandomSource) {
    self.evening = evening
    isNew = role == .new
    self.chance = chance
    mood = SeedTree(self.chance.next())
    factor = (1 + evening.processNoise * self.chance.normal()) * (role == .twin ? evening.twinChange : 1)
  }

  func step(frames: Int) throws(PairingError) -> Int {
    onStep()
    let end = min(place + frames, evening.frames)
    let stepped = end - place
    while place < end {
      var record = FrameRecord()
      let step = evening.step(at: place)
      var change = isNew ? evening.change(place, step) : 1
      if evening.isRough(place) { change *= mood.child(place).seed % 3 == 0 ? 3 : 1 }
      record.frame = FrameIndex(place)
      record.stages.layout = Int64(evening.layout(at: place) * change * factor * (1 + noise()))
      record.stages.update = Int64(
        evening.update * (isNew ? evening.updateChange : 1) * factor * (1 + noise()))
      record.digest = UInt64(place)
      if isNew, let first = evening.differsFrom, place >= first { record.digest += 1_000_000 }
      simulated.add(record, session: 0, step: step)
      place += 1
    }
    return stepped
  }

  func finishRepetition() throws(PairingError) -> SteppedFrames {
    reported.append("costs")
    for effect in 0..<24 {
      let cost = Double(20_000 + effect * 977) * (isNew ? evening.laneChange : 1) * (1 + noise())
      simulated.lanes.add("commit", nanoseconds: Int64(cost))
    }
    for _ in 0..<evening.listings {
      simulated.lanes.add("list", nanoseconds: Int64(900 * (isNew ? evening.listChange : 1)))
    }
    return simulated
  }

  func beginRepetition() throws(PairingError) {
    reported.append("again")
    simulated = SteppedFrames()
    place = 0
  }

  func quit() { reported.append("quit") }

  /// Costs have a long upper tail and none below.
  private func noise() -> Double {
    let half = evening.sampleNoise * chance.normal()
    return half < 0 ? -half / 4 : half
  }
}

extension PairingPlan {
  /// One unit, few repetitions.
  static func tiny(seed: UInt64 = 1) -> PairingPlan {
    var plan = PairingPlan(units: [0])
    plan.repetitions = 4
    plan.seed = seed
    return plan
  }
}

/// Compares an evening with its changed self.
func compare(_ evening: SimulatedEvening, _ plan: PairingPlan) throws -> PairingOutcome {
  var processes = SeedTree(plan.seed).child("processes").stream()
  return try PairedComparison(
    plan,
    start: { (role, _) throws(PairingError) in
      evening.stepper(role, chance: RandomSource(seed: processes.next()))
    }, clock: { 0 }
  ).run()
}
