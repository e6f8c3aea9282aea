/// A generated first screen: the elements for each member of a model, and how the model is created.
package struct ModelScreen: Hashable, Sendable {
  /// The element for a property.
  package enum Value: Hashable, Sendable {
    case toggle(String)
    case field(String)
    case text(String)
    /// The number of elements of a collection.
    case count(String)
    /// An optional value.
    case optional(String, isCollection: Bool)
    /// Rows, each titled by a property of its element, or by the printed element.
    case list(String, title: String?)
    /// Another object, mentioned in a comment.
    case object(String, type: String)
  }

  /// A method called by a button, with its call.
  package struct Action: Hashable, Sendable {
    package var name: String
    package var call: String
    package init(name: String, call: String) { (self.name, self.call) = (name, call) }
  }

  /// The way to create the model.
  package enum Making: Hashable, Sendable {
    /// An expression that begins with its type.
    case call(String)
    /// A call without arguments that may throw.
    case attempt
    /// An initializer call that the user has to complete.
    case open(ModelShape.Initializer)
    /// No initializer is accessible to the harness.
    case impossible
  }

  package var values: [Value] = []
  package var actions: [Action] = []
  /// Methods whose calls the user has to complete.
  package var open: [ModelShape.Method] = []
  /// Methods that a screen cannot call, with the compiler's reasons.
  package var refused: [Refused] = []
  package var making: Making

  /// A method that a screen cannot call.
  package struct Refused: Hashable, Sendable {
    package var name: String
    package var reason: String
    package init(name: String, reason: String) { (self.name, self.reason) = (name, reason) }
  }

  package init(making: Making) { self.making = making }
}
