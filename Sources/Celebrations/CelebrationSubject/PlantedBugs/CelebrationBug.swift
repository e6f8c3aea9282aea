internal import Playing

/// A planted bug of 365 and the rule that has to object, tried by `scripts/planted`; none is in what ships.
package enum CelebrationBug: String, CaseIterable, Sendable {
  /// A dot is there a frame late, before its commit is answered, or never.
  case lateDot = "late-dot"
  case earlyDot = "early-dot"
  case missingDot = "missing-dot"
  /// The last day of leap years has no dot.
  case lostLeapDay = "lost-leap-day"
  /// A page comes from the other side, in one frame, in more frames than its columns need, or by half; its fold stays, or is never there,
  /// or is there where motion is reduced; a page that is turned while another one turns leaves days of that.
  case otherSide = "other-side"
  case hastyTurn = "hasty-turn"
  case slowTurn = "slow-turn"
  case halfTurn = "half-turn"
  case leftFold = "left-fold"
  case missingFold = "missing-fold"
  case restlessFold = "restless-fold"
  case mixedYears = "mixed-years"
  /// A calendar that comes up has its marks two frames late, or never; a mark is on the next day; a month begins a day of the week late.
  case lateMark = "late-mark"
  case missingMark = "missing-mark"
  case otherMark = "other-mark"
  case otherWeekday = "other-weekday"
  /// Cells of the heatmap have the next level's colour, or another theme's, or one size.
  case otherLevel = "other-level"
  case otherTheme = "other-theme"
  case smallCell = "small-cell"
  /// A day's ring has no sign, or another category's, or one moment too many; a row's has the next colour.
  case missingSign = "missing-sign"
  case otherSign = "other-sign"
  case otherCount = "other-count"
  case otherRing = "other-ring"
  /// No day glows, or the eighth from today does, or those that do pulse along; today stands still.
  case neverGlow = "never-glow"
  case eighthGlow = "eighth-glow"
  case restlessGlow = "restless-glow"
  case stillToday = "still-today"
  /// A countdown has a day too many from the afternoon on; none is there on a day that is today.
  case lateCountdown = "late-countdown"
  case noCountdown = "no-countdown"
  /// The first day within reach is taken, not the nearest; only what lies on a dot is; so is what lies far from all.
  case firstDay = "first-day"
  case narrowReach = "narrow-reach"
  case wideReach = "wide-reach"
  /// Two fingers open the next month, or the next year; they do so however far apart, or never, or on their way.
  case otherMonth = "other-month"
  case otherGarden = "other-garden"
  case littlePinch = "little-pinch"
  case deafPinch = "deaf-pinch"
  case earlyPinch = "early-pinch"
  /// What is cancelled is kept all the same; what is saved is another day's, or is not kept at all.
  case cancelledSave = "cancelled-save"
  case otherDay = "other-day"
  case lostSave = "lost-save"
  /// It is kept for another person, or without its notes.
  case otherPerson = "other-person"
  case lostNotes = "lost-notes"
  /// The way out of a sheet is small; an arrow says nothing.
  case smallClose = "small-close"
  case muteArrow = "mute-arrow"
  /// A text is paler than it may be.
  case paleText = "pale-text"
  /// A button, or a notice, is there by a third.
  case paleButton = "pale-button"
  case paleToast = "pale-toast"
  /// A theme is forgotten by the next launch; it comes with the next tab; it is kept with whatever else is kept next.
  case forgottenLook = "forgotten-look"
  case lateLook = "late-look"
  case unkeptLook = "unkept-look"
  /// Today pulses, and sheets spring, where motion is reduced.
  case restlessToday = "restless-today"
  case springySheet = "springy-sheet"
  /// The welcome comes with each launch, or never, or is over by itself.
  case secondWelcome = "second-welcome"
  case noWelcome = "no-welcome"
  case fleetingWelcome = "fleeting-welcome"
  /// A moment that is kept is counted twice, or not at all.
  case toldTwice = "told-twice"
  case untold
  /// The first launch is counted by each launch before the welcome is over, or by none.
  case welcomedAgain = "welcomed-again"
  case unwelcomed
  /// A collage is made by another template, of the photos in another order, before it is asked for, on after one has left, or never;
  /// its first photo is placed twice.
  case otherTemplate = "other-template"
  case swappedPhotos = "swapped-photos"
  case earlyPack = "early-pack"
  case deafPack = "deaf-pack"
  case neverPack = "never-pack"
  case twicePack = "twice-pack"
  /// Two captions are suggested; one has its places open; another than the one touched is copied.
  case twoCaptions = "two-captions"
  case openCaption = "open-caption"
  case otherCaption = "other-caption"
  /// A deleted collage stays until something else is drawn, or goes before it is answered; the oldest is never shown; one is deleted
  /// unasked; one that is saved never comes, one that is deleted never goes.
  case lateCollage = "late-collage"
  case earlyGone = "early-gone"
  case missingCollage = "missing-collage"
  case unaskedCollage = "unasked-collage"
  case lostCollage = "lost-collage"
  case keptCollage = "kept-collage"
  /// The picture of a deleted collage stays on the disk; that of a saved one goes.
  case leftPicture = "left-picture"
  case lostPicture = "lost-picture"
  /// Reminders of the day before and the week before come a day late, at night, by the hour of UTC, again after a clock was set back,
  /// or never; those of what is gone or muted come all the same.
  case lateReminder = "late-reminder"
  case loudNight = "loud-night"
  case otherHour = "other-hour"
  case ringsAgain = "rings-again"
  case neverWeek = "never-week"
  case keptReminder = "kept-reminder"
  /// A search finds whoever has one of its words; the last by name is never shown; a search changes nothing.
  case anyWord = "any-word"
  case lostPerson = "lost-person"
  case deafSearch = "deaf-search"
  /// A name is kept with another letter; notes, or a relationship, are not kept; whoever is muted becomes a colleague; somebody new
  /// has another relationship than was touched.
  case otherName = "other-name"
  case unkeptNotes = "unkept-notes"
  case lostRelationship = "lost-relationship"
  case unaskedRelationship = "unasked-relationship"
  case otherRelationship = "other-relationship"
  /// People have the next drawing on the list; a choice of one is never kept, or not where one for somebody else follows within two
  /// seconds; whoever is muted becomes an owl; a photo is shown as a letter, or as another.
  case otherAvatar = "other-avatar"
  case lostAvatar = "lost-avatar"
  case hastyAvatar = "hasty-avatar"
  case unaskedAvatar = "unasked-avatar"
  case letterPhoto = "letter-photo"
  case otherFace = "other-face"
  /// An import brings whoever is found, before it is confirmed, or its first fifty; it stands still once it is confirmed.
  case anyImport = "any-import"
  case earlyImport = "early-import"
  case shortImport = "short-import"
  case stuckImport = "stuck-import"
  /// A moment, or a person, is deleted unasked, or stays although that was confirmed.
  case unaskedMoment = "unasked-moment"
  case keptMoment = "kept-moment"
  case unaskedPerson = "unasked-person"
  case keptPerson = "kept-person"
  /// The question whether to delete a person counts a moment too many.
  case miscountedPerson = "miscounted-person"
  /// What is being entered is lost with the app; what was saved, or cancelled, is kept again by an app that is left while the flow fades;
  /// what a kill left behind after its commit is opened by the next launch.
  case lostDraft = "lost-draft"
  case savedDraft = "saved-draft"
  case cancelledDraft = "cancelled-draft"
  case reopenedDraft = "reopened-draft"
  /// Another offset than the one touched is switched; a touch takes a reminder an hour on, or does nothing.
  case otherOffset = "other-offset"
  case otherMinute = "other-minute"
  case deafSetting = "deaf-setting"
  /// A category is kept with another symbol, or not at all; it is deleted unasked, or stays although that was confirmed.
  case otherSymbol = "other-symbol"
  case lostCategory = "lost-category"
  case unaskedCategory = "unasked-category"
  case keptCategory = "kept-category"
  /// A strip shows its photos the wrong way round; small pictures never come; a photo is attached twice, or never, or never moved.
  case swappedMedia = "swapped-media"
  case blankTile = "blank-tile"
  case twiceAttached = "twice-attached"
  case neverAttached = "never-attached"
  case neverMoved = "never-moved"
  /// What is saved is felt twice, or not at all.
  case feltTwice = "felt-twice"
  case unfelt
  /// Nothing falls when a collage is shared; confetti falls a quarter as long, or three times; it falls where motion is reduced.
  case dryShare = "dry-share"
  case briefConfetti = "brief-confetti"
  case endlessConfetti = "endless-confetti"
  case restlessConfetti = "restless-confetti"
  /// Texts are as large as they are meant to be, whether or not they stand in their places.
  case wideText = "wide-text"
  /// Call and message are swapped, another is called, twice or never; another picture is shared.
  case swappedAction = "swapped-action"
  case otherCallee = "other-callee"
  case twiceAsked = "twice-asked"
  case neverAsked = "never-asked"
  case otherShare = "other-share"
  /// The flow's upper row is read last; the tabs are read from the trailing edge.
  case lateTop = "late-top"
  case backwardTabs = "backward-tabs"
  /// The last row of a commit is not written; each launch takes everybody for a colleague.
  case halfKept = "half-kept"
  case halfPerson = "half-person"
  /// Something stays of each look, or of what was held from the beginning something goes; a rule keeps the bytes of the small record,
  /// and frees them where the app is not.
  case lookLeak = "look-leak"
  case lookLoss = "look-loss"
  case sharedRecord = "shared-record"
  /// Each layout keeps the processor for a millisecond.
  case slowLook = "slow-look"
  /// Each photo of a collage is decoded up to sixteen times.
  case slowCollage = "slow-collage"

  /// Whose rule it breaks, and nobody else's; of what stays or takes too long the budget.
  package var rule: String {
    switch self {
    case .lateDot, .earlyDot, .missingDot, .lostLeapDay, .otherLevel, .otherTheme, .smallCell: "garden.shows"
    case .otherSide, .hastyTurn, .slowTurn, .halfTurn, .leftFold, .missingFold, .restlessFold, .mixedYears:
      "garden.turn"
    case .lateMark, .missingMark, .otherMark, .otherWeekday: "calendar.shows"
    case .missingSign, .otherSign, .otherCount, .otherRing: "colour.beside"
    case .neverGlow, .eighthGlow, .restlessGlow, .stillToday: "garden.near"
    case .lateCountdown, .noCountdown: "countdown.calendar"
    case .firstDay, .narrowReach, .wideReach: "day.nearest"
    case .otherMonth, .otherGarden, .littlePinch, .deafPinch, .earlyPinch: "pinch.meant"
    case .cancelledSave, .otherDay, .lostSave, .otherPerson, .lostNotes: "moment.as-shown"
    case .smallClose, .muteArrow: "display.accessible"
    case .paleText, .paleButton, .paleToast: "theme.contrast"
    case .forgottenLook, .lateLook, .unkeptLook: "theme.kept"
    case .restlessToday, .springySheet, .restlessConfetti: "motion.still"
    case .secondWelcome, .noWelcome, .fleetingWelcome: "welcome.once"
    case .toldTwice, .untold, .welcomedAgain, .unwelcomed: "news.once"
    case .otherTemplate, .swappedPhotos, .earlyPack, .deafPack, .neverPack, .twicePack: "pack.rendered"
    case .twoCaptions, .openCaption, .otherCaption: "caption.filled"
    case .lateCollage, .earlyGone, .missingCollage, .unaskedCollage, .lostCollage, .keptCollage:
      "library.shows"
    case .leftPicture, .lostPicture: "picture.owned"
    case .lateReminder, .loudNight, .otherHour, .ringsAgain, .neverWeek, .keptReminder: "reminder.due"
    case .anyWord, .lostPerson, .deafSearch: "people.found"
    case .otherName, .unkeptNotes, .lostRelationship, .unaskedRelationship, .otherRelationship:
      "person.kept"
    case .otherAvatar, .lostAvatar, .hastyAvatar, .unaskedAvatar, .letterPhoto, .otherFace: "avatar.shown"
    case .anyImport, .earlyImport, .shortImport, .stuckImport: "import.chosen"
    case .unaskedMoment, .keptMoment, .unaskedPerson, .keptPerson, .miscountedPerson: "moment.asked"
    case .lostDraft, .savedDraft, .cancelledDraft, .reopenedDraft: "draft.kept"
    case .otherOffset, .otherMinute, .deafSetting: "settings.kept"
    case .otherSymbol, .lostCategory, .unaskedCategory, .keptCategory: "category.kept"
    case .swappedMedia, .blankTile, .twiceAttached, .neverAttached, .neverMoved: "media.shown"
    case .feltTwice, .unfelt: "haptic.once"
    case .dryShare, .briefConfetti, .endlessConfetti: "confetti.due"
    case .wideText: "text.fits"
    case .swappedAction, .otherCallee, .twiceAsked, .neverAsked, .otherShare: "request.meant"
    case .lateTop, .backwardTabs: "display.order"
    case .halfKept, .halfPerson: "book.kept"
    case .lookLeak, .sharedRecord: "soak.growth.live"
    case .lookLoss: "soak.loss.live"
    case .slowLook: "frame.product.p99"
    case .slowCollage: "collage.took.max"
    }
  }

  /// Rules that it breaks as well, by what it does: what is kept or chosen otherwise than it was touched is counted otherwise, too, and
  /// a book that does not wait for its store shows nothing as that has it.
  package var breaksToo: [String] {
    switch self {
    case .missingDot: ["calendar.shows", "news.once", "haptic.once", "confetti.due", "import.chosen"]
    case .lostLeapDay: ["garden.turn"]
    case .slowTurn, .halfTurn, .mixedYears: ["garden.shows"]
    case .slowCollage: ["pack.rendered"]
    case .cancelledSave: ["news.once", "haptic.once", "confetti.due"]
    case .lateLook, .forgottenLook: ["news.once", "haptic.once"]
    case .earlyDot:
      [
        "calendar.shows", "import.chosen", "library.shows", "people.found", "media.shown", "settings.kept",
        "category.kept", "avatar.shown",
      ]
    default: []
    }
  }

  /// The names of the bugs that are planted in this build: none but in the copy of the sources that scripts/planted makes.
  package static var planted: [String] { [] }

  /// Whether there are any to choose from.
  package static var arePlanted: Bool { !planted.isEmpty }

  /// Has all that this thread plays from now on this bug, or none; nothing changes where nothing is planted.
  static func choose(_ bug: CelebrationBug?) {}

  /// The same by name. Throws for a bug that this build does not have.
  static func choose(named name: String?) throws(RunError) {
    guard let name else { return choose(nil) }
    guard arePlanted else {
      throw .unsupported("this build has no planted bugs in it; `scripts/planted --build` makes one that has")
    }
    guard let bug = CelebrationBug(rawValue: name) else {
      let known = allCases.map(\.rawValue).joined(separator: ", ")
      throw .invalidInput("365 has no planted bug called \(name); there are \(known)")
    }
    choose(bug)
  }
}
