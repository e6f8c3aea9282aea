/// A task that a node has begun, and whether it has ended.
@MainActor final class ScreenTask {
  /// What it is called, and on which screen it began.
  let title: String
  private(set) var isOver = false
  private var task: Task<Void, Never>?

  init(_ name: String, on screen: String?, _ body: @escaping @MainActor () async -> Void) {
    title = (name.isEmpty ? "a task" : "the task `\(name)`") + (screen.map { " of the screen `\($0)`" } ?? "")
    task = Task(name: name.isEmpty ? nil : name) {
      await body()
      self.isOver = true
      self.task = nil
    }
  }

  func cancel() { task?.cancel() }
}
