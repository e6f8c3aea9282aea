/// A task started by a node, and its state.
@MainActor final class ScreenTask {
  private let name: String
  private let screen: String?
  private(set) var isOver = false
  private(set) var isCancelled = false
  private var task: Task<Void, Never>?

  /// The task that runs now, or that started the running one.
  @TaskLocal static var current: ScreenTask?

  init(_ name: String, on screen: String?, _ body: @escaping @MainActor () async -> Void) {
    (self.name, self.screen) = (name, screen)
    task = Task(name: name.isEmpty ? nil : name) {
      await ScreenTask.$current.withValue(self) { await body() }
      self.isOver = true
      self.task = nil
    }
  }

  /// Its name, with the screen on which it began.
  var title: String {
    (name.isEmpty ? "a task" : "the task `\(name)`") + (screen.map { " of the screen `\($0)`" } ?? "")
  }

  func cancel() {
    isCancelled = true
    task?.cancel()
  }
}
