internal import Moments

/// The phone numbers of a contact that has begun, of which one is its person's.
///
/// A mobile one comes first, then the one that is preferred, then the first of the file. Faxes, pagers and modems are none (D).
struct CardPhones {
  /// A number with what its line says of it.
  private struct Entry {
    var number: PhoneNumber
    var group: String
    var isMobile: Bool
    /// 1 for the most, 100 for the least, 101 where nothing is said.
    var preference: Int
  }

  private var entries: [Entry] = []
  /// What Apple calls the number of a group.
  private var labels: [String: String] = [:]

  /// Numbers of one contact that are looked at (D): the first ones.
  private static let limit = 32
  private static let machines = ["FAX", "PAGER", "BBS", "MODEM", "TLX"]
  private static let mobiles = ["CELL", "MOBIL", "IPHONE", "HANDY"]

  /// A line of the property `TEL`; what is no number is passed over (D).
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

  /// What a group's line is called.
  mutating func label(_ group: String, _ text: String) {
    if labels.count < CardPhones.limit * 4 { labels[group] = text.uppercased() }
  }

  /// The one to call. O(numbers).
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
