/// Rare properties of a node. They are stored separately, because nodes are copied often.
@MainActor final class NodeExtras {
  /// The explicit identity; `nil` to identify the node by its index among siblings of its kind.
  var identity: AnyHashable?
  /// The input of `content`: while it is equal, an evaluation of the surroundings does not evaluate `content`.
  var input: AnyHashable?
  var list: ListContent?
  var pages: PagesContent?
  var actions = NodeActions()
  var lifecycle = NodeLifecycle()
  var presentations: [Presentation] = []
  /// The presentation shown by a layer.
  var layer: Presentation?
  /// The name of the screen that begins here.
  var screen: String?
  /// The title in the bar of its page.
  var pageTitle: String?

  init(_ other: NodeExtras?) {
    guard let other else { return }
    (identity, input, list, pages) = (other.identity, other.input, other.list, other.pages)
    (actions, lifecycle, presentations) = (other.actions, other.lifecycle, other.presentations)
    (layer, screen, pageTitle) = (other.layer, other.screen, other.pageTitle)
  }
}
