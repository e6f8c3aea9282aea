// Days, people, moments, touches and what is on screen are part of every signature here: `import Garden` alone is enough to use them.
@_exported public import Gestures
@_exported public import Moments
