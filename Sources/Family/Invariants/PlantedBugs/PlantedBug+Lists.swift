extension PlantedBug {
  /// The bugs in gestures and gallery, which the fuzzer's search must find.
  package static let ofGestures: [PlantedBug] = [
    .secondCommit, .shortDebounce, .velocityDirection, .doubleToast, .zoomPastFour,
  ]

  /// The bugs in the length of the debounce, which the search must find under each preset.
  package static let ofDebounce: [PlantedBug] = [
    .halfDebounce, .doubleDebounce, .endlessDebounce, .longerDebounce,
  ]

  /// The bugs of a ledger's replicas, which histories must find.
  package static let ofReplicas: [PlantedBug] = [
    .doubledRetry, .doubledDelivery, .tokenFirst, .manyAuthorities, .droppedOutbox, .trustedOrder,
    .deafAuthority, .sharedMinutes, .hastyRefund, .ownClocks, .overwritten, .staleBalance, .falseAlarm,
    .disownedPast, .siblingsWish, .stubbornRival, .timidRival, .splitDecisions,
  ]

  /// All others: what a run can be told to have.
  package static let ofRuns: [PlantedBug] = allCases.filter { !ofReplicas.contains($0) }
}
