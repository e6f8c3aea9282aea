internal import Garden
internal import Kernel
internal import Skiprope

/// Checks that each touch on Save stores the user's category once, as its page showed it. A confirmed deletion
/// removes it, and its moments become "just because". Both happen soon. The list shows the stored categories.
struct CategoryStoredCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "category.stored",
    title:
      "Each touch on Save stores the category as shown; only a confirmed deletion removes it. The list matches the store.",
    exercisedBy: "a category that is saved or deleted"
  ) { _ in [CategoryStoredCheck()] }

  var tally = CheckTally()
  private var taps = TapReader()
  private var shown: Shown?
  private var saved = SavedPage<Shown>()
  /// IDs of categories with a confirmed deletion, one entry for each confirmation.
  private var confirmed: [Int64] = []
  private var outstanding = PendingChanges<Outstanding>()

  private enum Outstanding {
    case stored(Shown)
    case gone(Int64)
  }

  private struct Shown: Hashable {
    var name: String
    var symbol: UInt64
    var colour: UInt64
  }

  /// Whether changes delete a category. Its moments change with it.
  static func takesAway(_ changes: [RowChange]) -> Bool {
    changes.contains { if case .delete(.category) = $0 { true } else { false } }
  }

  mutating func check(_ frame: GardenSnapshot) {
    if frame.record.isLaunch { (saved, confirmed) = (SavedPage(), []) }
    switch taps.read(frame) {
    case .tap(let point):
      let id = taps.item(at: point)?.id
      if id == GardenButton.saveCategory.id, let shown {
        saved.save(shown)
        outstanding.add(.stored(shown), frame)
      }
      if id == GardenButton.confirmDeleteCategory.id, let asked {
        confirmed.append(asked)
        outstanding.add(.gone(asked), frame)
      }
    case .unclear:
      let wasSaving = taps.before.contains { $0.text.gardenKey == .saving }
      saved.follow(shown, isSaving: frame.first(.saving) != nil, wasSaving: wasSaving)
      if taps.before.contains(where: { $0.id == GardenButton.confirmDeleteCategory.id }), let asked {
        confirmed.append(asked)
      }
    case .nothing: break
    }
    for changes in frame.answeredNow { judge(changes, frame) }
    demand(frame)
    if frame.isChanged {
      shown = read(frame)
      compare(frame)
    }
    taps.keep(frame)
  }

  /// The category of the page in the frame before.
  private var asked: Int64? {
    let title = taps.before.first { $0.id == GardenSlot.label.id(52) && $0.text.gardenKey == .category }
    return title.map { Int64($0.text.first) }
  }

  private func read(_ frame: GardenSnapshot) -> Shown? {
    guard frame.has(.saveCategory),
      let field = frame.items.first(where: { $0.id == GardenButton.categoryName.id })
    else { return nil }
    let chosen = { (slot: GardenSlot) in
      frame.items.first { $0.id.slot == slot.rawValue && $0.trait == .selectedButton }?.id.payload ?? 0
    }
    return Shown(name: frame.spell(field.text), symbol: chosen(.symbolChip), colour: chosen(.colourChip))
  }

  private mutating func demand(_ frame: GardenSnapshot) {
    let late = outstanding.overdue(frame) { outstanding in
      switch outstanding {
      case .stored(let shown): frame.categories.values.contains { CategoryStoredCheck.shown($0) == shown }
      case .gone(let id): frame.categories[id] == nil
      }
    }
    for outstanding in late {
      switch outstanding {
      case .stored(let shown): tally.violate(at: frame.vsync, "\(shown.name) is saved, but is not stored")
      case .gone(let id):
        tally.violate(at: frame.vsync, "the deletion of category \(id) is confirmed, but it is still there")
      }
    }
  }

  private static func shown(_ category: MomentCategory) -> Shown {
    Shown(
      name: category.name, symbol: UInt64(category.symbol.rawValue),
      colour: UInt64(category.colour.rawValue))
  }

  private mutating func judge(_ changes: [RowChange], _ frame: GardenSnapshot) {
    for change in changes {
      switch change {
      case .put(.category(let category)):
        tally.checked += 1
        tally.exercised += 1
        let stored = CategoryStoredCheck.shown(category)
        let saved = saved.keep()
        if stored != saved {
          tally.violate(
            at: frame.vsync,
            "\(category.name) is stored with symbol \(stored.symbol) and colour \(stored.colour), but was shown as \(saved.map { "\($0.name), \($0.symbol), \($0.colour)" } ?? "nothing")"
          )
        }
      case .delete(.category(let id)):
        tally.checked += 1
        tally.exercised += 1
        if let place = confirmed.firstIndex(of: id.raw) {
          confirmed.remove(at: place)
        } else {
          tally.violate(at: frame.vsync, "category \(id.raw) is deleted without a confirmation")
        }
        if let left = frame.answered.first(where: { $0.value.category == id.raw }) {
          tally.violate(at: frame.vsync, "moment \(left.key) has a deleted category")
        }
      default: break
      }
    }
  }

  private mutating func compare(_ frame: GardenSnapshot) {
    guard frame.has(.newCategory) else { return }
    tally.checked += 1
    let rows = frame.items.filter { $0.id.slot == GardenSlot.categoryRow.rawValue }
    let listed = rows.map { Int64($0.id.payload) }
    let all = frame.categories.keys.sorted()
    let hidden = frame.items.first { $0.id == GardenButton.moreCategories.id }?.text.first ?? 0
    let first = listed.first.flatMap { all.firstIndex(of: $0) } ?? 0
    let names = rows.allSatisfy { frame.categories[Int64($0.id.payload)]?.name == frame.spell($0.text) }
    guard Array(all[min(first, all.count)...].prefix(listed.count)) == listed,
      listed.count + hidden == all.count, names
    else {
      return tally.violate(
        at: frame.vsync,
        "\(listed.count) categories and \(hidden) more are listed, but the store has \(all.count)")
    }
  }
}
