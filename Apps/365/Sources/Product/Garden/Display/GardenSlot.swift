public import Kernel

/// The kinds of places on 365's screens; with a payload it is the identity of a view.
public enum GardenSlot: UInt8, Hashable, Sendable, CaseIterable {
  case backdrop = 1
  /// 1 to 366: the day of the year.
  case day
  /// The day of the year whose week is near; today's is `pulse`.
  case glow, pulse
  case label
  /// A tab's number.
  case tab, tabMark
  case button
  /// The day of the year.
  case scrim, sheet
  /// A moment's number.
  case momentRow
  /// Its symbol's place.
  case symbol
  /// A person's number; the place of a relationship; a category's number.
  case personChip, relationshipChip, categoryChip
  /// The day of the month, and the mark of one with moments.
  case monthDay, monthMark
  /// A theme's number.
  case themeRow, themeSwatch
  case personRow, personAvatar
  case notice
  /// A moment's number, to begin a pack with.
  case packMoment
  /// The place among the photos to choose from, and its number among those that are chosen.
  case packPhoto, packOrder, badge
  /// A template's number; the surface of a collage to be, and the place of one of its photos.
  case templateRow, packPage, packPlace
  /// The collage's number, 0 of one that no library has; a caption's.
  case packPicture, captionRow
  case collageTile
  /// The place among those who can be imported, from 1.
  case importRow
  /// A photo's number among all media; the place among the device's own photos, from 1.
  case mediaTile, libraryTile
  /// A category's number; a symbol's; a colour's.
  case categoryRow, symbolChip, colourChip
  /// The number of a piece.
  case confetti
  /// A drawing's number and one, 1 for none; the place among the device's own photos, from 1.
  case avatarChip, avatarPhoto
  /// Where a page that turns has come to.
  case fold
  /// The year.
  case yearChip
  /// The number of a person whom somebody of an import may be.
  case namesakeRow
  /// A month's number, in the garden; a week day's, and above a hundred in the flow.
  case monthName, weekdayName
  /// The number of a line of what is read, from 1.
  case textLine
  /// How far the page is scrolled.
  case scrollMark

  /// The identity of a view there.
  @inlinable public func id(_ payload: Int = 0) -> DisplayID {
    DisplayID(slot: rawValue, UInt64(truncatingIfNeeded: payload))
  }
}

/// The buttons of 365's screens, by the payload of `GardenSlot.button`.
public enum GardenButton: Int, Hashable, Sendable, CaseIterable {
  case earlierYear = 1
  case laterYear, mode, add, plantFirst
  case earlierMonth, laterMonth
  case closeSheet, call, message, share, plan, celebrationPack, addOnDay, moreMoments
  case cancelFlow, backInFlow, nextInFlow, saveMoment, nameField, notesField, everyYear
  case flowEarlierMonth, flowLaterMonth
  case undo
  case createFirst, reminders, openPeople, closePeople, deletePerson, confirmDelete, keepPerson, morePeople
  case skip, start, addMother, addBestFriend, addSomeoneSpecial, allowReminders, notNow
  case leavePack, backInPack, nextInPack, morePhotos, story, feed, makePack, savePack, sharePack
  case searchField, editName, editNotes, editRelationship, mutePerson
  case importContacts, importCalendar, closeImport, chooseAll, chooseNone, moreImports, confirmImport
  case moreCollages, closeCollage, shareCollage, deleteCollage, confirmDeleteCollage, storeCollage
  case openReminders, weekBefore, dayBefore, onTheDay, earlierReminder, laterReminder
  case quietHours, earlierQuietStart, laterQuietStart, earlierQuietEnd, laterQuietEnd
  case openCategories, newCategory, moreCategories, categoryName, saveCategory
  case deleteCategory, confirmDeleteCategory, keepCategory, moreFlowCategories, openAbout
  case editMoment, deleteMoment, confirmDeleteMoment, keepMoment
  case addPhotos, closePhotos, earlierPhoto, laterPhoto, removePhoto, moreMedia
  case moreAvatars
  case flowYear, noFlowYear, flowEarlierYears, flowLaterYears
  case allowNotifications
  case retryImport, openImportSettings
  case newNamesake, leaveOutNamesake, closeNamesakes
  case readNotes, readCaption, closeText, moreText
  case editPhone

  /// Its identity.
  @inlinable public var id: DisplayID { GardenSlot.button.id(rawValue) }

  /// The button of a view; `nil` of any other.
  @inlinable public init?(_ id: DisplayID) {
    guard id.slot == GardenSlot.button.rawValue, let button = GardenButton(rawValue: Int(id.payload)) else {
      return nil
    }
    self = button
  }
}
