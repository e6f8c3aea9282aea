internal import Celebrations
public import Kernel
internal import Moments

extension GardenCore {
  /// The words of a text. A text of another app is shown by its numbers.
  public func spell(_ text: DisplayText) -> String {
    guard let key = text.gardenKey else {
      return text == .none ? "" : "text \(text.key) (\(text.first), \(text.second))"
    }
    let said = (key == .photo && text.second > 0 ? .orderedPhoto : key).words(in: language)
    guard !said.isEmpty else { return spellNumbers(key, text) }
    return said.utf8.contains(UInt8(ascii: "{"))
      ? GardenWords.filled(said, first(key, text), "\(text.second)") : said
  }

  /// The text for the first placeholder of a sentence.
  private func first(_ key: GardenText, _ text: DisplayText) -> String {
    switch key {
    case .collage: name(text.first)
    case .quietFrom, .quietUntil: GardenWords.clock(text.first)
    case .notesBeginning:
      TextPages.beginning(of: store.contents.moments[MomentID(Int64(text.first))]?.notes ?? "")
    case .personNotesBeginning:
      TextPages.beginning(of: store.contents.people[PersonID(Int64(text.first))]?.notes ?? "")
    case .personPhone: store.contents.people[PersonID(Int64(text.first))]?.phone?.digits ?? ""
    case .unclearCandidate, .askWho: importing?.spell(text.first - 1, words) ?? ""
    default: "\(text.first)"
    }
  }

  /// The visible letters of an item: a garden day's symbol, a calendar day's number; empty for items that are only
  /// spoken.
  public func letters(of item: DisplayItem) -> String {
    switch GardenSlot(rawValue: item.id.slot) {
    case .day: item.kind == .ring ? DayLabel(item.text)?.sign ?? "" : ""
    case .pulse, .scrim, .packPhoto, .packPlace, .packPicture, .collageTile, .mediaTile, .libraryTile,
      .avatarPhoto:
      ""
    case .monthDay: "\(item.text.first & 31)"
    case .monthName: words.shortMonth(item.text.first)
    case .weekdayName: words.shortWeekday(item.text.first)
    case .personAvatar where item.text.gardenKey == .avatarPhoto: ""
    case .personAvatar: initial(item.text) ?? spell(item.text)
    default: spell(item.text)
    }
  }

  /// The symbol drawn instead of words. Only a screen reader reads the words.
  public func symbol(of item: DisplayItem) -> ScreenSymbol? {
    item.textSize == 0 ? item.text.gardenKey?.symbol : nil
  }

  private var words: GardenWords { GardenWords(language: language) }

  /// Spells days, people and their moments.
  private func spellNumbers(_ key: GardenText, _ text: DisplayText) -> String {
    switch key {
    case .day, .today: spellDay(text)
    case .date: words.date(text.first & 31, text.first >> 5) + (text.second == 0 ? "" : " \(text.second)")
    case .month: words.month(text.first) + (text.second == 0 ? "" : " \(text.second)")
    case .countdownDays: words.days(text.first)
    case .countdownPast: Countdown.past(days: text.first).words(in: language)
    case .inDays: words.days(text.first)
    case .personName: name(text.first)
    case .moment: "\(name(text.first)), \(category(text.second))"
    case .upcoming: "\(words.days(text.first)), \(category(text.second))"
    case .category: category(text.first)
    case .relationship:
      Relationship.suggested.indices.contains(text.first)
        ? Relationship.suggested[text.first].words(in: language) : ""
    case .draftName: flow?.draft.name ?? ""
    case .draftNotes: String((flow?.draft.notes ?? "").prefix(40))
    case .draftCategory: profile.draft?.name ?? ""
    case .search: profile.search
    case .candidate: importing?.spell(text.first - 1, words) ?? ""
    case .savedCaption: store.contents.collages[CollageID(Int64(text.first))]?.caption ?? ""
    case .captionBeginning:
      TextPages.beginning(of: store.contents.collages[CollageID(Int64(text.first))]?.caption ?? "")
    case .textLine: spellLine(text.first)
    case .namesake: spellNamesake(PersonID(Int64(text.first)))
    case .caption:
      CaptionKey(rawValue: UInt16(clamping: text.first)).flatMap {
        pack?.spell($0, store.contents, in: language)
      } ?? ""
    default: spellCounts(key, text)
    }
  }

  /// The relationship and days that distinguish a person from others of the same name.
  private func spellNamesake(_ id: PersonID) -> String {
    guard let person = store.contents.people[id] else { return "" }
    let days = store.contents.moments(of: id).compactMap { id in
      switch store.contents.moments[id]?.date {
      case .yearly(let date): words.date(date.day, date.month)
      case .once, nil: nil
      }
    }
    return ([person.name, person.relationship.words(in: language)] + days.prefix(2)).joined(separator: ", ")
  }

  private func spellCounts(_ key: GardenText, _ text: DisplayText) -> String {
    let first = text.first
    return switch key {
    case .year, .listedYear, .years, .place: "\(first)"
    case .clock: GardenWords.clock(first)
    case .monthName: words.month(first)
    case .weekdayName: words.weekday(first)
    case .themeName: GardenTheme(rawValue: UInt8(clamping: first)).map(words.theme) ?? ""
    case .template: Collage.Template(rawValue: UInt8(clamping: first)).map(words.template) ?? ""
    case .symbol: MomentCategory.Symbol(rawValue: UInt8(clamping: first)).map(words.symbol) ?? ""
    case .colour: MomentCategory.Colour(rawValue: UInt8(clamping: first)).map(words.colour) ?? ""
    case .avatar: words.avatar(PersonAvatar.Drawing(rawValue: UInt8(clamping: first)))
    default: ""
    }
  }

  private func spellDay(_ text: DisplayText) -> String {
    guard let label = DayLabel(text), label.month > 0 else { return Countdown.today.words(in: language) }
    let date = words.date(label.day, label.month)
    guard label.count > 0 else { return date }
    let symbols = label.symbols.map(words.symbol).joined(separator: ", ")
    return "\(date), \(words.moments(label.count)): \(symbols)"
  }

  /// The first letter of a person without a drawing; `nil` for a person with one.
  private func initial(_ text: DisplayText) -> String? {
    text.first == 0 ? name(text.second).first.map(String.init) : nil
  }

  private func name(_ number: Int) -> String {
    store.contents.people[PersonID(Int64(number))]?.name ?? ""
  }

  private func category(_ number: Int) -> String {
    store.contents.category(MomentCategoryID(Int64(number)))?.words(in: language) ?? ""
  }
}

extension GardenText {
  /// The symbol drawn instead of the words; `nil` if the button has none.
  var symbol: ScreenSymbol? {
    switch self {
    case .earlierYear, .earlierMonth: .chevronLeft
    case .laterYear, .laterMonth: .chevronRight
    default: nil
    }
  }
}
