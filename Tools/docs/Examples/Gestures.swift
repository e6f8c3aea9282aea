import Gestures

// Names that examples of Gestures use.

@MainActor var decision: GestureDecision { preconditionFailure("examples are compiled and never run") }
@MainActor func open(itemAt point: ScreenPoint) {}
@MainActor func showNextPage() {}
@MainActor func showNextCategory() {}
@MainActor var settings: GestureSettings { preconditionFailure("examples are compiled and never run") }
@MainActor var sample: TouchSample { preconditionFailure("examples are compiled and never run") }
let vsync = Instant.zero
let lift = Instant.zero
@MainActor var screen: ScreenMetrics { preconditionFailure("examples are compiled and never run") }
let size = ScreenSize(width: .points(390), height: .points(844))
@MainActor var debounce: SwipeDebounce { preconditionFailure("examples are compiled and never run") }
