import CivilTime

// Names that examples of CivilTime use.

let now = WallTime(secondsSinceEpoch: 1_767_603_600)
let rules = ZoneRules.utc
@MainActor var birthday: CivilDay { day }
@MainActor var day: CivilDay { rules.day(of: now) }
@MainActor var today: CivilDay { day }
@MainActor var first: CivilDay { day }
@MainActor var local: LocalTime { preconditionFailure("examples are compiled and never run") }
@MainActor var source: any ZoneSource { preconditionFailure("examples are compiled and never run") }
let bytes: [UInt8] = []
let data: [UInt8] = []
@MainActor func remind(at time: WallTime) {}
