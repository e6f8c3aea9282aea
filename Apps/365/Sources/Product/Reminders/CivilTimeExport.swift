// Every signature here uses days, times and zones, so `import Reminders` also imports `CivilTime`.
@_exported public import CivilTime
