/// Changes that a command line makes to a scenario of any app. Absent values change nothing.
package struct ScenarioOverrides: Hashable, Sendable {
  package var seed: UInt64?
  /// The units to run, counted from 0. The population keeps its size, so unit k is the same in every part of a run.
  package var units: ClosedRange<Int>?
  /// Number of orders of simultaneous events that each unit runs under.
  package var schedules: Int?
  /// The path of a touch recording.
  package var touches: String?
  /// The toolkit model that closes the loop, or `none`.
  package var closedLoop: String?
  /// The refresh rate of all screens in hertz, or `device`.
  package var refresh: String?
  package var hitchBands: String?

  package init(seed: UInt64? = nil, units: ClosedRange<Int>? = nil, touches: String? = nil) {
    self.seed = seed
    self.units = units
    self.touches = touches
  }

  /// The scenario with all given values replaced except `units`.
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

  /// The units to run; `nil` if one of them does not exist in the scenario.
  package func units(of scenario: Scenario) -> ClosedRange<Int>? {
    let all = 0...(scenario.units - 1)
    guard let units else { return all }
    return all.contains(units.lowerBound) && all.contains(units.upperBound) ? units : nil
  }
}
