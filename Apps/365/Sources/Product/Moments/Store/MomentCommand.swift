public import Reminders

/// A command of the user to the book.
public enum MomentCommand: Hashable, Sendable {
  case addPerson(PersonDraft)
  /// Replaces the person with this ID.
  case changePerson(Person)
  /// Begins a deletion. `MomentStore.deletion` is then the question.
  case askToDeletePerson(PersonID)
  case confirmDeletion
  case cancelDeletion
  /// For an existing person, or a new one added in the same commit.
  case addMoment(MomentDraft)
  case changeMoment(Moment)
  case deleteMoment(MomentID)
  case addCategory(CategoryDraft)
  case changeCategory(MomentCategory)
  /// Deletes a category. Its moments become "just because" (D).
  case deleteCategory(MomentCategoryID)
  /// Appends items to the owner's.
  case attach([MediaDraft], to: MediaItem.Owner)
  /// Moves an item to a 0-based place among its owner's; a larger number means the last place.
  case moveMedia(MediaID, to: Int)
  case removeMedia(MediaID)
  case storeCollage(CollageDraft)
  case deleteCollage(CollageID)
  case set(ReminderSettings)
  /// Adds a slice of an import in one commit.
  case addPeople([ImportedPerson])
}

/// The contents of a new person.
public struct PersonDraft: Hashable, Sendable {
  public var name: String
  public var relationship: Relationship
  public var notes: String
  public var avatar: PersonAvatar?
  public var phone: PhoneNumber?

  public init(
    name: String, relationship: Relationship, notes: String = "", avatar: PersonAvatar? = nil,
    phone: PhoneNumber? = nil
  ) {
    self.phone = phone
    self.name = name
    self.relationship = relationship
    self.notes = notes
    self.avatar = avatar
  }
}

/// The contents of a new moment.
public struct MomentDraft: Hashable, Sendable {
  /// The person of a new moment.
  public enum Who: Hashable, Sendable {
    case known(PersonID)
    case new(PersonDraft)
  }

  public var who: Who
  public var category: MomentCategoryID
  public var date: MomentDate
  public var notes: String

  public init(who: Who, category: MomentCategoryID, date: MomentDate, notes: String = "") {
    self.who = who
    self.category = category
    self.date = date
    self.notes = notes
  }
}

/// The contents of a new category.
public struct CategoryDraft: Hashable, Sendable {
  public var name: String
  public var colour: MomentCategory.Colour
  public var symbol: MomentCategory.Symbol

  public init(name: String, colour: MomentCategory.Colour, symbol: MomentCategory.Symbol) {
    self.name = name
    self.colour = colour
    self.symbol = symbol
  }
}

/// The contents of a new photo or video.
public struct MediaDraft: Hashable, Sendable {
  public var kind: MediaItem.Kind
  public var photo: PhotoID

  public init(kind: MediaItem.Kind = .photo, photo: PhotoID) {
    self.kind = kind
    self.photo = photo
  }
}

/// The contents of a new collage, already rendered.
public struct CollageDraft: Hashable, Sendable {
  public var person: PersonID
  public var moment: MomentID?
  public var template: Collage.Template
  public var format: Collage.Format
  public var photos: [PhotoID]
  public var caption: String
  public var createdAt: WallTime
  public var picture: PhotoID

  public init(
    person: PersonID, moment: MomentID?, template: Collage.Template, format: Collage.Format,
    photos: [PhotoID], caption: String, createdAt: WallTime, picture: PhotoID
  ) {
    self.person = person
    self.moment = moment
    self.template = template
    self.format = format
    self.photos = photos
    self.caption = caption
    self.createdAt = createdAt
    self.picture = picture
  }
}

/// A person with moments, from an import.
public struct ImportedPerson: Hashable, Sendable {
  /// A day of the person.
  public struct Day: Hashable, Sendable {
    /// The kind of a seed.
    public var kind: MomentCategory.Kind
    public var date: MomentDate

    public init(kind: MomentCategory.Kind, date: MomentDate) {
      self.kind = kind
      self.date = date
    }
  }

  public var person: PersonDraft
  /// The existing person, if any. Then only the days are added, and the phone number if the person has none.
  public var known: PersonID?
  public var days: [Day]

  public init(person: PersonDraft, known: PersonID? = nil, days: [Day]) {
    self.person = person
    self.known = known
    self.days = days
  }
}
