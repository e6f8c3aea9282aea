extension Canary {
  /// The bugs in gestures and gallery, which the fuzzer's search must find.
  package static let ofGestures: [Canary] = [
    .secondCommit, .shortDebounce, .velocityDirection, .doubleToast, .zoomPastFour,
  ]

  /// The bugs in the length of the debounce, which the search must find under each preset.
  package static let ofDebounce: [Canary] = [
    .halfDebounce, .doubleDebounce, .endlessDebounce, .longerDebounce,
  ]

  /// The bugs of a ledger's replicas, which histories must find.
  package static let ofReplicas: [Canary] = [
    .doubledRetry, .doubledDelivery, .tokenFirst, .manyAuthorities, .droppedOutbox, .trustedOrder,
    .deafAuthority, .sharedMinutes, .hastyRefund, .ownClocks, .overwritten, .staleBalance, .falseAlarm,
    .disownedPast, .siblingsWish, .stubbornRival, .timidRival, .splitDecisions,
  ]

  /// All others: what a run can be told to have.
  package static let ofRuns: [Canary] = allCases.filter { !ofReplicas.contains($0) }
}
