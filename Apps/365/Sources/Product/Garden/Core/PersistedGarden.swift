internal import Moments

/// The small record beside the book: theme, mode, end of the welcome, and draft.
public struct PersistedGarden: Hashable, Sendable {
  public var theme = GardenTheme.softBlush
  public var mode = GardenGrid.Mode.dots
  /// Whether the welcome was completed or skipped.
  public var isWelcomed = false
  public var draft: EnteredMoment?

  /// The record of a new installation.
  public init() {}

  /// The encoded record: fields in a fixed order, texts with their lengths. O(bytes).
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

  /// Decodes a record; `nil` for bytes that `bytes` never produces. O(bytes).
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

  /// Version 1 had only drafts of new moments; version 2 added edits, without a basis. Up to version 3 a new moment
  /// had the year shown, even if the user had not chosen it.
  private static let version: Int64 = 4
}

/// Writes numbers as eight bytes, little-endian, and texts after their lengths.
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

/// Reads the output of a `FieldWriter`; returns `nil` if it ends too early.
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
