// Instants, spans, touches, gesture settings, zones and what a family has to show are part of every signature here: `import
// Gallery` alone is enough to use them.
@_exported public import CivilTime
@_exported public import Gestures
@_exported public import Kernel
