// Moments and photos are part of every signature here: `import Celebrations` alone is enough to use them.
@_exported public import Moments
