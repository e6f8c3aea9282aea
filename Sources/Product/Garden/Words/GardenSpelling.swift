internal import Celebrations
public import Kernel
internal import Moments

extension GardenCore {
  /// The characters of a text; one of somebody else's as its numbers.
  public func spell(_ text: DisplayText) -> String {
    guard let key = text.gardenKey else {
      return text == .none ? "" : "text \(text.key) (\(text.first), \(text.second))"
    }
    let contents = book.contents
    switch key {
    case .year: return "\(text.first)"
    case .day, .today: return spellDay(text)
    case .date: return "\(text.first & 31) \(Spelled.month(text.first >> 5)) \(text.second)"
    case .month: return "\(Spelled.month(text.first)) \(text.second)"
    case .countdownDays: return "\(text.first) days"
    case .countdownPast: return text.first == 1 ? "1 day ago" : "\(text.first) days ago"
    case .personName: return name(text.first)
    case .moment: return "\(name(text.first)), \(category(text.second, contents))"
    case .more: return "\(text.first) more"
    case .step: return "\(text.first) of \(text.second)"
    case .draftName: return flow?.draft.name ?? ""
    case .draftNotes: return flow?.draft.notes ?? ""
    case .relationship:
      return Relationship.suggested.indices.contains(text.first)
        ? Relationship.suggested[text.first].words(in: .english) : ""
    case .category: return category(text.first, contents)
    case .themeName: return GardenTheme(rawValue: UInt8(clamping: text.first)).map(Spelled.theme) ?? ""
    case .upcoming: return "\(days(text.first)), \(category(text.second, contents))"
    case .years, .place: return "\(text.first)"
    case .photo:
      return text.second == 0 ? "Photo \(text.first)" : "Photo \(text.first), number \(text.second)"
    case .template:
      return Collage.Template(rawValue: UInt8(clamping: text.first)).map(Spelled.template) ?? ""
    case .rendering: return "\(text.first) of \(text.second) photos"
    case .caption:
      return CaptionKey(rawValue: UInt16(clamping: text.first)).flatMap { pack?.spell($0, contents) } ?? ""
    case .collage: return "Collage of \(name(text.first))"
    case .search: return profile.search
    case .reading: return "\(text.first) found"
    case .importChosen: return "Import \(text.first)"
    case .adding: return "\(text.first) of \(text.second)"
    case .added: return "\(text.first) added"
    case .candidate: return importing?.spell(text.first - 1) ?? ""
    case .inDays: return days(text.first)
    default: return key.words
    }
  }

  private func spellDay(_ text: DisplayText) -> String {
    guard let label = DayLabel(text), label.month > 0 else { return "Today" }
    let date = "\(label.day) \(Spelled.month(label.month))"
    guard label.count > 0 else { return date }
    let symbols = label.symbols.map(Spelled.symbol).joined(separator: ", ")
    return "\(date), \(label.count == 1 ? "1 moment" : "\(label.count) moments"): \(symbols)"
  }

  private func days(_ count: Int) -> String {
    count == 0 ? "Today" : count == 1 ? "Tomorrow" : "\(count) days"
  }

  private func name(_ number: Int) -> String {
    book.contents.people[PersonID(Int64(number))]?.name ?? ""
  }

  private func category(_ number: Int, _ contents: BookContents) -> String {
    contents.category(MomentCategoryID(Int64(number))).map(Spelled.category) ?? ""
  }
}
