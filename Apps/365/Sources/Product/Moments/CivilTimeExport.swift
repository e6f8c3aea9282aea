// Every signature here uses days, zones and identities, so `import Moments` also imports these modules.
@_exported public import CivilTime
@_exported public import Kernel
