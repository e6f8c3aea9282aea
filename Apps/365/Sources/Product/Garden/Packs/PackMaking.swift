internal import Celebrations
internal import Kernel
internal import Moments

/// An open celebration pack: photos, then template and size, then the collage with captions.
struct PackMaking: Hashable, Sendable {
  enum Step: UInt8, Hashable, Sendable, CaseIterable {
    case photos = 1
    case template, result
  }

  /// A rendering: the request under way, and the number of photos drawn.
  struct Rendering: Hashable, Sendable {
    let order: CollageOrder
    var request: RequestID
    var placed = 0
  }

  let person: PersonID
  let moment: MomentID
  /// The moment's day that the pack is for; ages refer to it.
  let day: CivilDay
  private(set) var step = Step.photos
  /// In the order of choice.
  private(set) var photos: [PhotoID] = []
  private(set) var template = Collage.Template.polaroid
  var format = Collage.Format.story
  /// The page of the photo choice.
  private(set) var page = 0
  var rendering: Rendering?
  /// The rendered picture.
  private(set) var picture: PhotoID?
  /// Whether the picture is in the library.
  var isSaved = false
  /// The caption copied last, which is saved with the picture.
  var caption: CaptionKey?

  init(_ moment: Moment, on day: CivilDay) {
    person = moment.person
    self.moment = moment.id
    self.day = day
  }

  /// The photos offered: the moment's, the person's, then the device's, each once. O(photos).
  func pool(_ store: MomentContents, _ device: [PhotoID]) -> [PhotoID] {
    var seen: Set<PhotoID> = []
    let own = store.media(of: .moment(moment)) + store.media(of: .person(person))
    return (own.map(\.photo) + device).filter { seen.insert($0).inserted }
  }

  /// Chooses or deselects a photo. Ignored if the collage would have too many.
  mutating func toggle(_ photo: PhotoID) {
    if let place = photos.firstIndex(of: photo) {
      photos.remove(at: place)
    } else if photos.count < Collage.photoLimit {
      photos.append(photo)
    }
  }

  /// Whether a template accepts the chosen photos.
  func fits(_ template: Collage.Template) -> Bool {
    CollageLayout.photoCounts(of: template).contains(photos.count)
  }

  mutating func choose(_ next: Collage.Template) { if fits(next) { template = next } }

  mutating func turnPage(of count: Int, _ room: Int) { page = (page + 1) * room < count ? page + 1 : 0 }

  /// Goes from photos to templates. A template that does not accept the photos is replaced by the first that does.
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

  /// Goes back a step and drops the rendering and its picture.
  mutating func goBack() {
    step = step == .result ? .template : .photos
    (rendering, picture, isSaved, caption) = (nil, nil, false, nil)
  }

  /// The suggested captions; none after the moment is deleted. O(captions).
  func captions(_ store: MomentContents) -> [CaptionKey] {
    guard let moment = store.moments[moment], let person = store.people[person],
      let category = store.category(moment.category)
    else { return [] }
    return CaptionSuggestions.keys(
      for: category.kind, years: moment.date.years(at: day), person.relationship)
  }

  /// A caption with its placeholders replaced. O(length).
  func spell(_ key: CaptionKey, _ store: MomentContents, in language: Language) -> String {
    guard let moment = store.moments[moment], let person = store.people[person] else { return "" }
    return PersonTemplate(key.words(in: language)).filled(
      name: person.name, years: moment.date.years(at: day),
      relationship: person.relationship.words(in: language),
      category: store.category(moment.category)?.words(in: language) ?? "")
  }
}
