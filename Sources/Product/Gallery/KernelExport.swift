// Instants, spans and identities are part of every signature here: `import Gallery` alone is enough to use them.
@_exported public import Kernel
@_exported public import Gestures
