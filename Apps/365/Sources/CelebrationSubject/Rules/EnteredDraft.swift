internal import Garden
internal import Kernel
internal import Skiprope

/// The contents of a step of the adding flow, as digests. A string shared with the app would count as its memory.
struct EnteredDraft: Hashable {
  let step: Int
  private(set) var isSaving = false
  /// One digest for each field of the step, in order; `nil` for fields on another page of it.
  private var fields: [UInt64?] = []

  /// Returns `nil` when no flow is open.
  init?(_ frame: GardenSnapshot) {
    guard frame.has(.cancelFlow), let reported = frame.first(.step) else { return nil }
    step = reported.text.first
    isSaving = frame.items.contains {
      $0.id == GardenButton.saveMoment.id && $0.text.gardenKey == .saving
    }
    switch step {
    case 1:
      fields = [
        EnteredDraft.text(GardenButton.nameField.id, frame), EnteredDraft.chosen(.personChip, frame) ?? 0,
        EnteredDraft.chosen(.relationshipChip, frame) ?? 0,
      ]
    case 2:
      fields = [
        EnteredDraft.day(frame),
        frame.items.first { $0.id == GardenButton.everyYear.id }?.text.raw,
        EnteredDraft.text(GardenButton.flowYear.id, frame),
      ]
    case 3: fields = [EnteredDraft.chosen(.categoryChip, frame)]
    default:
      fields = [33, 34, 35, 36].map { EnteredDraft.text(GardenSlot.label.id($0), frame) }
      fields.append(EnteredDraft.text(GardenButton.notesField.id, frame))
    }
  }

  /// Whether the step and the fields that both show are equal.
  func agrees(with other: EnteredDraft) -> Bool {
    step == other.step
      && zip(fields, other.fields).allSatisfy { $0 == nil || $1 == nil || $0 == $1 }
  }

  private static func text(_ id: DisplayID, _ frame: GardenSnapshot) -> UInt64? {
    guard let item = frame.items.first(where: { $0.id == id }) else { return nil }
    var digest = StableDigest()
    digest.mix(frame.spell(item.text))
    return digest.value
  }

  private static func chosen(_ slot: GardenSlot, _ frame: GardenSnapshot) -> UInt64? {
    frame.items.first { $0.id.slot == slot.rawValue && $0.trait == .selectedButton }?.id.payload
  }

  /// A digest of the chosen day; `nil` where its month is not visible.
  private static func day(_ frame: GardenSnapshot) -> UInt64? {
    guard let front = frame.items.lastIndex(where: { $0.id.slot == GardenSlot.sheet.rawValue }) else {
      return nil
    }
    let page = frame.items[front...]
    guard let month = page.first(where: { $0.text.gardenKey == .month }),
      let day = page.first(where: {
        $0.id.slot == GardenSlot.monthDay.rawValue && $0.trait == .selectedButton
      })
    else { return nil }
    var digest = StableDigest()
    digest.mix(month.text.raw)
    digest.mix(day.id.payload)
    return digest.value
  }
}
