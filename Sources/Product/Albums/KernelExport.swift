// Ids, times and sizes are part of every signature here: `import Albums` alone is enough to use them.
@_exported public import Kernel
