internal import FamilyMeasures
internal import ScenarioFormat

extension ScenarioOverrides {
  /// The changes to a scenario that were typed.
  init(_ parsed: ParsedArguments) throws(CommandFailure) {
    self.init()
    seed = try parsed.seed()
    families = try parsed.value("--families", "a range such as `0-7`, counted from 0") {
      RangeSpelling.range($0)
    }
    photos = try parsed.text("--photos")
    touches = try parsed.text("--touches")
    let decodes = RealityScript.Decode.allNames
    decode = try parsed.choice("--decode", of: decodes).flatMap(RealityScript.Decode.init(rawValue:))
    closedLoop = try parsed.choice("--closed-loop", of: ScenarioVocabulary.standard.closedLoops)
    refresh = try parsed.choice("--refresh", of: ScenarioVocabulary.standard.refreshRates)
    hitchBands = try parsed.choice("--hitch-bands", of: ScenarioVocabulary.standard.hitchBands)
    guard let presets = try parsed.text("--preset") else { return }
    for name in presets.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      try addPreset(name)
    }
  }

  private mutating func addPreset(_ name: String) throws(CommandFailure) {
    let vocabulary = ScenarioVocabulary.standard
    let cachePresets = vocabulary.cachePresets.map { "cache:\($0)" }
    if vocabulary.gesturePresets.contains(name) {
      gesturePreset = name
    } else if cachePresets.contains(name) {
      cachePreset = String(name.dropFirst("cache:".count))
    } else {
      let known = vocabulary.gesturePresets + cachePresets
      throw .usage("`--preset` knows no `\(name)`; \(NearestName.remedy(name, among: known))")
    }
  }
}

extension RealityScript.Decode {
  /// As the command line spells them.
  static let allNames = [RealityScript.Decode.real.rawValue, RealityScript.Decode.modelled.rawValue]
}
