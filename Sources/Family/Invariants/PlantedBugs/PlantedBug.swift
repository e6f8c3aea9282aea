/// Planted bugs, one at a time, so that each checker is seen to object.
///
/// None is in what ships: scripts/planted plants them in a copy of the sources (Tools/mutate/planted-bugs.txt).
package enum PlantedBug: String, CaseIterable, Sendable {
  /// Photos are decoded on the main lane, inside the frame.
  case mainLaneDecode = "main-lane-decode"
  /// Every 500th active frame takes 100 ms longer on its device, on the main lane.
  case slowFrame = "slow-frame"
  /// Every decoded bitmap is kept for ever.
  case leak = "leak"
  /// Two small objects stay for ever in every 50th cycle of a soak.
  case slowLeak = "slow-leak"
  /// An object stays for ever: of each group photo that ends, or that is withdrawn; of each wish that the ledger refuses; of each
  /// photo or category of the album that vanishes; of each launch.
  case endedLeak = "ended-leak"
  case withdrawnLeak = "withdrawn-leak"
  case refusalLeak = "refusal-leak"
  case vanishedLeak = "vanished-leak"
  case launchLeak = "launch-leak"
  /// Decodes begin whether or not there is room for them in the session's memory.
  case unboundedMemory = "unbounded-memory"
  /// Every third category toast is dropped after it was asked for.
  case lostToast = "lost-toast"
  /// Every fifth earning is posted twice.
  case doublePosting = "double-posting"
  /// A photo stays visible for ten seconds after its 48 hours.
  case shownExpired = "shown-expired"
  /// Every fifth earning is posted with a point too many, and nothing in the ledger says otherwise.
  case wrongAmount = "wrong-amount"
  /// At each further launch the latest earning is gone from the database, and the account agrees.
  case lostEntry = "lost-entry"
  /// A swipe commits twice at one lift.
  case secondCommit = "second-commit"
  /// Category changes keep 20 ms less distance than they should.
  case shortDebounce = "short-debounce"
  /// Category changes keep half the distance that they should, or twice, or after the first there is no other.
  case halfDebounce = "half-debounce"
  case doubleDebounce = "double-debounce"
  case endlessDebounce = "endless-debounce"
  /// A swipe goes where the fitted velocity points.
  case velocityDirection = "velocity-direction"
  /// Each change of category asks for its toast twice.
  case doubleToast = "double-toast"
  /// A decode keeps the processor twice as long.
  case halfSpeedDecode = "half-speed-decode"
  /// A commit of the ledger keeps the processor twice as long.
  case halfSpeedCommit = "half-speed-commit"
  /// A pinch reaches beyond 4x.
  case zoomPastFour = "zoom-past-four"
  /// Each frame allocates once more, in its layout.
  case frameAllocation = "frame-allocation"
  /// Each layout keeps the processor for two milliseconds.
  case spinningLayout = "spinning-layout"
  /// The layout retains and releases about twice as often.
  case doubledRetains = "doubled-retains"
  /// A fifth of what photos hold in memory is held once more, for the whole session.
  case fifthMoreMemory = "fifth-more-memory"
  /// Each frame that lays its screen out makes a view anew.
  case extraView = "extra-view"
  /// No photo is fetched before it is on screen.
  case noPrefetch = "no-prefetch"
  /// What a tap does comes 50 ms later.
  case lateTap = "late-tap"

  /// Commits of the ledger are acknowledged before they are synced.
  case unsyncedCommit = "unsynced-commit"
  /// A launch takes what it finds in the ledger's log for durable.
  case trustedLog = "trusted-log"
  /// Of a batch that the disk refused the first half is kept.
  case halfBatch = "half-batch"
  /// An earning that the disk refused is posted under another id as well, once it can be.
  case repeatedAnew = "repeated-anew"
  /// A batch that the ledger could not commit is never posted again.
  case droppedPosting = "dropped-posting"
  /// What waits to be posted is gone when the app leaves the screen.
  case forgottenInBackground = "forgotten-in-background"
  /// The first two digits of the PIN open the gate.
  case shortPIN = "short-pin"
  /// The bytes of a photo stay on the disk, which says that they are gone.
  case keptBytes = "kept-bytes"
  /// A launch takes what the groups' photos have left on the disk for over.
  case hastyRemoval = "hasty-removal"

  /// What failed is never tried again: a photo, a group's list, or the small file, which waits for the next change.
  case neverTriedAgain = "never-tried-again"
  case neverListedAgain = "never-listed-again"
  case neverKeptAgain = "never-kept-again"
  /// A file that is cut off stays on the disk, and is decoded again and again.
  case keptDamage = "kept-damage"
  /// A damaged photo is shown as if it were whole.
  case shownDamage = "shown-damage"
  /// An answer that takes longer than three seconds is dropped.
  case droppedAnswer = "dropped-answer"
  /// A memory warning changes nothing; or a critical one.
  case ignoredWarning = "ignored-warning"
  case ignoredCritical = "ignored-critical"
  /// A launch forgets the latest time that the app has gone by.
  case forgottenMark = "forgotten-mark"
  /// The app does not hear that the device's clock was set.
  case deafClock = "deaf-clock"
  /// A launch overlooks the last photo of the album that a child can see.
  case unlistedPhoto = "unlisted-photo"
  /// The memory cache keeps an image more than it may.
  case largerCache = "larger-cache"
  /// The overlay of fullscreen hides one second after the last touch.
  case hastyOverlay = "hasty-overlay"
  /// A screen that was laid out is laid out once more, for ever, and behind it a view is made anew each time.
  case restlessView = "restless-view"
  /// The app tells of half the time that photos were waited for; or of twice that.
  case shortWaits = "short-waits"
  case longWaits = "long-waits"

  // What is worse and breaks no rule: kept figures and the older program have to tell.

  /// Thumbnails are decoded for a box of twice the width and height.
  case doubleThumbnails = "double-thumbnails"
  /// In fullscreen a timer stays armed: every quarter of a second a frame that does nothing.
  case armedTimer = "armed-timer"
  /// Every active frame lays its screen out, whether or not anything changed.
  case constantLayout = "constant-layout"
  /// The memory cache evicts what came first, however often it was used.
  case fifoCache = "fifo-cache"
  /// Layout takes four times as long.
  case slowLayout = "slow-layout"

  // What is timed, early, late and never.

  /// The overlay of fullscreen hides 3.2 s after the last touch; or never.
  case lateOverlay = "late-overlay"
  case endlessOverlay = "endless-overlay"
  /// Toasts stay 1.9 s; 2.2 s; for ever.
  case shortToast = "short-toast"
  case longToast = "long-toast"
  case endlessToast = "endless-toast"
  /// A photo is gone ten seconds before its 48 hours are over; or never.
  case hastyExpiry = "hasty-expiry"
  case endlessPhoto = "endless-photo"
  /// The fifth wrong PIN makes wait 3 s; 60 s; not at all.
  case shortPINWait = "short-pin-wait"
  case longPINWait = "long-pin-wait"
  case noPINWait = "no-pin-wait"
  /// Category changes keep 17 ms more distance than they should.
  case longerDebounce = "longer-debounce"

  /// What has ended of rewards is closed 90 s later; or never.
  case lateReward = "late-reward"
  case endlessReward = "endless-reward"
  /// A memory warning is heeded in the next frame.
  case lateWarning = "late-warning"
  /// A screen that was touched goes on changing for eight seconds.
  case lateRest = "late-rest"
  /// A touch is told to be over 8 ms after its last finger lifted.
  case laterLift = "later-lift"

  /// A memory warning empties all that is not on screen, as a critical one does.
  case greedyWarning = "greedy-warning"
  /// Every 20th decode is asked for and never done.
  case lostRequest = "lost-request"

  // What lists promise.

  /// A group's photo that is told of again is in its list twice.
  case mergedTwice = "merged-twice"
  /// Photos of the same time stand by id, the smaller first.
  case reversedTies = "reversed-ties"
  /// Fullscreen says "i / n" with a photo too many.
  case offByOne = "off-by-one"

  // What a dashboard shows of points.

  /// The dashboard does not hear of a batch, only of what it reads itself.
  case deafDashboard = "deaf-dashboard"
  /// Numbers take twice as long to their new value.
  case slowNumbers = "slow-numbers"
  /// The ring goes on over midnight.
  case endlessDay = "endless-day"
  /// Rewards cannot be asked for, though there are points for them.
  case closedTill = "closed-till"
  /// Each "+n" rises twice; one that is even, not at all; one more than it should say; within a second.
  case doubleNote = "double-note"
  case lostNote = "lost-note"
  case wrongNote = "wrong-note"
  case fastNote = "fast-note"
  /// What is earned away from the dashboard is told by two toasts; or, when it is even, by none.
  case doubleEarned = "double-earned"
  case silentEarning = "silent-earning"
  /// Nobody is told that a reward is turned down; or everybody is of one that is paid.
  case silentDenial = "silent-denial"
  case hastyDenial = "hasty-denial"

  // What accessibility asks.

  /// The lock of the grid's bar has no words.
  case muteButton = "mute-button"
  /// Thumbnails do not say that they can be touched.
  case deafThumbnail = "deaf-thumbnail"
  /// The list of groups is closed by a button of 40 pt.
  case smallButton = "small-button"
  /// Thumbnails reach into each other.
  case sharedPlace = "shared-place"
  /// Fullscreen's position stands on the category's name; or hangs over the right edge.
  case textOnText = "text-on-text"
  case textOutside = "text-outside"
  /// The name of fullscreen's category is too large for its line.
  case cutText = "cut-text"

  // What parents do, and what only they may.

  /// Chosen photos are deleted without being asked about; or by the answer that is to keep them.
  case hastyDeletion = "hasty-deletion"
  case lostOnCancel = "lost-on-cancel"
  /// Now and then a child's tap on a photo deletes it.
  case childsDeletion = "childs-deletion"
  /// Parents' changes of the album show, and nobody asks for them.
  case unaskedChange = "unasked-change"

  // What the theme promises.

  /// The list of groups stays light, whatever the theme.
  case stuckScreen = "stuck-screen"
  /// The theme that was chosen is not kept.
  case forgottenTheme = "forgotten-theme"
  /// The app does not hear that the device looks otherwise; or goes with it although another theme was chosen.
  case deafTheme = "deaf-theme"
  case obedientTheme = "obedient-theme"
  /// One frame in a hundred is drawn in the other theme.
  case flickeringTheme = "flickering-theme"
  /// The theme comes a frame late.
  case lateTheme = "late-theme"

  // What apps with a replica each do wrong.

  /// What a launch had not sent when it was killed, the next one forgets to send.
  case forgottenOutbox = "forgotten-outbox"
  /// An entry is said once more as a new one when the answer to its sending is lost.
  case saidAnew = "said-anew"
  /// A device that has lost its ledger takes nothing up of what it said before; or never thinks that it has read all of it.
  case forgottenPast = "forgotten-past"
  case endlessPast = "endless-past"
  /// The app does nothing when a push tells of a change.
  case deafPush = "deaf-push"

  // What replicas of a ledger do wrong, which histories show (docs/sync.md).

  /// After a lost answer, entries are sent once more as new ones.
  case doubledRetry = "doubled-retry"
  /// An entry that is delivered a second time is posted under a new id.
  case doubledDelivery = "doubled-delivery"
  /// The change token is stored in a batch of its own, before the data.
  case tokenFirst = "token-first"
  /// Every device pays for the rewards that it sees.
  case manyAuthorities = "many-authorities"
  /// After a partial failure the whole outbox counts as sent.
  case droppedOutbox = "dropped-outbox"
  /// Records are taken in the order in which they come, and what does not fit is dropped.
  case trustedOrder = "trusted-order"
  /// The authority overlooks every third request.
  case deafAuthority = "deaf-authority"
  /// Any device uses a reward's minutes.
  case sharedMinutes = "shared-minutes"
  /// The authority refunds a reward without asking whose minutes they are.
  case hastyRefund = "hasty-refund"
  /// Every device lets rewards end by its own clock.
  case ownClocks = "own-clocks"
  /// Of two records under one id the later one counts.
  case overwritten = "overwritten"
  /// A correction that the authority posted is stored on other devices, and not taken off the balance in memory.
  case staleBalance = "stale-balance"
  /// A record of another device that is fetched again, unchanged, is reported as another one.
  case falseAlarm = "false-alarm"
  /// What the zone has of a device that lost its store is not taken for its own.
  case disownedPast = "disowned-past"
  /// A correction wished for one child lowers what its sisters and brothers can spend.
  case siblingsWish = "siblings-wish"
  /// What was decided while another installation decided is kept under other numbers; or forgotten with all that adds and asks.
  case stubbornRival = "stubborn-rival"
  case timidRival = "timid-rival"
  /// A zone keeps decisions of one sending record by record.
  case splitDecisions = "split-decisions"
  /// The camera comes up however many photos a group has had today; once it had one it never does.
  case secondPicture = "second-picture"
  case closedCamera = "closed-camera"
  /// Another file is kept, and sent, than was taken.
  case wrongPicture = "wrong-picture"
  /// A launch does not know what waits to be sent.
  case droppedPicture = "dropped-picture"
  /// What could not be sent is called sent; or is not sent again in the same launch.
  case hastySent = "hasty-sent"
  case unsentAgain = "unsent-again"
  /// A picture that is taken back leaves the group and is sent all the same; with it goes another of its group's.
  case sentAllTheSame = "sent-all-the-same"
  case greedyRegret = "greedy-regret"

  // What parents change in the album while a child looks.

  /// A category that is hidden stays in fullscreen until that is left.
  case hiddenStays = "hidden-stays"
  /// A category that comes waits for the next start.
  case waitingCategory = "waiting-category"
  /// A category that is renamed keeps its old name; one that comes to stand elsewhere, its place.
  case oldName = "old-name"
  /// One that is coloured otherwise keeps its colour; or only its toast does.
  case oldColour = "old-colour"
  case oldToast = "old-toast"
  case oldOrder = "old-order"
  /// A photo that is moved is in both categories.
  case twoPlaces = "two-places"
  /// For a photo that is added nothing is drawn anew.
  case latePhoto = "late-photo"
  /// The camera goes by the day of the device's clock, however that is set.
  case deviceDay = "device-day"
  /// A zoomed photo is left as soon as anything changes in the album.
  case shakenOff = "shaken-off"

  // What parents do behind the PIN.

  /// Of several photos that are moved the last stays where it is; they come to the category beside the one that was chosen.
  case shortMove = "short-move"
  case wrongShelf = "wrong-shelf"
  /// A category that is to be hidden is not.
  case deafEye = "deaf-eye"
  /// What is done with several photos is told twice; or a frame late.
  case saidTwice = "said-twice"
  case lateChange = "late-change"
  /// A touch's changes of the album are told one after the other; or the first half of them is.
  case splitChange = "split-change"
  case halfChange = "half-change"
  /// A category that is called otherwise keeps its icon; one that is added has that of another name.
  case oldIcon = "old-icon"
  case otherIcon = "other-icon"
  /// All devices make categories of the same ids.
  case oneBlock = "one-block"
  /// The parents' grid follows the album a frame late.
  case lateGrid = "late-grid"
  /// A third photo is not chosen; of those that are the first has no mark.
  case lostChoice = "lost-choice"
  case unmarkedPhoto = "unmarked-photo"
  /// A category's card counts a photo too many.
  case miscountedCard = "miscounted-card"
  /// A child's card goes ahead of the ledger; shows what was read with the next change; is not read anew.
  case earlyCard = "early-card"
  case lateCard = "late-card"
  case unreadCard = "unread-card"
  /// A day too many in a row; a week that ends yesterday.
  case longStreak = "long-streak"
  case shiftedWeek = "shifted-week"
  /// Cards go on over midnight.
  case yesterdaysCards = "yesterdays-cards"

  /// The names of the bugs that are planted in this build: none but in the copy of the sources that scripts/planted makes.
  package static var planted: [String] { [] }

  /// Whether there are any to choose from.
  package static var arePlanted: Bool { !planted.isEmpty }

  /// Has all that this thread plays from now on this bug, or none; nothing changes where nothing is planted.
  package static func choose(_ bug: PlantedBug?) {}
}
