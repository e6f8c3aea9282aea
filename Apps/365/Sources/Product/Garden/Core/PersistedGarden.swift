internal import Moments

/// What an installation keeps beside its book: theme and mode, whether the first launch is over, and a moment in the making.
public struct PersistedGarden: Hashable, Sendable {
  public var theme = GardenTheme.softBlush
  public var mode = GardenGrid.Mode.dots
  /// Whether the first launch has been gone through, or skipped.
  public var isWelcomed = false
  public var draft: EnteredMoment?

  /// What a new installation has.
  public init() {}

  /// As bytes: fields in a fixed order, texts with their lengths. O(bytes).
  public var bytes: [UInt8] {
    var writer = FieldWriter()
    writer.add(PersistedGarden.version)
    writer.add(Int64(theme.rawValue))
    writer.add(Int64(mode.rawValue))
    writer.add(isWelcomed ? 1 : 0)
    writer.add(draft == nil ? 0 : 1)
    if let draft { writer.add(draft) }
    return writer.bytes
  }

  /// What the bytes say; `nil` for bytes that `bytes` never gives. O(bytes).
  public init?(_ bytes: [UInt8]) {
    var reader = FieldReader(bytes)
    guard let version = reader.number(), (1...PersistedGarden.version).contains(version),
      let theme = reader.number().flatMap({ GardenTheme(rawValue: UInt8(clamping: $0)) }),
      let mode = reader.number().flatMap({ GardenGrid.Mode(rawValue: UInt8(clamping: $0)) }),
      let welcomed = reader.number(), let hasDraft = reader.number()
    else { return nil }
    (self.theme, self.mode, isWelcomed) = (theme, mode, welcomed == 1)
    if hasDraft == 1 {
      guard let draft = reader.draft(version) else { return nil }
      self.draft = draft
    }
    guard reader.isAtEnd else { return nil }
  }

  /// The first had drafts of new moments only, the second none that said what the book had. Up to the third a new moment had the year
  /// of a page, which nobody chose.
  private static let version: Int64 = 4
}

/// Writes numbers of eight bytes, the lowest first, and texts with their lengths before them.
struct FieldWriter {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ number: Int64) {
    for shift in stride(from: 0, to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> Int64(shift)))
    }
  }

  mutating func add(_ text: String) {
    add(Int64(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  mutating func add(_ draft: EnteredMoment) {
    add(Int64(draft.step.rawValue))
    add(draft.person?.raw ?? 0)
    add(draft.name)
    add(draft.relationship?.code ?? "")
    add(Int64(draft.day.daysSinceEpoch))
    add(draft.isYearly ? 1 : 0)
    add(draft.category.raw)
    add(draft.notes)
    add(draft.moment?.raw ?? 0)
    add(draft.isYearKnown ? 1 : 0)
    add(draft.basis ?? -1)
  }
}

/// Reads what a `FieldWriter` wrote; `nil` where that ends too early.
struct FieldReader {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { place == bytes.count }

  mutating func number() -> Int64? {
    guard place + 8 <= bytes.count else { return nil }
    defer { place += 8 }
    return (0..<8).reduce(Int64(0)) { $0 | Int64(bytes[place + $1]) << Int64(8 * $1) }
  }

  mutating func text() -> String? {
    guard let length = number(), length >= 0, length <= bytes.count - place else { return nil }
    defer { place += Int(length) }
    let part = bytes[place..<place + Int(length)]
    let text = String(decoding: part, as: UTF8.self)
    return text.utf8.elementsEqual(part) ? text : nil
  }

  mutating func draft(_ version: Int64) -> EnteredMoment? {
    guard let step = number().flatMap({ EnteredMoment.Step(rawValue: UInt8(clamping: $0)) }),
      let person = number(), let name = text(), let code = text(), let day = number(), let yearly = number(),
      let category = number(), let notes = text(), CivilDay.keepable.contains(day)
    else { return nil }
    var draft = EnteredMoment(CivilDay(daysSinceEpoch: Int(day)))
    draft.step = step
    draft.person = person == 0 ? nil : PersonID(person)
    draft.name = name
    draft.relationship = Relationship(code: code)
    draft.isYearly = yearly == 1
    draft.category = MomentCategoryID(category)
    draft.notes = notes
    guard version > 1 else { return draft }
    guard let moment = number(), let isYearKnown = number() else { return nil }
    draft.moment = moment == 0 ? nil : MomentID(moment)
    draft.isYearKnown = isYearKnown == 1 && (version > 3 || draft.moment != nil)
    guard version > 2 else { return draft }
    guard let basis = number() else { return nil }
    draft.basis = basis < 0 ? nil : basis
    return draft
  }
}
