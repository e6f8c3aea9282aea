internal import Moments

/// The phone numbers of an open contact, one of which becomes the person's.
///
/// A mobile number comes first, then the preferred one, then the first of the file. Faxes, pagers and modems are
/// ignored (D).
struct CardPhones {
  /// A number with the parameters of its line.
  private struct Entry {
    var number: PhoneNumber
    var group: String
    var isMobile: Bool
    /// 1 for the most preferred, 100 for the least, 101 without a preference.
    var preference: Int
  }

  private var entries: [Entry] = []
  /// Apple's labels by group.
  private var labels: [String: String] = [:]

  /// The most numbers read of a contact: the first ones (D).
  private static let limit = 32
  private static let machines = ["FAX", "PAGER", "BBS", "MODEM", "TLX"]
  private static let mobiles = ["CELL", "MOBIL", "IPHONE", "HANDY"]

  /// Adds a line of the property `TEL`. Text that is no number is ignored (D).
  mutating func add(_ property: CardProperty, _ text: String) {
    guard entries.count < CardPhones.limit, let number = PhoneNumber(text) else { return }
    let types = property.parameters.filter { $0.name == "TYPE" }.map { $0.value.uppercased() }
    guard !CardPhones.says(types, CardPhones.machines) else { return }
    let isPreferred = types.contains { $0.split(separator: ",").contains("PREF") }
    let preference = property.parameter("PREF").flatMap { Int($0) }.flatMap {
      (1...100).contains($0) ? $0 : nil
    }
    entries.append(
      Entry(
        number: number, group: property.group, isMobile: CardPhones.says(types, CardPhones.mobiles),
        preference: preference ?? (isPreferred ? 1 : 101)))
  }

  /// Stores the label of a group.
  mutating func label(_ group: String, _ text: String) {
    if labels.count < CardPhones.limit * 4 { labels[group] = text.uppercased() }
  }

  /// The number to call. O(numbers).
  var preferred: PhoneNumber? {
    var best: (rank: (Int, Int), number: PhoneNumber)?
    for entry in entries {
      let label = entry.group.isEmpty ? [] : [labels[entry.group] ?? ""]
      guard !CardPhones.says(label, CardPhones.machines) else { continue }
      let isMobile = entry.isMobile || CardPhones.says(label, CardPhones.mobiles)
      let rank = (isMobile ? 0 : 1, entry.preference)
      if best.map({ rank < $0.rank }) ?? true { best = (rank, entry.number) }
    }
    return best?.number
  }

  private static func says(_ texts: [String], _ words: [String]) -> Bool {
    texts.contains { text in words.contains { text.contains($0) } }
  }
}
