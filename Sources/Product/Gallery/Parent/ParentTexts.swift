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
    let first = text.first
    switch key {
    case .albumCategory: return library.categories.first { $0.text == text }?.name ?? ""
    case .photoCount: return GalleryContext.count(first, "photo")
    case .selectedCount: return "\(Points(Int64(first)).spelled) selected"
    case .askToDelete: return "Delete \(GalleryContext.count(first, "photo"))?"
    case .keepPhotos: return first == 0 ? "Delete" : "Delete, keep \(GalleryContext.count(first, "photo"))"
    case .fileName: return fileName
    case .takenOn: return GalleryContext.date(text)
    case .categoryState:
      return GalleryContext.count(first, "photo") + (text.second == 1 ? ", children see it" : ", hidden")
    case .suggestedName:
      return CategoryChoices.names.indices.contains(first) ? CategoryChoices.names[first].name : ""
    case .suggestedColour:
      return CategoryChoices.colours.indices.contains(first) ? CategoryChoices.colours[first].name : ""
    case .pointReason: return PointReason(rawValue: UInt8(clamping: first))?.note ?? ""
    case .childName: return family.indices.contains(first) ? family[first].name : ""
    case .streak: return first == 0 ? "No days in a row" : first == 1 ? "1 day" : "\(first) days in a row"
    case .shortPoints: return GalleryContext.short(Points(text))
    case .weekday: return ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][first % 7]
    case .pointStep: return (text.second == 1 ? "−" : "+") + "\(first)"
    case .askReason: return "Why \(text.second == 1 ? "−" : "+")\(first)?"
    default: return nil
    }
  }

  private static func count(_ count: Int, _ thing: String) -> String {
    count == 1 ? "1 \(thing)" : "\(Points(Int64(count)).spelled) \(thing)s"
  }

  /// "7 June 2025, 14:05".
  private static func date(_ text: DisplayText) -> String {
    let (year, month, day) = TextKey.firstDay.adding(days: text.first).components
    let minute = text.second % 60
    return "\(day) \(months[month - 1]) \(year), \(text.second / 60):\(minute < 10 ? "0" : "")\(minute)"
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
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

extension AlbumCategory {
  /// Its name: another text as soon as it is called otherwise. O(letters), without an allocation.
  var text: DisplayText {
    var digest: UInt32 = 2_166_136_261
    for byte in name.utf8 { digest = (digest ^ UInt32(byte)) &* 16_777_619 }
    return TextKey.albumCategory.text(Int(id.raw & 0xFF_FFFF), Int((digest ^ digest >> 24) & 0xFF_FFFF))
  }
}
