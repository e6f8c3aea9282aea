internal import Celebrations
public import Kernel
internal import Moments

extension GardenCore {
  /// The characters of a text; one of somebody else's as its numbers.
  public func spell(_ text: DisplayText) -> String {
    guard let key = text.gardenKey else {
      return text == .none ? "" : "text \(text.key) (\(text.first), \(text.second))"
    }
    let said = key.words(in: language)
    return said.isEmpty ? spellNumbers(key, text) : said
  }

  /// What of an item's text stands on screen: of a day of a month its number, and nothing of what is only said.
  public func letters(of item: DisplayItem) -> String {
    switch GardenSlot(rawValue: item.id.slot) {
    case .day, .pulse, .scrim, .packPhoto, .packPlace, .packPicture, .collageTile, .mediaTile, .libraryTile:
      ""
    case .monthDay: "\(item.text.first & 31)"
    case .personAvatar: initial(item.text) ?? spell(item.text)
    default: spell(item.text)
    }
  }

  private var words: GardenWords { GardenWords(language: language) }
  private var isEnglish: Bool { language == .english }

  /// Days, people and their moments; the rest is below.
  private func spellNumbers(_ key: GardenText, _ text: DisplayText) -> String {
    switch key {
    case .day, .today: spellDay(text)
    case .date: words.date(text.first & 31, text.first >> 5) + (text.second == 0 ? "" : " \(text.second)")
    case .month: "\(words.month(text.first)) \(text.second)"
    case .countdownDays: words.days(text.first)
    case .countdownPast: Countdown.past(days: text.first).words(in: language)
    case .inDays: words.days(text.first)
    case .personName: name(text.first)
    case .moment: "\(name(text.first)), \(category(text.second))"
    case .upcoming: "\(words.days(text.first)), \(category(text.second))"
    case .category: category(text.first)
    case .collage: isEnglish ? "Collage of \(name(text.first))" : "Collage für \(name(text.first))"
    case .relationship:
      Relationship.suggested.indices.contains(text.first)
        ? Relationship.suggested[text.first].words(in: language) : ""
    case .draftName: flow?.draft.name ?? ""
    case .draftNotes: String((flow?.draft.notes ?? "").prefix(40))
    case .draftCategory: profile.draft?.name ?? ""
    case .search: profile.search
    case .candidate: importing?.spell(text.first - 1, words) ?? ""
    case .caption:
      CaptionKey(rawValue: UInt16(clamping: text.first)).flatMap {
        pack?.spell($0, book.contents, in: language)
      } ?? ""
    default: spellCounts(key, text)
    }
  }

  private func spellCounts(_ key: GardenText, _ text: DisplayText) -> String {
    let (first, second) = (text.first, text.second)
    let of = isEnglish ? "of" : "von"
    return switch key {
    case .year, .years, .place: "\(first)"
    case .step, .medium, .adding: "\(first) \(of) \(second)"
    case .rendering: isEnglish ? "\(first) of \(second) photos" : "\(first) von \(second) Fotos"
    case .more: isEnglish ? "\(first) more" : "\(first) weitere"
    case .photo: spellPhoto(first, second)
    case .reading: isEnglish ? "\(first) found" : "\(first) gefunden"
    case .importChosen: isEnglish ? "Import \(first)" : "\(first) übernehmen"
    case .added: isEnglish ? "\(first) added" : "\(first) übernommen"
    case .clock: GardenWords.clock(first)
    case .quietFrom: (isEnglish ? "From " : "Von ") + GardenWords.clock(first)
    case .quietUntil: (isEnglish ? "Until " : "Bis ") + GardenWords.clock(first)
    case .photoCount: isEnglish ? "Photos attached: \(first)" : "Angehängte Fotos: \(first)"
    case .collageCount: isEnglish ? "Collages: \(first)" : "Collagen: \(first)"
    case .themeName: GardenTheme(rawValue: UInt8(clamping: first)).map(words.theme) ?? ""
    case .template: Collage.Template(rawValue: UInt8(clamping: first)).map(words.template) ?? ""
    case .symbol: MomentCategory.Symbol(rawValue: UInt8(clamping: first)).map(words.symbol) ?? ""
    case .colour: MomentCategory.Colour(rawValue: UInt8(clamping: first)).map(words.colour) ?? ""
    case .avatar: words.avatar(PersonAvatar.Drawing(rawValue: UInt8(clamping: first)))
    default: ""
    }
  }

  private func spellPhoto(_ place: Int, _ order: Int) -> String {
    guard order > 0 else { return isEnglish ? "Photo \(place)" : "Foto \(place)" }
    return isEnglish ? "Photo \(place), number \(order)" : "Foto \(place), Nummer \(order)"
  }

  private func spellDay(_ text: DisplayText) -> String {
    guard let label = DayLabel(text), label.month > 0 else { return Countdown.today.words(in: language) }
    let date = words.date(label.day, label.month)
    guard label.count > 0 else { return date }
    let symbols = label.symbols.map(words.symbol).joined(separator: ", ")
    return "\(date), \(words.moments(label.count)): \(symbols)"
  }

  /// What stands for somebody without a drawing; `nil` of another.
  private func initial(_ text: DisplayText) -> String? {
    text.first == 0 ? name(text.second).first.map(String.init) : nil
  }

  private func name(_ number: Int) -> String {
    book.contents.people[PersonID(Int64(number))]?.name ?? ""
  }

  private func category(_ number: Int) -> String {
    book.contents.category(MomentCategoryID(Int64(number)))?.words(in: language) ?? ""
  }
}
