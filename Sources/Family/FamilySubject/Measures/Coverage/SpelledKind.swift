package import AppCore
package import Expiry
package import Families
package import Gallery
package import Gestures
package import PhotoCaching
package import PointsLedger

/// An enumeration whose cases are written out once more: to ask the language for their names, or only for the first of them,
/// has it look through all conformances of the program, half a million instructions in each process for each of twenty.
package protocol SpelledKind: CaseIterable, RawRepresentable, Sendable where RawValue == UInt8 {
  /// The names of all cases in their order, with blanks between them.
  static var spelling: String { get }
}

extension SpelledKind {
  /// The names of all cases in their order. O(cases).
  package static var names: [String] { spelling.split(separator: " ").map(String.init) }
}

extension GestureDecision.Kind.Name: SpelledKind {
  package static let spelling = """
    touchDown tap doubleTap longPressBegan longPress dragBegan dragChanged dragEnded swipeLeft swipeRight swipeUp swipeDown \
    pinchBegan pinchChanged pinchEnded cancelled allLifted
    """
}

extension GalleryScreen: SpelledKind {
  package static let spelling = "grid fullscreen groupList groupViewer pinPad parent"
}

extension GalleryTransition: SpelledKind {
  package static let spelling = """
    gridToFullscreen fullscreenToGrid gridToGroupList groupListToGrid groupListToGroupViewer groupViewerToGroupList \
    gridToPinPad pinPadToGrid pinPadToParent parentToGrid
    """
}

extension GalleryAction: SpelledKind {
  package static let spelling = """
    changeCategory openPhoto closePhoto nextPhoto previousPhoto toggleOverlay toggleZoom openGroup closeGroup openCamera \
    selectChip stopFling showPinPad pinKey blockedByDebounce atListEnd openGroupList closeGroupList closePinPad returnToKids
    """
}

extension GalleryEvent.Kind: SpelledKind {
  package static let spelling = """
    photoReady photoFailed photoEvicted photoProgress groupPhotoExpired groupPhotoArrived groupPhotoWithdrawn groupListed \
    groupListingFailed albumPhotoVanished categoryVanished notice enterKidsMode pinEntered pinAttemptsKept becameActive \
    becameInactive enteredBackground lowPowerOn lowPowerOff clockMoved
    """
}

extension GalleryEffect.Kind: SpelledKind {
  package static let spelling = """
    want unwant pin unpin release listGroup acted categoryChanged categoryToast notice toastSuperseded leftKidsMode pinRejected
    """
}

extension CategoryChangeCause: SpelledKind {
  package static let spelling = "swipe chip automatic entry"
}

extension AppEvent.Kind: SpelledKind {
  package static let spelling = """
    enteredBackground enteredForeground becameInactive becameActive lowPowerOn lowPowerOff memoryWarning \
    criticalMemoryWarning groupPhotoArrived groupPhotoWithdrawn serverTimeTold categoryVanished albumPhotoVanished \
    pointsEarned rewardRedeemed pointsChanged clockMoved
    """
}

extension AppDecision: SpelledKind {
  package static let spelling = """
    newRecord knownRecord futureRecord endingRecord lateRecord goneRecord albumRecord withdrawal clockCorrected \
    clockConfirmed rewardEnded leftoverFound removalRepeated photoRepeated listingRepeated postingRepeated keepRepeated
    """
}

extension AppTask.Kind: SpelledKind {
  package static let spelling = "fetch decode post removeBytes listGroup listDisk keep"
}

extension AppOutcome.Kind: SpelledKind {
  package static let spelling = "photo posted removed onDisk kept listed failed"
}

extension PhotoPipelineEffect.Kind: SpelledKind {
  package static let spelling = "start rerank cancel ready failed evicted removeFromDisk"
}

extension PhotoJobOutcome.Kind: SpelledKind {
  package static let spelling = "fetched fetchedUnstored decoded notOnDisk refused failed"
}

extension PhotoCachingError.Kind: SpelledKind {
  package static let spelling = "corrupt truncated unsupported tooLarge missing storage network"
}

extension SweepSchedule.Occasion: SpelledKind {
  package static let spelling = "launch foreground hourly"
}

extension LedgerEvent.Kind: SpelledKind {
  package static let spelling = """
    enrol earn adjust deliver redeem requestOffline approve reject use cancel expire
    """
}

extension LedgerEffect.Kind: SpelledKind {
  package static let spelling = "enrolled posted duplicate duplicateRedemption redemption refused"
}

extension TransactionKind: SpelledKind {
  package static let spelling = "earned redeemed adjusted reversed"
}

extension RedemptionStatus: SpelledKind {
  package static let spelling = "pending active used expired cancelled rejected"
}

extension LedgerRefusal.Kind: SpelledKind {
  package static let spelling = """
    invalidID unknownChild conflictingChild unlawfulAmount unlawfulTime conflictingTransaction overdraft needsRedemption \
    unknownRedemption conflictingRedemption unaffordable worthless wrongStatus alreadyStarted notEnoughMinutes
    """
}

extension InjectedFault: SpelledKind {
  package static let spelling = """
    corruptPhoto truncatedPhoto failedFetch failedRemoval failedWrite failedList failedCommit failedLook failedKeep kill
    """
}
