/// The globals and statics of a harness file's module. They are the world around the apps: they outlive a launch, and begin
/// afresh when a unit is played again.
public enum HarnessGlobals {
  nonisolated(unsafe) private static var untouched: [String: GlobalMemory] = [:]

  /// Notes which globals are as before `main`, as a unit is played for the first time. `reset` leaves out the others, which
  /// `main` or a test has set.
  public static func begin(of module: String) {
    let globals = ProgramGlobals.found?.modules[module] ?? []
    untouched[module] = GlobalMemory(of: globals.filter { GlobalMemory(of: [$0]).isInitial })
  }

  /// Sets the noted globals to what they were before `main`, as a unit is played again. What they held is not released.
  public static func reset(of module: String) {
    guard let memory = untouched[module] else { return }
    memory.load(memory.initial)
  }
}
