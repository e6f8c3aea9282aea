// Days and wall times are part of every signature here: `import CivilTime` alone is enough to use them.
@_exported public import Kernel
