public import Reminders

/// What a user asks of the book.
public enum MomentCommand: Hashable, Sendable {
  case addPerson(PersonDraft)
  /// The person of that number becomes as this.
  case changePerson(Person)
  /// Asks first: `MomentStore.deletion` is the question.
  case askToDeletePerson(PersonID)
  case confirmDeletion
  case cancelDeletion
  /// With a person who is there, or a new one of the same commit.
  case addMoment(MomentDraft)
  case changeMoment(Moment)
  case deleteMoment(MomentID)
  case addCategory(CategoryDraft)
  case changeCategory(MomentCategory)
  /// Its moments become "just because" (D).
  case deleteCategory(MomentCategoryID)
  /// Behind those that are there.
  case attach([MediaDraft], to: MediaItem.Owner)
  /// To a place among its owner's, from 0; one beyond the last is the last.
  case moveMedia(MediaID, to: Int)
  case removeMedia(MediaID)
  case storeCollage(CollageDraft)
  case deleteCollage(CollageID)
  case set(ReminderSettings)
  /// A slice of an import, all in one commit.
  case addPeople([ImportedPerson])
}

/// A person to be.
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

/// A moment to be.
public struct MomentDraft: Hashable, Sendable {
  /// Whose it is.
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

/// A category to be.
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

/// A photo or video to be attached.
public struct MediaDraft: Hashable, Sendable {
  public var kind: MediaItem.Kind
  public var photo: PhotoID

  public init(kind: MediaItem.Kind = .photo, photo: PhotoID) {
    self.kind = kind
    self.photo = photo
  }
}

/// A rendered collage to be kept.
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

/// A person with moments, of an import.
public struct ImportedPerson: Hashable, Sendable {
  /// One of them.
  public struct Day: Hashable, Sendable {
    /// A seed's kind.
    public var kind: MomentCategory.Kind
    public var date: MomentDate

    public init(kind: MomentCategory.Kind, date: MomentDate) {
      self.kind = kind
      self.date = date
    }
  }

  public var person: PersonDraft
  /// Where the person is there already; then only the days are added, and the phone's number where none is known.
  public var known: PersonID?
  public var days: [Day]

  public init(person: PersonDraft, known: PersonID? = nil, days: [Day]) {
    self.person = person
    self.known = known
    self.days = days
  }
}
