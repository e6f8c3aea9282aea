internal import Celebrations
internal import Kernel
internal import Moments

/// A celebration pack in the making: photos, then template and size, then the collage with captions for it.
struct PackMaking: Hashable, Sendable {
  enum Step: UInt8, Hashable, Sendable, CaseIterable {
    case photos = 1
    case template, result
  }

  /// A collage on its way: which request is under way, and how many photos are in their places.
  struct Rendering: Hashable, Sendable {
    let order: CollageOrder
    var request: RequestID
    var placed = 0
  }

  let person: PersonID
  let moment: MomentID
  /// The moment's day that it is for: ages are reckoned at it.
  let day: CivilDay
  private(set) var step = Step.photos
  /// In the order in which they were chosen.
  private(set) var photos: [PhotoID] = []
  private(set) var template = Collage.Template.polaroid
  var format = Collage.Format.story
  /// Of the photos to choose from.
  private(set) var page = 0
  var rendering: Rendering?
  /// The picture that has been made of what is chosen.
  private(set) var picture: PhotoID?
  /// Whether the library has it.
  var isSaved = false
  /// What was copied last: it goes to the library with the picture.
  var caption: CaptionKey?

  init(_ moment: Moment, on day: CivilDay) {
    person = moment.person
    self.moment = moment.id
    self.day = day
  }

  /// What can be chosen: the moment's own photos, the person's, then the device's, each once. O(photos).
  func pool(_ store: MomentContents, _ device: [PhotoID]) -> [PhotoID] {
    var seen: Set<PhotoID> = []
    let own = store.media(of: .moment(moment)) + store.media(of: .person(person))
    return (own.map(\.photo) + device).filter { seen.insert($0).inserted }
  }

  /// Chooses a photo, or no longer; one more than a collage holds stays away.
  mutating func toggle(_ photo: PhotoID) {
    if let place = photos.firstIndex(of: photo) {
      photos.remove(at: place)
    } else if photos.count < Collage.photoLimit {
      photos.append(photo)
    }
  }

  /// Whether a template has room for what is chosen.
  func fits(_ template: Collage.Template) -> Bool {
    CollageLayout.photoCounts(of: template).contains(photos.count)
  }

  mutating func choose(_ next: Collage.Template) { if fits(next) { template = next } }

  mutating func turnPage(of count: Int, _ room: Int) { page = (page + 1) * room < count ? page + 1 : 0 }

  /// From the photos to the templates; one that has no room any more gives way to the first that has.
  mutating func chooseTemplate() {
    guard !photos.isEmpty else { return }
    step = .template
    if !fits(template) { template = Collage.Template.allCases.first(where: fits) ?? .grid }
  }

  mutating func begin(_ rendering: Rendering) {
    self.rendering = rendering
    step = .result
    (picture, isSaved, caption) = (nil, false, nil)
  }

  mutating func finish() {
    picture = rendering?.order.picture
    rendering = nil
  }

  /// A step back; what has been made, or is being made, is given up.
  mutating func goBack() {
    step = step == .result ? .template : .photos
    (rendering, picture, isSaved, caption) = (nil, nil, false, nil)
  }

  /// Captions that are suggested for it; none when the moment is gone. O(captions).
  func captions(_ store: MomentContents) -> [CaptionKey] {
    guard let moment = store.moments[moment], let person = store.people[person],
      let category = store.category(moment.category)
    else { return [] }
    return CaptionSuggestions.keys(
      for: category.kind, years: moment.date.years(at: day), person.relationship)
  }

  /// One of them with what is known put into its places. O(length).
  func spell(_ key: CaptionKey, _ store: MomentContents, in language: Language) -> String {
    guard let moment = store.moments[moment], let person = store.people[person] else { return "" }
    return PersonTemplate(key.words(in: language)).filled(
      name: person.name, years: moment.date.years(at: day),
      relationship: person.relationship.words(in: language),
      category: store.category(moment.category)?.words(in: language) ?? "")
  }
}
