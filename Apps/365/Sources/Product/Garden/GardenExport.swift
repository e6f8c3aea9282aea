// Every signature here uses days, people, moments and touches, so `import Garden` also imports these modules.
@_exported public import Gestures
@_exported public import Moments
