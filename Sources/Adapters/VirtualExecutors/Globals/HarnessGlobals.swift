/// The globals and statics of a harness file's module. As the apps' environment they survive a launch; they are reset when a
/// unit is repeated.
public enum HarnessGlobals {
  nonisolated(unsafe) private static var untouched: [String: GlobalMemory] = [:]

  /// Records which globals still have their values before `main`, at the first repetition of a unit. `reset` skips the others,
  /// which `main` or a test has set.
  public static func begin(of module: String) {
    let globals = ProgramGlobals.found?.modules[module] ?? []
    untouched[module] = GlobalMemory(of: globals.filter { GlobalMemory(of: [$0]).isInitial })
  }

  /// Sets the recorded globals to their values before `main`, at each further repetition. Objects they referred to are not
  /// released.
  public static func reset(of module: String) {
    guard let memory = untouched[module] else { return }
    memory.load(memory.initial)
  }
}
