extension Canary {
  /// The bugs in gestures and gallery, which the fuzzer's search must find.
  package static let ofGestures: [Canary] = [
    .secondCommit, .shortDebounce, .velocityDirection, .doubleToast, .zoomPastFour,
  ]

  /// The bugs in the length of the debounce, which the search must find under each preset.
  package static let ofDebounce: [Canary] = [
    .halfDebounce, .doubleDebounce, .endlessDebounce, .longerDebounce,
  ]
}
