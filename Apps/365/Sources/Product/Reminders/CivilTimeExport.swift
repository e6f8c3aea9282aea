// Days, times and zones are part of every signature here: `import Reminders` alone is enough to use them.
@_exported public import CivilTime
