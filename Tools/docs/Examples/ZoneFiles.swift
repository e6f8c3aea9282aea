import CivilTime
import ZoneFiles

// Names that examples of ZoneFiles use.

@MainActor var name: ZoneName { preconditionFailure("examples are compiled and never run") }
