// Days, zones and identities are part of every signature here: `import Moments` alone is enough to use them.
@_exported public import CivilTime
@_exported public import Kernel
