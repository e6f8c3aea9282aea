/// A small module that stands for one of Apple's in a harness, for what models and view models use of it.
///
/// It has a name of its own and is imported by an alias on the app's targets (`-module-alias os=OSShim`). A target that is
/// called `os` would be seen by every module of the build: `canImport(os)` is then true in other packages, too, or not, by
/// the order of the build.
package struct Shim: Hashable, Sendable {
  /// Apple's module.
  package let module: String
  /// What the target is called.
  package let target: String
  /// Shims that this one imports.
  package let dependencies: [String]
  /// What it has and what it leaves out, as a remedy where a file needs more.
  package let limits: String
  package let text: String

  package static let all = [
    Shim(
      module: "os", target: "OSShim", dependencies: [],
      limits: "the shim of `os` has Logger, os_log and OSAllocatedUnfairLock only", text: os),
    Shim(
      module: "OSLog", target: "OSLogShim", dependencies: ["OSShim"],
      limits: "the shim of `OSLog` has Logger, os_log and OSAllocatedUnfairLock only", text: osLog),
    Shim(
      module: "Combine", target: "CombineShim", dependencies: [],
      limits: "the shim of `Combine` has ObservableObject and @Published only; OpenCombine has more",
      text: combine),
  ]

  /// The shim that stands for a module, if any.
  package static func of(_ module: String) -> Shim? { all.first { $0.module == module } }

  /// The compiler's flags with which a target imports the shims instead.
  package static func aliases(_ shims: [Shim]) -> [String] {
    shims.flatMap { ["-module-alias", "\($0.module)=\($0.target)"] }
  }

  /// Those of some modules with the shims that they import themselves, in the order in which they are built.
  package static func needed(for modules: Set<String>) -> [Shim] {
    let direct = all.filter { modules.contains($0.module) }
    let targets = Set(direct.map(\.target) + direct.flatMap(\.dependencies))
    return all.filter { targets.contains($0.target) }
  }

  private static let os = """
    internal import Synchronization

    // Stands for Apple's module `os` where an app is played on Linux. Messages are dropped, and not put together.

    public struct Logger: Sendable {
      public init() {}
      public init(subsystem: String, category: String) {}
      public init(_ log: OSLog) {}
      public func log(_ message: OSLogMessage) {}
      public func log(level: OSLogType, _ message: OSLogMessage) {}
      public func trace(_ message: OSLogMessage) {}
      public func debug(_ message: OSLogMessage) {}
      public func info(_ message: OSLogMessage) {}
      public func notice(_ message: OSLogMessage) {}
      public func warning(_ message: OSLogMessage) {}
      public func error(_ message: OSLogMessage) {}
      public func critical(_ message: OSLogMessage) {}
      public func fault(_ message: OSLogMessage) {}
    }

    public struct OSLogType: Hashable, Sendable {
      private let number: UInt8
      public static let `default` = OSLogType(number: 0)
      public static let info = OSLogType(number: 1)
      public static let debug = OSLogType(number: 2)
      public static let error = OSLogType(number: 16)
      public static let fault = OSLogType(number: 17)
    }

    public final class OSLog: Sendable {
      public static let `default` = OSLog(subsystem: "", category: "")
      public static let disabled = OSLog(subsystem: "", category: "")
      public init(subsystem: String, category: String) {}
    }

    public func os_log(
      _ message: StaticString, log: OSLog = .default, type: OSLogType = .default, _ arguments: Any...
    ) {}
    public func os_log(_ type: OSLogType, log: OSLog = .default, _ message: OSLogMessage) {}

    public enum OSLogPrivacy: Sendable {
      case auto, `public`, `private`, sensitive
      public enum Mask: Sendable { case none, hash }
      public static func `private`(mask: Mask) -> OSLogPrivacy { .`private` }
      public static func auto(mask: Mask) -> OSLogPrivacy { .auto }
    }

    public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
      public init(stringLiteral: String) {}
      public init(stringInterpolation: StringInterpolation) {}

      public struct StringInterpolation: StringInterpolationProtocol {
        public init(literalCapacity: Int, interpolationCount: Int) {}
        public mutating func appendLiteral(_ literal: String) {}
        public mutating func appendInterpolation<Value>(
          _ value: @autoclosure () -> Value, privacy: OSLogPrivacy = .auto
        ) {}
      }
    }

    public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
      private final class Box: @unchecked Sendable {
        let lock = Mutex(())
        var state: State
        init(_ state: State) { self.state = state }
      }

      private let box: Box
      public init(initialState: State) { box = Box(initialState) }
      public init(uncheckedState: State) { box = Box(uncheckedState) }
      public init() where State == Void { box = Box(()) }

      public func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
        try box.lock.withLock { _ in try body(&box.state) }
      }
      public func withLock<Result>(_ body: () throws -> Result) rethrows -> Result where State == Void {
        try box.lock.withLock { _ in try body() }
      }
    }

    """

  private static let osLog = """
    // `OSLog` is `os` under another name, as far as an app that is played on Linux goes.
    @_exported public import OSShim

    """

  private static let combine = """
    // Stands for Apple's module `Combine` where an app is played on Linux: what classes declare of it whose properties a view
    // observes. No view is there, so that nothing is published.

    public protocol ObservableObject: AnyObject {
      associatedtype ObjectWillChangePublisher = ObservableObjectPublisher
      var objectWillChange: ObjectWillChangePublisher { get }
    }

    extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
      public var objectWillChange: ObservableObjectPublisher { ObservableObjectPublisher() }
    }

    public final class ObservableObjectPublisher: Sendable {
      public init() {}
      public func send() {}
    }

    @propertyWrapper public struct Published<Value> {
      public var wrappedValue: Value
      public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
      public init(initialValue: Value) { wrappedValue = initialValue }
    }

    extension Published: Sendable where Value: Sendable {}

    """
}
