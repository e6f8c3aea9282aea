// What the core is made from, asks for and is answered with are part of its signatures: `import AppCore` alone is enough to
// use it.
@_exported public import Expiry
@_exported public import Gallery
@_exported public import Kernel
@_exported public import LedgerSync
@_exported public import PhotoCaching
@_exported public import PointsLedger
