internal import Kernel
package import ScenarioFormat
package import Simulation
package import Touches

/// A fuzz scenario.
package struct SweepPlan: Hashable, Sendable {
  package var name: String
  package var about = ""
  package var seed: UInt64 = 1
  package var screen = SweepScreen.grid
  /// Devices defined in the plan.
  package var ownDevices: [OwnDevice] = []
  /// Devices by name, each with the weight of its share of simulated users.
  package var devices: [WeightedName] = DeviceProfile.reference.map { WeightedName(name: $0.name, weight: 1) }
  package var ages = AgeGroup.allCases
  /// Gestures of each age group, in each half of the seeds.
  package var gestures = 20_000
  /// The largest number of points drawn from the axes.
  package var settings = 600
  /// The largest number of steps from the best point to a better neighbour, on the training half.
  package var refinements = 12
  /// The largest p95 of the added latency, ms, of a recommended setting in any age group.
  package var latencyLimit = Double.infinity
  /// The largest shares of a recommended setting in any age group, percent; `nil` for no bound.
  package var missedLimit: Double?
  package var accidentalLimit: Double?
  package var axes: [SettingGrid.Line] = []
  /// Settings defined in the plan.
  package var candidates: [SweepCandidate] = []
  package var presets: [String] = []
  package var rules: [String] = []
  package var assumptions: [TouchAssumption] = []
  package var positions = AssumptionPosition.allCases
  /// Actions with weights; `nil` for the screen's standard mix.
  package var mix: [WeightedName]?
  /// The target of the touches.
  package var drive = Drive.recogniser

  /// The recogniser alone, or a further check of the presets and the recommendation; by its name in plans.
  package struct Drive: Hashable, Sendable {
    package var name: String

    package init(_ name: String) { self.name = name }

    package static let recogniser = Drive("recogniser")
  }

  package init(name: String) { self.name = name }

  /// The profiles of the devices, in the order of the plan.
  package var profiles: [DeviceProfile] { devices.compactMap { ownDevices.profile(named: $0.name) } }

  /// The mix of actions.
  package var streamMix: GestureMix {
    guard let mix else { return .standard(screen) }
    var weights: [GestureAction: Double] = [:]
    for line in mix { if let action = GestureAction(rawValue: line.name) { weights[action] = line.weight } }
    return GestureMix(weights)
  }

  /// One stream for each age group.
  package func streams(_ half: StreamHalf, held: HeldAssumption? = nil) -> [GestureStream] {
    ages.map { group in
      GestureStream(
        group, screen: screen, devices: profiles, deviceWeights: devices.map(\.weight), mix: streamMix,
        half: half, held: held, root: SeedTree(seed))
    }
  }

  /// Every setting of the sweep: presets, published rules, candidates, then the points of the axes.
  package func sweepSettings<Recogniser: SweptRecogniser>(
    of recogniser: Recogniser.Type
  ) -> [FittedSetting<Recogniser>] {
    let screens = profiles.map(\.screen)
    func named(_ names: [String], isPublished: Bool) -> [FittedSetting<Recogniser>] {
      names.compactMap { name in
        Recogniser.named.first { $0.isPublished == isPublished && $0.name == name }
      }.map { FittedSetting($0, on: screens, for: screen) }
    }
    var result = named(presets, isPublished: false) + named(rules, isPublished: true)
    result += candidates.map { FittedSetting($0, on: screens, for: screen) }
    guard !axes.isEmpty else { return result }
    let points = SettingGrid(axes, of: Recogniser.self).points(
      limit: settings, base: SettingValues(standardOf: Recogniser.table),
      seed: SeedTree(seed).child("settings"))
    for (number, point) in points.enumerated() {
      result.append(FittedSetting(swept: point, name: "s\(number + 1)", on: screens, for: screen))
    }
    return result
  }
}
