/// A small substitute for one of Apple's modules in a harness, with the parts that models and view models use.
///
/// Its target has a name of its own, and the app's targets import it by an alias (`-module-alias os=OSShim`). A target called
/// `os` would be visible to every module of the build. Then `canImport(os)` would be true in other packages, depending on the
/// build order.
package struct Shim: Hashable, Sendable {
  /// Apple's module.
  package let module: String
  /// The name of the target.
  package let target: String
  /// Shims that this one imports.
  package let dependencies: [String]
  /// Its content and its limits, as a remedy where a file needs more.
  package let limits: String
  package let text: String
  /// Words in code that uses it without an import: on Apple's systems another module exports it. It is then imported into each
  /// file.
  package var impliedBy: [String] = []

  package static let all = [
    Shim(
      module: "os", target: "OSShim", dependencies: [],
      limits: "the shim of `os` has Logger, os_log and OSAllocatedUnfairLock only", text: os),
    Shim(
      module: "OSLog", target: "OSLogShim", dependencies: ["OSShim"],
      limits: "the shim of `OSLog` has Logger, os_log and OSAllocatedUnfairLock only", text: osLog),
    Shim(
      module: "Combine", target: "CombineShim", dependencies: [],
      limits:
        "the shim of `Combine` has ObservableObject and @Published only, without `$property`; OpenCombine has more",
      text: combine, impliedBy: ["ObservableObject", "@Published"]),
    Shim(
      module: "Foundation", target: "FoundationShim", dependencies: [],
      limits:
        "the shim beside Foundation has URLSession and, of lists, remove(atOffsets:) and move(fromOffsets:toOffset:)",
      text: foundation,
      impliedBy: ["URLSession", "URLRequest", "HTTPURLResponse", "URLProtocol", "atOffsets:", "fromOffsets:"]),
  ]

  /// The shim of a module, if any.
  package static func of(_ module: String) -> Shim? { all.first { $0.module == module } }

  /// The shims that some code needs without importing them.
  package static func implied(by texts: [String]) -> [Shim] {
    all.filter { shim in
      shim.impliedBy.contains { word in texts.contains { $0.contains(word) } }
    }
  }

  /// The compiler flags that make a target import the shims.
  package static func aliases(_ shims: [Shim]) -> [String] {
    shims.flatMap { shim in
      // Foundation exists on Linux: its shim supplements it.
      (shim.module == "Foundation" ? [] : ["-module-alias", "\(shim.module)=\(shim.target)"])
        + (shim.impliedBy.isEmpty ? [] : ["-Xfrontend", "-import-module", "-Xfrontend", shim.target])
    }
  }

  /// The shims of some modules, and those that these import, in build order.
  package static func needed(for modules: Set<String>) -> [Shim] {
    let direct = all.filter { modules.contains($0.module) }
    let targets = Set(direct.map(\.target) + direct.flatMap(\.dependencies))
    return all.filter { targets.contains($0.target) }
  }

  private static let os = """
    internal import Synchronization

    // Replaces Apple's module `os` where an app runs on Linux. Messages are dropped without being composed.

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
    // Replaces Apple's module `OSLog` where an app runs on Linux: it exports `os`.
    @_exported public import OSShim

    """

  private static let combine = """
    internal import Observation

    // Replaces Apple's module `Combine` where an app runs on Linux, with the parts for observable classes. Observation stores the
    // values: a screen that has read one is evaluated again when it changes.

    public protocol ObservableObject: AnyObject {
      associatedtype ObjectWillChangePublisher = ObservableObjectPublisher
      var objectWillChange: ObjectWillChangePublisher { get }
    }

    extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
      public var objectWillChange: ObservableObjectPublisher { ObservableObjectPublisher(of: self) }
    }

    public final class ObservableObjectPublisher: @unchecked Sendable {
      private weak var object: AnyObject?
      public init() { object = nil }
      init(of object: AnyObject) { self.object = object }

      /// Reports a change of every property of the object that is `@Published`.
      public func send() {
        var mirror = object.map { Mirror(reflecting: $0) }
        while let level = mirror {
          for child in level.children { (child.value as? any PublishedProperty)?.report() }
          mirror = level.superclassMirror
        }
      }
    }

    @propertyWrapper public struct Published<Value>: PublishedProperty {
      private let box: PublishedBox<Value>
      public var wrappedValue: Value {
        get { box.value }
        nonmutating set { box.value = newValue }
        nonmutating _modify { yield &box.value }
      }
      public init(wrappedValue: Value) { box = PublishedBox(wrappedValue) }
      public init(initialValue: Value) { box = PublishedBox(initialValue) }
      func report() { box.report() }
    }

    // Sendable if its value is: an object that passes it on passes on the value.
    extension Published: @unchecked Sendable where Value: Sendable {}

    private protocol PublishedProperty {
      func report()
    }

    @Observable final class PublishedBox<Value> {
      var value: Value
      init(_ value: Value) { self.value = value }
      func report() { withMutation(keyPath: \\.value) {} }
    }

    """

  private static let foundation = """
    @_exported public import Foundation
    #if canImport(FoundationNetworking)
      @_exported public import FoundationNetworking
    #endif

    // Supplements Foundation with what it has on Apple's systems: requests, which are a separate module on Linux, and SwiftUI's
    // functions for lists.

    extension RangeReplaceableCollection where Self: MutableCollection, Index == Int {
      public mutating func remove(atOffsets offsets: IndexSet) {
        for index in offsets.reversed() { remove(at: index) }
      }

      public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
        let moved = source.map { self[$0] }
        let place = destination - source.count(in: 0..<Swift.max(0, destination))
        remove(atOffsets: source)
        insert(contentsOf: moved, at: index(startIndex, offsetBy: place))
      }
    }

    """
}
