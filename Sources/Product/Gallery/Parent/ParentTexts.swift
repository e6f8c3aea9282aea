internal import CivilTime
internal import Kernel

/// Texts whose words are in the album or in what is known of the family, rather than in the catalogue that the app began with.
extension GalleryContext {
  /// The characters of any text; allocates.
  func spell(_ text: DisplayText) -> String {
    if let key = TextKey(rawValue: text.key), let words = spell(key, text) { return words }
    return texts.spell(text, senders: groups.senders)
  }

  private func spell(_ key: TextKey, _ text: DisplayText) -> String? {
    let (first, language) = (text.first, texts.language)
    switch key {
    case .albumCategory: return library.categories.first { $0.text == text }?.name ?? ""
    case .fileName: return fileName
    case .suggestedName:
      let names = CategoryChoices.names(in: language)
      return names.indices.contains(first) ? names[first] : ""
    case .suggestedColour:
      let names = CategoryChoices.colourNames(in: language)
      return names.indices.contains(first) ? names[first] : ""
    case .pointReason: return PointReason(rawValue: UInt8(clamping: first))?.words(in: language) ?? ""
    case .childName: return family.indices.contains(first) ? family[first].name : ""
    case .shortPoints: return GalleryContext.short(Points(text))
    case .pointStep: return GalleryContext.step(text)
    default:
      return language == .english ? GalleryContext.inEnglish(key, text) : GalleryContext.inGerman(key, text)
    }
  }

  private static func inEnglish(_ key: TextKey, _ text: DisplayText) -> String? {
    let first = text.first
    switch key {
    case .photoCount: return count(first, "photo", "photos", .english)
    case .selectedCount: return "\(Points(Int64(first)).spelled(in: .english)) selected"
    case .askToDelete: return "Delete \(count(first, "photo", "photos", .english))?"
    case .keepPhotos:
      return first == 0 ? "Delete" : "Delete, keep \(count(first, "photo", "photos", .english))"
    case .takenOn: return date(text, .english)
    case .categoryState:
      return count(first, "photo", "photos", .english) + (text.second == 1 ? ", children see it" : ", hidden")
    case .streak:
      return first == 0
        ? "No days in a row with points" : "\(count(first, "day", "days", .english)) in a row with points"
    case .earnedToday, .largeEarnedToday:
      let (earned, goal) = text.earnedOfGoal
      let today = earned.spelled(in: .english)
      guard goal > .zero else { return "\(today) \(earned == Points(1) ? "point" : "points") today" }
      return "\(today) of \(goal.spelled(in: .english)) points today"
    case .weekday: return ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][first % 7]
    case .askReason: return "Why \(step(text))?"
    default: return nil
    }
  }

  private static func inGerman(_ key: TextKey, _ text: DisplayText) -> String? {
    let first = text.first
    switch key {
    case .photoCount: return count(first, "Foto", "Fotos", .german)
    case .selectedCount: return "\(Points(Int64(first)).spelled(in: .german)) gewählt"
    case .askToDelete: return "\(count(first, "Foto", "Fotos", .german)) löschen?"
    case .keepPhotos:
      return first == 0 ? "Löschen" : "Löschen, \(count(first, "Foto", "Fotos", .german)) behalten"
    case .takenOn: return date(text, .german)
    case .categoryState:
      return count(first, "Foto", "Fotos", .german) + (text.second == 1 ? ", für Kinder" : ", verborgen")
    case .streak:
      return first == 0
        ? "Keine Tage am Stück mit Punkten" : "\(count(first, "Tag", "Tage", .german)) am Stück mit Punkten"
    case .earnedToday, .largeEarnedToday:
      let (earned, goal) = text.earnedOfGoal
      let today = earned.spelled(in: .german)
      guard goal > .zero else { return "Heute \(today) \(earned == Points(1) ? "Punkt" : "Punkte")" }
      return "Heute \(today) von \(goal.spelled(in: .german)) Punkten"
    case .weekday: return ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"][first % 7]
    case .askReason: return "Warum \(step(text))?"
    default: return nil
    }
  }

  private static func step(_ text: DisplayText) -> String { (text.second == 1 ? "−" : "+") + "\(text.first)" }

  private static func count(_ count: Int, _ one: String, _ several: String, _ language: Language) -> String {
    count == 1 ? "1 \(one)" : "\(Points(Int64(count)).spelled(in: language)) \(several)"
  }

  /// "7 June 2025, 14:05", "7. Juni 2025, 14:05".
  private static func date(_ text: DisplayText, _ language: Language) -> String {
    let (year, month, day) = TextKey.firstDay.adding(days: text.first).components
    let minute = text.second % 60
    let date =
      switch language {
      case .english: "\(day) \(englishMonths[month - 1])"
      case .german: "\(day). \(germanMonths[month - 1])"
      }
    return "\(date) \(year), \(text.second / 60):\(minute < 10 ? "0" : "")\(minute)"
  }

  private static let englishMonths = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
  ]

  private static let germanMonths = [
    "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober",
    "November", "Dezember",
  ]

  /// At most four letters up to 999 million: "950", "12k", "3M".
  private static func short(_ points: Points) -> String {
    switch points.count {
    case ..<10_000: "\(points.count)"
    case ..<1_000_000: "\(points.count / 1_000)k"
    default: "\(points.count / 1_000_000)M"
    }
  }
}

extension TextKey {
  /// A text of this key about points to be added, or, negative, taken; up to 2^24.
  func text(step points: Points) -> DisplayText {
    text(Int(points.count.magnitude), points < .zero ? 1 : 0)
  }

  /// When something was, by the calendar and the clock on the wall of a zone.
  static func taken(_ time: WallTime, in zone: ZoneRules) -> DisplayText {
    let local = zone.local(at: time)
    let day = local.day.daysSinceEpoch - firstDay.daysSinceEpoch
    return takenOn.text(max(0, day), local.secondOfDay / 60)
  }
}

extension DisplayText {
  /// Points earned and the goal, of a text that says both, in whatever words.
  var earnedOfGoal: (earned: Points, goal: Points) {
    switch TextKey(rawValue: key) {
    case .largeGoal, .largeEarnedToday:
      let packed = first << 24 | second
      return (Points(Int64(packed >> 16)), Points(Int64(packed & 0xFFFF)))
    default: return (Points(Int64(first)), Points(Int64(second)))
    }
  }
}

extension AlbumCategory {
  /// Its name: another text as soon as it is called otherwise. O(letters), without an allocation.
  var text: DisplayText {
    var digest: UInt32 = 2_166_136_261
    for byte in name.utf8 { digest = (digest ^ UInt32(byte)) &* 16_777_619 }
    return TextKey.albumCategory.text(Int(id.raw & 0xFF_FFFF), Int((digest ^ digest >> 24) & 0xFF_FFFF))
  }
}
