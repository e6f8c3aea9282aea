internal import Simulation

extension PlantedBug {
  /// Other rules that the same bug breaks as well, by what it does and not by chance: a photo that lives too long is one more
  /// in its list, and one that a launch overlooks one less; one that ends too early loses its bytes as early; a reward
  /// that stays open makes the cycles of a soak differ, or grow; a decode that is lost is never told of; photos of a category that
  /// waits are too few in the album, and one that is in two places too many; an amount that is wrong in the ledger is told to the
  /// child, and an entry that a launch has lost is told twice; of a picture that another was sent for the taken one never comes, and
  /// one that a launch does not know its group does not show.
  package var isSeenToo: [String] {
    switch self {
    case .shownExpired, .endlessPhoto: [ListCompleteCheck.invariant.id]
    case .unlistedPhoto: [ListPositionCheck.invariant.id, AlbumCurrentCheck.invariant.id]
    case .hastyExpiry: [RemovalCheck.invariant.id]
    case .lateReward: ["soak.unequal"]
    case .endlessReward: ["soak.growth.live"]
    case .lostRequest: [WaitCheck.invariant.id]
    // Where all that is left of the album waits, a zoomed photo goes.
    case .waitingCategory: [DeletionCheck.invariant.id, ZoomCheck.invariant.id]
    case .twoPlaces: [DeletionCheck.invariant.id, ListPositionCheck.invariant.id, HealingCheck.served.id]
    // What nobody is asked for, nobody knows of.
    case .unaskedChange:
      [
        ListPositionCheck.invariant.id, AlbumCurrentCheck.invariant.id, AlbumAskedCheck.invariant.id,
        ParentAlbumCheck.invariant.id,
      ]
    case .hastyDeletion, .lostOnCancel, .childsDeletion: [AlbumAskedCheck.invariant.id]
    // The album follows at once, and what is told of it later.
    case .lateChange: [ParentAlbumCheck.invariant.id, DeletionCheck.invariant.id]
    // What is not chosen is not moved either.
    case .lostChoice: [AlbumAskedCheck.invariant.id]
    case .wrongPicture: [ShareDeliveredCheck.invariant.id, ListCompleteCheck.invariant.id]
    // Its file is one of nobody's, and is tidied away.
    case .droppedPicture: [ListCompleteCheck.invariant.id, RemovalCheck.invariant.id]
    // What is at the server has the slot of its day.
    case .sentAllTheSame: [ShareOnceCheck.invariant.id]
    case .greedyRegret: [ListCompleteCheck.invariant.id, RemovalCheck.invariant.id]
    case .forgottenPast: [LedgerCheck.invariant.id]
    case .wrongAmount, .unsyncedCommit, .trustedLog, .halfBatch: [PointsToldCheck.invariant.id]
    // A balance that is wrong in the ledger is on the screen as well.
    case .saidAnew: [LedgerCheck.invariant.id, PointsShownCheck.invariant.id, PointsToldCheck.invariant.id]
    default: []
    }
  }

  /// Who has to object: the id of a rule of frames or of histories, or the metric that a budget, a gate or a comparison holds. What each is tried on
  /// is in the tests of the command, and the table of them in docs/harness.md, section 10.
  package var checker: String {
    switch self {
    case .mainLaneDecode, .slowFrame: "frame.cost.p999"
    case .leak: "memory.live_peak"
    case .slowLeak, .endedLeak, .withdrawnLeak, .refusalLeak, .vanishedLeak, .launchLeak: "soak.growth.live"
    case .fifthMoreMemory: "memory.live_peak"
    case .halfSpeedDecode: "model.decode.ratio"
    case .halfSpeedCommit: "lane.commit"
    case .frameAllocation: "work.allocations.total"
    case .doubledRetains: "work.retains.total"
    case .spinningLayout: "frame.product.p99"
    case .extraView: "views.created.total"
    case .doubleThumbnails: "cache.bytes_peak"
    case .armedTimer: "frames.active"
    case .constantLayout: "work.retains.stage.diff"
    case .fifoCache: "cache.decodes"
    case .slowLayout: "stage.layout"
    case .noPrefetch: "photo.placeholder.ratio"
    case .lateTap: "input.latency.openPhoto.p50"
    case .unboundedMemory: MemoryCheck.invariant.id
    case .lostToast, .doubleToast: ToastCheck.invariant.id
    case .shownExpired, .forgottenMark, .deafClock: ExpiryCheck.invariant.id
    case .secondCommit: OneCommitCheck.invariant.id
    case .shortDebounce, .halfDebounce, .doubleDebounce, .endlessDebounce: DebounceCheck.invariant.id
    case .velocityDirection: DirectionCheck.invariant.id
    case .shortPIN: GateCheck.invariant.id
    case .keptBytes, .hastyRemoval: RemovalCheck.invariant.id
    case .zoomPastFour, .shakenOff: ZoomCheck.invariant.id
    case .doublePosting, .wrongAmount, .lostEntry, .unsyncedCommit, .trustedLog, .halfBatch, .repeatedAnew:
      LedgerCheck.invariant.id
    case .droppedPosting, .forgottenInBackground, .neverTriedAgain, .neverListedAgain, .neverKeptAgain,
      .keptDamage, .droppedAnswer:
      HealingCheck.invariant.id
    case .unlistedPhoto, .hastyDeletion, .lostOnCancel, .childsDeletion, .unaskedChange:
      DeletionCheck.invariant.id
    case .largerCache: CacheCheck.invariant.id
    case .hastyOverlay, .lateOverlay, .endlessOverlay: OverlayCheck.invariant.id
    case .shortToast, .longToast, .endlessToast: ToastCheck.invariant.id
    case .endlessPhoto: ExpiryCheck.invariant.id
    case .hastyExpiry, .mergedTwice: ListCompleteCheck.invariant.id
    case .reversedTies: ListOrderCheck.invariant.id
    case .offByOne: ListPositionCheck.invariant.id
    case .muteButton, .deafThumbnail, .smallButton, .sharedPlace, .textOnText, .textOutside, .cutText:
      AccessibleCheck.invariant.id
    case .greedyWarning: PressureCheck.invariant.id
    case .stuckScreen, .forgottenTheme, .deafTheme, .obedientTheme, .flickeringTheme, .lateTheme:
      ThemeCheck.invariant.id
    case .lostRequest: HealingCheck.served.id
    case .longerDebounce: DebounceCheck.invariant.id
    case .shortPINWait, .longPINWait, .noPINWait: PinWaitCheck.invariant.id
    case .restlessView, .lateRest: SettleCheck.invariant.id
    case .lateReward, .endlessReward: RewardCheck.invariant.id
    case .lateWarning: PressureCheck.invariant.id
    case .laterLift: LiftCheck.invariant.id
    case .deafDashboard, .slowNumbers, .endlessDay, .closedTill: PointsShownCheck.invariant.id
    case .doubleNote, .lostNote, .wrongNote, .fastNote, .doubleEarned, .silentEarning:
      PointsToldCheck.invariant.id
    case .silentDenial, .hastyDenial: RewardToldCheck.invariant.id
    case .shortWaits, .longWaits: WaitCheck.invariant.id
    case .forgottenOutbox, .saidAnew, .deafPush, .forgottenPast: SyncCheck.invariant.id
    case .endlessPast: HealingCheck.invariant.id
    case .shownDamage: DamageCheck.invariant.id
    case .ignoredWarning, .ignoredCritical: PressureCheck.invariant.id
    case .doubledRetry, .doubledDelivery: HistoryRule.doubled.id
    case .trustedOrder, .ownClocks, .disownedPast, .stubbornRival: HistoryRule.equal.id
    case .manyAuthorities: HistoryRule.overspend.id
    case .tokenFirst, .droppedOutbox, .timidRival: HistoryRule.lost.id
    case .deafAuthority, .splitDecisions: HistoryRule.pending.id
    case .sharedMinutes, .hastyRefund: HistoryRule.minutes.id
    case .overwritten, .falseAlarm: HistoryRule.contradiction.id
    case .staleBalance: HistoryRule.balance.id
    case .siblingsWish: HistoryRule.refusal.id
    case .splitChange, .halfChange: AlbumWholeCheck.invariant.id
    case .oldIcon, .otherIcon: AlbumAskedCheck.invariant.id
    case .oldColour, .oldToast: AlbumCurrentCheck.invariant.id
    case .hiddenStays, .waitingCategory, .oldName, .oldOrder, .twoPlaces, .latePhoto:
      AlbumCurrentCheck.invariant.id
    case .shortMove, .wrongShelf, .deafEye, .saidTwice, .lateChange, .oneBlock: AlbumAskedCheck.invariant.id
    case .lateGrid, .lostChoice, .unmarkedPhoto, .miscountedCard: ParentAlbumCheck.invariant.id
    case .earlyCard, .lateCard, .unreadCard, .longStreak, .shiftedWeek, .yesterdaysCards:
      ParentPointsCheck.invariant.id
    case .secondPicture, .closedCamera, .wrongPicture, .deviceDay: ShareOnceCheck.invariant.id
    case .droppedPicture, .hastySent, .unsentAgain, .greedyRegret: ShareDeliveredCheck.invariant.id
    case .sentAllTheSame: ShareTakenBackCheck.invariant.id
    }
  }

  /// Within how many gestures, or histories, its search must have found it; 0 for what no search brings out. Of gestures two to
  /// eight times the most that it took on the seeds 1 to 9 (26, 83, 84, 184 and 3,445).
  package var searchLimit: Int {
    switch self {
    case .secondCommit: 200
    case .doubleToast, .zoomPastFour: 500
    case .velocityDirection: 1_000
    case .shortDebounce, .halfDebounce, .doubleDebounce, .endlessDebounce, .longerDebounce: 10_000
    default: PlantedBug.ofReplicas.contains(self) ? 2_000 : 0
    }
  }
}
