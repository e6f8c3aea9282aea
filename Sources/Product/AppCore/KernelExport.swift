// Signatures of the core use types of these modules, so `import AppCore` alone is enough.
@_exported public import Expiry
@_exported public import Gallery
@_exported public import Kernel
@_exported public import LedgerSync
@_exported public import PhotoCaching
@_exported public import PointsLedger
