internal import Celebrations
public import Kernel
internal import Moments

extension GardenCore {
  /// The characters of a text; one of somebody else's as its numbers.
  public func spell(_ text: DisplayText) -> String {
    guard let key = text.gardenKey else {
      return text == .none ? "" : "text \(text.key) (\(text.first), \(text.second))"
    }
    let said = (key == .photo && text.second > 0 ? .orderedPhoto : key).words(in: language)
    guard !said.isEmpty else { return spellNumbers(key, text) }
    return said.utf8.contains(UInt8(ascii: "{"))
      ? GardenWords.filled(said, first(key, text), "\(text.second)") : said
  }

  /// What stands in the first place of a sentence.
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

  /// What of an item's text stands on screen: of a day of the garden its sign, of a day of a month its number, and nothing of what is
  /// only said.
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

  /// What stands in place of an item's words, which only a screen reader reads then.
  public func symbol(of item: DisplayItem) -> ScreenSymbol? {
    item.textSize == 0 ? item.text.gardenKey?.symbol : nil
  }

  private var words: GardenWords { GardenWords(language: language) }

  /// Days, people and their moments; the rest is below.
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

  /// What tells somebody from others of the name: what they are to the user, and their days.
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

  /// What stands for somebody without a drawing; `nil` of another.
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
  /// What says the same without words; `nil` for what no button of symbols has.
  var symbol: ScreenSymbol? {
    switch self {
    case .earlierYear, .earlierMonth: .chevronLeft
    case .laterYear, .laterMonth: .chevronRight
    default: nil
    }
  }
}
