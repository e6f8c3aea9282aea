internal import Moments

/// A category being entered or edited.
struct EnteredCategory: Hashable, Sendable {
  /// The category being edited; `nil` for a new one.
  let category: MomentCategoryID?
  var name: String
  var colour: MomentCategory.Colour
  var symbol: MomentCategory.Symbol

  init() { (category, name, colour, symbol) = (nil, "", .coral, .star) }

  init(_ known: MomentCategory) {
    (category, name, colour, symbol) = (known.id, known.name, known.colour, known.symbol)
  }

  var isComplete: Bool { EnteredMoment.isUsable(name) }

  /// The command that saves it.
  var command: MomentCommand {
    guard let category else { return .addCategory(CategoryDraft(name: name, colour: colour, symbol: symbol)) }
    return .changeCategory(
      MomentCategory(id: category, kind: .custom, name: name, colour: colour, symbol: symbol))
  }
}
