/// What a command line changes about a scenario; everything absent stays as it is.
package struct ScenarioOverrides: Hashable, Sendable {
  package var seed: UInt64?
  /// The families to run, counted from 0; the population stays as large as the scenario says, so family k is the
  /// same family whichever part runs.
  package var families: ClosedRange<Int>?
  package var gesturePreset: String?
  package var cachePreset: String?
  /// A directory of JPEG files.
  package var photos: String?
  /// A touch recording.
  package var touches: String?
  package var decode: RealityScript.Decode?
  /// The toolkit model that closes the loop, or `none`.
  package var closedLoop: String?
  /// The rate of all screens in hertz, or `device`.
  package var refresh: String?
  package var hitchBands: String?

  package init(
    seed: UInt64? = nil, families: ClosedRange<Int>? = nil, gesturePreset: String? = nil,
    cachePreset: String? = nil, photos: String? = nil, touches: String? = nil,
    decode: RealityScript.Decode? = nil
  ) {
    self.seed = seed
    self.families = families
    self.gesturePreset = gesturePreset
    self.cachePreset = cachePreset
    self.photos = photos
    self.touches = touches
    self.decode = decode
  }

  /// The scenario with everything but `families` replaced.
  package func applied(to scenario: Scenario) -> Scenario {
    var result = scenario
    if let seed { result.seed = seed }
    if let gesturePreset { result.gesturePreset = gesturePreset }
    if let cachePreset { result.cachePreset = cachePreset }
    if let photos { result.real.photos = .directory(photos) }
    if let touches { result.real.touches = .recording(touches) }
    if let decode { result.real.decode = decode }
    if let closedLoop { result.clock.closedLoop = closedLoop }
    if let refresh { result.clock.refresh = refresh }
    if let hitchBands { result.judging.hitchBands = hitchBands }
    return result
  }

  /// The families to run out of the scenario's; `nil` when the override asks for one that it does not have.
  package func families(of scenario: Scenario) -> ClosedRange<Int>? {
    let all = 0...(scenario.population.families - 1)
    guard let families else { return all }
    return all.contains(families.lowerBound) && all.contains(families.upperBound) ? families : nil
  }
}
