internal import Moments

/// The changes on a person's page. Each is stored by itself.
extension GardenCore {
  /// The person with pending changes, so that two quick touches are two changes.
  private func personToBe(_ id: PersonID) -> Person? {
    changingPerson.flatMap { $0.person.id == id ? $0.person : nil } ?? store.contents.people[id]
  }

  mutating func change(_ id: PersonID, _ change: (inout Person) -> Void) {
    guard store.contents.people[id] != nil, var person = personToBe(id) else { return }
    change(&person)
    let request = nextRequest()
    changingPerson = (request, person)
    ask(.changePerson(person), as: request)
  }

  mutating func edit(_ button: GardenButton) {
    guard case .person(let id, _) = profile.page, let person = personToBe(id) else { return }
    switch button {
    case .editName: type(.personName, person.name, of: id)
    case .editNotes: type(.personNotes, person.notes, of: id)
    case .editPhone: type(.personPhone, person.phone?.digits ?? "", of: id)
    case .editRelationship: profile.page = .relationship(id)
    default:
      effects.append(.feels(.light))
      change(id) { $0.reminders = $0.reminders == .own([]) ? .asEverybody : .own([]) }
    }
  }

  /// Takes a typed phone number. Empty text removes it; text that is no number shows a notice.
  mutating func takePhone(_ text: String, of person: PersonID?) {
    guard let person else { return }
    let phone = PhoneNumber(text)
    guard phone != nil || text.allSatisfy(\.isWhitespace) else {
      notice = Notice(text: .noNumber, until: vsync + Notice.length, undo: nil)
      return
    }
    change(person) { $0.phone = phone }
  }

  /// Opens the avatar list from a person's page. In a list the avatar is part of the row.
  mutating func touchAvatar(_ id: PersonID) {
    if case .person(id, isAsking: false) = profile.page { profile.page = .avatar(id, page: 0) }
  }

  /// Chooses a drawing by its number, or none for 0.
  mutating func chooseAvatar(_ number: Int) {
    guard case .avatar(let id, _) = profile.page else { return }
    profile.page = .person(id, isAsking: false)
    let drawing = PersonAvatar.Drawing(rawValue: UInt8(clamping: number))
    change(id) { $0.avatar = drawing.map(PersonAvatar.drawn) }
  }

  /// Chooses one of the device's photos, by its place.
  mutating func chooseAvatarPhoto(_ place: Int) {
    guard case .avatar(let id, _) = profile.page, photos.indices.contains(place) else { return }
    profile.page = .person(id, isAsking: false)
    let photo = photos[place]
    change(id) { $0.avatar = .photo(photo) }
  }
}
