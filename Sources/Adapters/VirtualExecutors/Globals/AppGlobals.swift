internal import CVirtualSystem

/// The globals and statics of one app, as if it had its own process, and its observers at `NotificationCenter.default`.
///
/// They are those of the program's Swift modules, without this package's own and the harness file's. All apps share their
/// addresses: at the beginning of an app's turn, their bytes are exchanged for those at the end of its last turn. They start
/// with their values before `main`.
///
///     let globals = AppGlobals(besides: "HarnessModule")
///     let jobs = AppJobs(wallStart: 0, seed: 7, globals: globals)
///
/// An app that is killed and launched again gets new globals. If the program's file has no symbol table, all apps share theirs.
/// Use it on the thread of its app's jobs.
public final class AppGlobals: @unchecked Sendable {
  /// The globals that are in memory now.
  nonisolated(unsafe) private static var present: AppGlobals?
  /// The memory of all globals, by the harness file's module.
  nonisolated(unsafe) private static var memories: [String: GlobalMemory] = [:]

  private let memory: GlobalMemory
  /// Their bytes while another app's globals are in memory.
  private var image: [UInt8]
  private let notifications = AppNotifications()

  /// Globals with their values before `main`, of all modules but that of the harness file.
  public init(besides harness: String) {
    memory = AppGlobals.memory(besides: harness)
    image = memory.initial
  }

  /// Whether each app can have its own globals: they are found by the symbol table of the program's file.
  public static var areKnown: Bool { skiprope_virtual_has_symbols() != 0 }

  /// The modules with globals, the harness file's included.
  package static var modules: Set<String> { Set((ProgramGlobals.found?.modules ?? [:]).keys) }

  private static func memory(besides harness: String) -> GlobalMemory {
    if let memory = memories[harness] { return memory }
    let modules = (ProgramGlobals.found?.modules ?? [:]).filter { $0.key != harness }
    let memory = GlobalMemory(of: modules.values.flatMap(\.self))
    memories[harness] = memory
    return memory
  }

  /// Calls the body with these globals in memory, then restores the last ones.
  public func whilePresent(_ body: () -> Void) {
    let last = AppGlobals.present
    enter()
    body()
    last?.enter()
  }

  /// Exchanges the globals in memory for these, unless these are there. O(bytes).
  func enter() {
    let last = AppGlobals.present
    guard last !== self else { return }
    if let last {
      last.memory.save(into: &last.image)
      last.notifications.exchange()
    }
    memory.load(image)
    notifications.exchange()
    AppGlobals.present = self
  }

  /// The size of all these globals, bytes.
  public var byteCount: Int { memory.count }
}
