internal import Kernel
internal import Moments
internal import Reminders

extension GardenCore {
  /// Performs a button's action.
  mutating func press(_ button: GardenButton) {
    switch button {
    case .earlierYear: turnGarden(to: store.contents.page.year - 1, asPage: true)
    case .laterYear: turnGarden(to: store.contents.page.year + 1, asPage: true)
    case .mode: toggleMode()
    case .add, .plantFirst: open(EnteredMoment(today))
    case .earlierMonth: calendar.month.turn(by: -1)
    case .laterMonth: calendar.month.turn(by: 1)
    case .createFirst: turn(to: .create)
    case .undo: undo()
    case .closeSheet, .call, .message, .share, .plan, .celebrationPack, .addOnDay, .moreMoments,
      .editMoment, .deleteMoment, .confirmDeleteMoment, .keepMoment, .addPhotos, .closePhotos, .earlierPhoto,
      .laterPhoto, .removePhoto, .moreMedia, .readNotes:
      pressOnSheet(button)
    case .closeText, .moreText: pressOnText(button)
    case .cancelFlow, .backInFlow, .nextInFlow, .saveMoment, .nameField, .notesField, .everyYear,
      .flowEarlierMonth, .flowLaterMonth, .moreFlowCategories, .flowYear, .noFlowYear, .flowEarlierYears,
      .flowLaterYears:
      pressInFlow(button)
    case .reminders, .openPeople, .closePeople, .deletePerson, .confirmDelete, .keepPerson, .morePeople,
      .moreAvatars, .searchField, .editName, .editNotes, .editRelationship, .editPhone, .mutePerson:
      pressOnProfile(button)
    case .openReminders, .allowNotifications, .weekBefore, .dayBefore, .onTheDay, .earlierReminder,
      .laterReminder, .quietHours,
      .earlierQuietStart, .laterQuietStart, .earlierQuietEnd, .laterQuietEnd:
      pressAmongReminders(button)
    case .openCategories, .newCategory, .moreCategories, .categoryName, .saveCategory, .deleteCategory,
      .confirmDeleteCategory, .keepCategory:
      pressAmongCategories(button)
    case .openAbout: profile.page = .about
    case .skip, .start, .addMother, .addBestFriend, .addSomeoneSpecial, .allowReminders, .notNow:
      pressAtFirst(button)
    case .leavePack, .backInPack, .nextInPack, .morePhotos, .story, .feed, .makePack, .savePack, .sharePack:
      pressInPack(button)
    case .importContacts, .importCalendar, .closeImport, .retryImport, .openImportSettings, .newNamesake,
      .leaveOutNamesake, .closeNamesakes, .chooseAll,
      .chooseNone, .moreImports,
      .confirmImport:
      pressInImport(button)
    case .moreCollages, .closeCollage, .shareCollage, .deleteCollage, .confirmDeleteCollage, .storeCollage,
      .readCaption:
      pressInLibrary(button)
    }
  }

  private mutating func toggleMode() {
    effects.append(.feels(.light))
    stored.mode = stored.mode == .dots ? .heatmap : .dots
    garden.show(stored.mode, store.contents.page.year, canvas)
    keep()
  }

  private mutating func pressOnProfile(_ button: GardenButton) {
    switch button {
    case .reminders:
      effects.append(.feels(.light))
      setReminders(!settingsToBe.isEnabled)
    case .openPeople: profile.page = .people(page: 0)
    case .morePeople: if case .people(let page) = profile.page { profile.page = .people(page: page + 1) }
    case .moreAvatars:
      if case .avatar(let id, let page) = profile.page { profile.page = .avatar(id, page: page + 1) }
    case .closePeople:
      guard savingCategory == nil else { return }
      stopAsking()
      stopTyping(.categoryName, .personName, .personNotes, .personPhone)
      profile.page = profile.page.back
    case .searchField: type(.search, profile.search)
    case .editName, .editNotes, .editRelationship, .editPhone, .mutePerson: edit(button)
    case .deletePerson:
      guard case .person(let id, _) = profile.page else { return }
      profile.page = .person(id, isAsking: true)
      ask(.askToDeletePerson(id))
    case .keepPerson:
      guard case .person(let id, _) = profile.page else { return }
      profile.page = .person(id, isAsking: false)
      ask(.cancelDeletion)
    default:
      guard case .person = profile.page else { return }
      stopTyping(.personName, .personNotes, .personPhone)
      ask(.confirmDeletion)
      profile.page = .people(page: 0)
    }
  }

  /// Cancels the open question, as leaving it is no confirmation.
  mutating func stopAsking() {
    if case .person(_, isAsking: true) = profile.page { ask(.cancelDeletion) }
  }

  private mutating func pressAtFirst(_ button: GardenButton) {
    switch button {
    case .addMother: openFirst(.mother)
    case .addBestFriend: openFirst(.bestFriend)
    case .addSomeoneSpecial: openFirst(.someoneSpecial)
    case .allowReminders:
      setReminders(true)
      goOnAtFirst()
    default: goOnAtFirst()
    }
  }

  private mutating func openFirst(_ relationship: Relationship) {
    var draft = EnteredMoment(today)
    draft.relationship = relationship
    open(draft)
  }

  private mutating func goOnAtFirst() {
    guard onboarding?.goOn() == false else { return }
    onboarding = nil
    stored.isWelcomed = true
    garden.wave.clear()
    keep()
  }
}
