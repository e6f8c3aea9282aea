internal import CivilTime
internal import Kernel

/// Texts about the current album or the family, rather than the launch's catalogue.
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
    default: return GalleryContext.counted(key, text, language)
    }
  }

  /// Sentences with numbers; `nil` for other texts.
  private static func counted(_ key: TextKey, _ text: DisplayText, _ language: Language) -> String? {
    let first = text.first
    func say(_ english: String, _ german: String) -> String { language == .english ? english : german }
    var photos: String { count(first, say("photo", "Foto"), say("photos", "Fotos"), language) }
    switch key {
    case .photoCount: return photos
    case .selectedCount:
      return "\(Points(Int64(first)).spelled(in: language)) \(say("selected", "gewählt"))"
    case .askToDelete: return say("Delete \(photos)?", "\(photos) löschen?")
    case .keepPhotos:
      let delete = say("Delete", "Löschen")
      return first == 0 ? delete : delete + say(", keep \(photos)", ", \(photos) behalten")
    case .takenOn: return date(text, language)
    case .categoryState:
      return photos
        + (text.second == 1 ? say(", children see it", ", für Kinder") : say(", hidden", ", verborgen"))
    case .streak:
      guard first > 0 else { return say("No days in a row with points", "Keine Tage am Stück mit Punkten") }
      let days = count(first, say("day", "Tag"), say("days", "Tage"), language)
      return "\(days) \(say("in a row with points", "am Stück mit Punkten"))"
    case .earnedToday, .largeEarnedToday: return earnedToday(text, language)
    case .weekday:
      let days = say("Mon Tue Wed Thu Fri Sat Sun", "Mo Di Mi Do Fr Sa So").split(separator: " ")
      return String(days[first % 7])
    case .askReason: return "\(say("Why", "Warum")) \(step(text))?"
    default: return nil
    }
  }

  private static func earnedToday(_ text: DisplayText, _ language: Language) -> String {
    let (earned, goal) = text.earnedOfGoal
    let (today, isOne) = (earned.spelled(in: language), earned == Points(1))
    let all = goal.spelled(in: language)
    switch language {
    case .english:
      return goal > .zero ? "\(today) of \(all) points today" : "\(today) \(isOne ? "point" : "points") today"
    case .german:
      return goal > .zero
        ? "Heute \(today) von \(all) Punkten" : "Heute \(today) \(isOne ? "Punkt" : "Punkte")"
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

  /// At most four characters up to 999 million: "950", "12k", "3M".
  private static func short(_ points: Points) -> String {
    switch points.count {
    case ..<10_000: "\(points.count)"
    case ..<1_000_000: "\(points.count / 1_000)k"
    default: "\(points.count / 1_000_000)M"
    }
  }
}

extension TextKey {
  /// A text of this key about points to add or, when negative, to remove; up to 2^24.
  func text(step points: Points) -> DisplayText {
    text(Int(points.count.magnitude), points < .zero ? 1 : 0)
  }

  /// The local date and time of `time` in a zone.
  static func taken(_ time: WallTime, in zone: ZoneRules) -> DisplayText {
    let local = zone.local(at: time)
    let day = local.day.daysSinceEpoch - firstDay.daysSinceEpoch
    return takenOn.text(max(0, day), local.secondOfDay / 60)
  }
}

extension DisplayText {
  /// The points earned and the goal that a text contains.
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
  /// The category's name as a text; differs after renaming. O(characters), without allocation.
  var text: DisplayText {
    var digest: UInt32 = 2_166_136_261
    for byte in name.utf8 { digest = (digest ^ UInt32(byte)) &* 16_777_619 }
    return TextKey.albumCategory.text(Int(id.raw & 0xFF_FFFF), Int((digest ^ digest >> 24) & 0xFF_FFFF))
  }
}
