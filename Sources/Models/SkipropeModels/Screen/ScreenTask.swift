/// A task that a node has begun, and whether it has ended.
@MainActor final class ScreenTask {
  private let name: String
  private let screen: String?
  private(set) var isOver = false
  private var task: Task<Void, Never>?

  init(_ name: String, on screen: String?, _ body: @escaping @MainActor () async -> Void) {
    (self.name, self.screen) = (name, screen)
    task = Task(name: name.isEmpty ? nil : name) {
      await body()
      self.isOver = true
      self.task = nil
    }
  }

  /// What it is called, and on which screen it began.
  var title: String {
    (name.isEmpty ? "a task" : "the task `\(name)`") + (screen.map { " of the screen `\($0)`" } ?? "")
  }

  func cancel() { task?.cancel() }
}
