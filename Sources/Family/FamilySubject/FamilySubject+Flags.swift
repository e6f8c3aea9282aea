internal import Families
package import Playing
internal import ScenarioFormat

extension FamilySubject {
  package var flags: [SubjectFlag] {
    [
      SubjectFlag("--photos", "DIR", "JPEG files of a directory instead of generated ones") {
        text, scenario in
        scenario.real.photos = .directory(text)
        return nil
      },
      SubjectFlag("--decode", "real|modelled", "whether photos are decoded or only their cost is taken") {
        text, scenario in
        guard let decode = RealityScript.Decode(rawValue: text) else {
          return "`--decode` is `\(text)`, but must be one of "
            + RealityScript.Decode.allNames.joined(separator: ", ")
        }
        scenario.real.decode = decode
        return nil
      },
      SubjectFlag(
        "--preset", "NAME", "gesture preset; `cache:NAME` for the cache's; both with a comma between",
        apply: FamilySubject.applyPresets),
    ]
  }

  private static func applyPresets(_ text: String, to scenario: inout Scenario) -> String? {
    let names = FamilySchema.Names.standard
    let cachePresets = names.cachePresets.map { "cache:\($0)" }
    for name in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      if names.gesturePresets.contains(name) {
        scenario.gesturePreset = name
      } else if cachePresets.contains(name) {
        scenario.cachePreset = String(name.dropFirst("cache:".count))
      } else {
        let known = names.gesturePresets + cachePresets
        return "`--preset` knows no `\(name)`; \(NearestName.remedy(name, among: known))"
      }
    }
    return nil
  }
}
