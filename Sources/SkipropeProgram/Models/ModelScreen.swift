/// A screen to start from: what stands on it for each member of a model, and how the model is made.
package struct ModelScreen: Hashable, Sendable {
  /// A property as it is shown.
  package enum Value: Hashable, Sendable {
    case toggle(String)
    case field(String)
    case text(String)
    /// How many elements a collection has.
    case count(String)
    /// What is there, or nothing.
    case optional(String, isCollection: Bool)
    /// Rows, each called by a property of its element, or by the element as it is printed.
    case list(String, title: String?)
    /// Another object, which is named in a comment.
    case object(String, type: String)
  }

  /// A method that a button calls, with its call.
  package struct Action: Hashable, Sendable {
    package var name: String
    package var call: String
    package init(name: String, call: String) { (self.name, self.call) = (name, call) }
  }

  /// How the model is made.
  package enum Making: Hashable, Sendable {
    /// By an expression that begins with its type.
    case call(String)
    /// By a call without arguments that may throw.
    case attempt
    /// By an initializer whose call has to be completed.
    case open(ModelShape.Initializer)
    /// There is no initializer that the harness may call.
    case impossible
  }

  package var values: [Value] = []
  package var actions: [Action] = []
  /// Methods whose calls have to be completed.
  package var open: [ModelShape.Method] = []
  /// Methods that a screen cannot call, each with the compiler's reason.
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
