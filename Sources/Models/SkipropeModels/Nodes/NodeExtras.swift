/// What only some nodes have, apart from the node, which is copied often.
@MainActor final class NodeExtras {
  /// The identity that the caller gave it; `nil`: by its place among its siblings of the same kind.
  var identity: AnyHashable?
  /// What `content` was made of: where it is equal, `content` is not evaluated because its surroundings are.
  var input: AnyHashable?
  var list: ListContent?
  var pages: PagesContent?
  var actions = NodeActions()
  var lifecycle = NodeLifecycle()
  var presentations: [Presentation] = []
  /// Of a layer: what is presented in it.
  var layer: Presentation?
  /// The name of the screen that begins here.
  var screen: String?
  /// What the bar of its page says.
  var pageTitle: String?

  init(_ other: NodeExtras?) {
    guard let other else { return }
    (identity, input, list, pages) = (other.identity, other.input, other.list, other.pages)
    (actions, lifecycle, presentations) = (other.actions, other.lifecycle, other.presentations)
    (layer, screen, pageTitle) = (other.layer, other.screen, other.pageTitle)
  }
}
