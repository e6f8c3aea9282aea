/// What a command line changes about a scenario of any app; everything absent stays as it is.
package struct ScenarioOverrides: Hashable, Sendable {
  package var seed: UInt64?
  /// The units to run, counted from 0; the population stays as large as the scenario says, so unit k is the same unit
  /// whichever part runs.
  package var units: ClosedRange<Int>?
  /// Orders of what is ready at one instant that each unit is played under.
  package var schedules: Int?
  /// A touch recording.
  package var touches: String?
  /// The toolkit model that closes the loop, or `none`.
  package var closedLoop: String?
  /// The rate of all screens in hertz, or `device`.
  package var refresh: String?
  package var hitchBands: String?

  package init(seed: UInt64? = nil, units: ClosedRange<Int>? = nil, touches: String? = nil) {
    self.seed = seed
    self.units = units
    self.touches = touches
  }

  /// The scenario with everything but `units` replaced.
  package func applied(to scenario: Scenario) -> Scenario {
    var result = scenario
    if let seed { result.seed = seed }
    if let schedules { result.schedules = schedules }
    if let touches { result.touches = .recording(touches) }
    if let closedLoop { result.clock.closedLoop = closedLoop }
    if let refresh { result.clock.refresh = refresh }
    if let hitchBands { result.judging.hitchBands = hitchBands }
    return result
  }

  /// The units to run out of the scenario's; `nil` when the override asks for one that it does not have.
  package func units(of scenario: Scenario) -> ClosedRange<Int>? {
    let all = 0...(scenario.units - 1)
    guard let units else { return all }
    return all.contains(units.lowerBound) && all.contains(units.upperBound) ? units : nil
  }
}
