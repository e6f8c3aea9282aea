public import Kernel

/// The kinds of views on 365's screens. A slot with a payload identifies a view; comments state the payload.
public enum GardenSlot: UInt8, Hashable, Sendable, CaseIterable {
  case backdrop = 1
  /// The day of the year, 1 to 366.
  case day
  /// The day of the year, for days within a week; `pulse` is today's.
  case glow, pulse
  case label
  /// The tab's number.
  case tab, tabMark
  case button
  /// The day of the year.
  case scrim, sheet
  /// The moment's ID.
  case momentRow
  /// The row's place.
  case symbol
  /// The person's ID; the relationship's place; the category's ID.
  case personChip, relationshipChip, categoryChip
  /// The day of the month; the mark of a day with moments.
  case monthDay, monthMark
  /// The theme's number.
  case themeRow, themeSwatch
  case personRow, personAvatar
  case notice
  /// The ID of the moment that a pack can be made for.
  case packMoment
  /// The photo's place in the choice; its number among the chosen ones.
  case packPhoto, packOrder, badge
  /// The template's number; the sketch of the collage; the place of one of its photos.
  case templateRow, packPage, packPlace
  /// The collage's ID, or 0 before it is saved; the caption's number.
  case packPicture, captionRow
  case collageTile
  /// The candidate's place, from 1.
  case importRow
  /// The media ID; the place among the device's photos, from 1.
  case mediaTile, libraryTile
  /// The category's ID; the symbol's number; the colour's number.
  case categoryRow, symbolChip, colourChip
  /// The number of the piece.
  case confetti
  /// The drawing's number plus 1, 1 for none; the place among the device's photos, from 1.
  case avatarChip, avatarPhoto
  /// The fold of a turning page.
  case fold
  /// The year.
  case yearChip
  /// The ID of a person that a candidate may be.
  case namesakeRow
  /// The month's number in the garden; the weekday's, plus 100 in the flow.
  case monthName, weekdayName
  /// The number of a line of an open text, from 1.
  case textLine
  /// The scroll mark of a page.
  case scrollMark

  /// The ID of a view in this slot.
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

  /// The ID of the button's view.
  @inlinable public var id: DisplayID { GardenSlot.button.id(rawValue) }

  /// The button of a view, or `nil`.
  @inlinable public init?(_ id: DisplayID) {
    guard id.slot == GardenSlot.button.rawValue, let button = GardenButton(rawValue: Int(id.payload)) else {
      return nil
    }
    self = button
  }
}
