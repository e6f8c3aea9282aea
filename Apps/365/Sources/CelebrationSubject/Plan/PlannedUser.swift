internal import CivilTime
internal import Garden
internal import Kernel
internal import Skiprope
internal import ZoneFiles

/// A user with a drawn plan and the resources that the scenario names.
package struct PlannedUser {
  let plan: UserPlan
  /// The rules of the user's zones, from the system's database.
  let zones: [ZoneRules]
  let photos: PhotoFiles
  let exports: [ExportFiles]

  init(_ unit: UnitSetup<CelebrationSubject>) throws(SubjectError) {
    plan = UserPlan(unit)
    zones = try PlannedUser.rules(plan.zones)
    photos = try PhotoFiles(megapixels: unit.settings.photoMegapixels, unit.everybody.child("photos"))
    var exports: [ExportFiles] = []
    for kind in ImportKind.allCases {
      if let export = try ExportFiles(kind, of: unit.settings) { exports.append(export) }
    }
    self.exports = exports
  }

  private static func rules(_ names: [String]) throws(SubjectError) -> [ZoneRules] {
    let database = ZoneDatabase()
    var rules: [ZoneRules] = []
    for name in names {
      do throws(ZoneError) {
        rules.append(name == "UTC" ? .utc : try database.rules(of: ZoneName(name)))
      } catch { throw .missing("the zone \(name): \(error)") }
    }
    return rules
  }
}
