internal import CVirtualSystem

/// The globals and statics of one app: those of the program's Swift modules, without this package's own and the harness file's.
/// Its observers at `NotificationCenter.default` are among them.
///
/// Each app has its own, as if it had a process of its own. They lie in one place: when an app's turn comes, what they hold is
/// exchanged for what they held in its last one. They start as they were before `main`.
///
///     let globals = AppGlobals(besides: "HarnessModule")
///     let jobs = AppJobs(wallStart: 0, seed: 7, globals: globals)
///
/// An app that is killed and launched again gets others. Where the program's file has no symbol table, all apps share what
/// there is. It is used on the thread of its app's jobs.
public final class AppGlobals: @unchecked Sendable {
  /// Those that are in their place.
  nonisolated(unsafe) private static var present: AppGlobals?
  /// By the harness file's module.
  nonisolated(unsafe) private static var memories: [String: GlobalMemory] = [:]

  private let memory: GlobalMemory
  /// What they hold while another app's are in their place.
  private var image: [UInt8]
  private let notifications = AppNotifications()

  /// Globals as before `main`, of all modules but that of the harness file.
  public init(besides harness: String) {
    memory = AppGlobals.memory(besides: harness)
    image = memory.initial
  }

  /// Whether each app can have its own: the program's file has a symbol table, by which globals are found.
  public static var areKnown: Bool { skiprope_virtual_has_symbols() != 0 }

  /// The modules that have any, the harness file's among them.
  package static var modules: Set<String> { Set((ProgramGlobals.found?.modules ?? [:]).keys) }

  private static func memory(besides harness: String) -> GlobalMemory {
    if let memory = memories[harness] { return memory }
    let modules = (ProgramGlobals.found?.modules ?? [:]).filter { $0.key != harness }
    let memory = GlobalMemory(of: modules.values.flatMap(\.self))
    memories[harness] = memory
    return memory
  }

  /// Calls with these in their place, and puts back what was there.
  public func whilePresent(_ body: () -> Void) {
    let last = AppGlobals.present
    enter()
    body()
    last?.enter()
  }

  /// Puts these in their place, if they are not. O(bytes).
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

  /// Bytes of all of them.
  public var byteCount: Int { memory.count }
}
