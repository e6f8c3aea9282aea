// Samples, instants and lengths are part of a recogniser's signature, so `import Sweeping` alone is enough to write one.
@_exported public import Kernel
