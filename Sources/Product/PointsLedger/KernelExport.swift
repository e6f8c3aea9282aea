// Instants, spans and identities are part of every signature here: `import PointsLedger` alone is enough to use them.
@_exported public import Kernel
